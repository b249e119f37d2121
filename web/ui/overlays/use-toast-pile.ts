import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToastMessage } from './toast-message.ts';

export type StandingToast = ToastMessage & { id: number };
/** The gap that a toast leaves when it disappears while the pointer is on the pile. `gap` is the height in px. */
interface Gap {
  id: number;
  gap: number;
}
type PileEntry = StandingToast | Gap;

/** The maximum number of toasts shown at once. Gaps do not count. */
const MOST = 4;

export interface ToastPile {
  /** The toasts and gaps, oldest first. */
  pile: readonly PileEntry[];
  show: (message: ToastMessage) => void;
  remove: (id: number) => void;
  /**
   * The id of the toast onto which the pointer was moved. A toast that appears under a resting pointer does not count.
   */
  hovered: number | null;
}

let nextId = 0;

/**
 * Manages the shown toasts. While the pointer is on one of them, a toast that disappears leaves a gap, so that the
 * others do not move.
 */
export function useToastPile(): ToastPile {
  const [pile, setPile] = useState<readonly PileEntry[]>([]);
  const [hovered, setHovered] = useState<number | null>(null);
  const isOnPile = useRef(false);

  const remove = useCallback((id: number) => {
    const gap = heightOf(id);
    setHovered((now) => (now === id ? null : now));
    setPile((entries) => (isOnPile.current ? withGap(entries, id, gap) : entries.filter((entry) => entry.id !== id)));
  }, []);
  const show = useCallback((message: ToastMessage) => {
    nextId += 1;
    const toast = { ...message, id: nextId };
    setPile((entries) => [...withRoom(entries, isOnPile.current), toast]);
  }, []);

  const isEmpty = pile.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const followPointer = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      const isMouse = pointerType !== 'touch';
      setHovered(isMouse ? toastAt(target) : null);
      isOnPile.current = isMouse && isInside(document.querySelector('.ob-toast-list'), clientX, clientY);
      if (!isOnPile.current) setPile(withoutGaps);
    };
    const leaveWindow = () => {
      setHovered(null);
      isOnPile.current = false;
      setPile(withoutGaps);
    };
    const root = document.documentElement;
    root.addEventListener('pointermove', followPointer);
    root.addEventListener('pointerleave', leaveWindow);
    return () => {
      root.removeEventListener('pointermove', followPointer);
      root.removeEventListener('pointerleave', leaveWindow);
      isOnPile.current = false;
    };
  }, [isEmpty]);
  return { pile, show, remove, hovered };
}

/** The id of the toast that contains this element; null if none does. */
export function toastAt(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-toast]') : null;
  return card ? Number(card.dataset.toast) : null;
}

const heightOf = (id: number) => document.querySelector<HTMLElement>(`[data-toast="${id}"]`)?.offsetHeight ?? 0;

/** Makes room for one more toast: the oldest toasts disappear, just as they do when their time is up. */
function withRoom(entries: readonly PileEntry[], isOnPile: boolean): readonly PileEntry[] {
  const shown = entries.filter((entry) => !('gap' in entry));
  const surplus = new Set(shown.slice(0, Math.max(0, shown.length + 1 - MOST)).map(({ id }) => id));
  if (!isOnPile) return entries.filter(({ id }) => !surplus.has(id));
  return entries.map((entry) => (surplus.has(entry.id) ? { id: entry.id, gap: heightOf(entry.id) } : entry));
}

/** Replaces a toast with a gap, or empties the whole pile if it was the last toast. */
function withGap(entries: readonly PileEntry[], id: number, gap: number): readonly PileEntry[] {
  const left = entries.map((entry) => (entry.id === id ? { id, gap } : entry));
  return left.every((entry) => 'gap' in entry) ? [] : left;
}

/** The pile without gaps; the same array if there are none, to avoid a new render. */
function withoutGaps(entries: readonly PileEntry[]): readonly PileEntry[] {
  return entries.some((entry) => 'gap' in entry) ? entries.filter((entry) => !('gap' in entry)) : entries;
}

function isInside(box: Element | null, x: number, y: number): boolean {
  if (!box) return false;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
