import { type RefObject, useLayoutEffect, useState } from 'react';
import { LOW_WINDOW } from '../layout/use-media-query.ts';

export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'bottom' | 'right';

export interface AnchoredPosition {
  left: number;
  top: number;
  maxHeight: number;
}

const EDGE = 8;

function place(anchor: DOMRect, panel: DOMRect, placement: Placement, gap: number): AnchoredPosition {
  const { innerWidth: width, innerHeight: height } = window;
  if (placement === 'right') {
    const top = Math.max(EDGE, Math.min(anchor.top, height - EDGE - panel.height));
    return { left: Math.round(anchor.right + gap), top: Math.round(top), maxHeight: height - 2 * EDGE };
  }
  const below = height - anchor.bottom - gap - EDGE;
  const above = anchor.top - gap - EDGE;
  const wantsTop = placement === 'top';
  const onTop = wantsTop ? panel.height <= above || above > below : panel.height > below && above > below;
  const centred = placement === 'top' || placement === 'bottom';
  const wanted = centred
    ? anchor.left + anchor.width / 2 - panel.width / 2
    : placement === 'bottom-end'
      ? anchor.right - panel.width
      : anchor.left;
  const left = Math.max(EDGE, Math.min(wanted, width - EDGE - panel.width));
  const room = onTop ? above : below;
  // In a short window, a panel that does not fit next to its anchor may cover the anchor and use the full height.
  if (panel.height > room && window.matchMedia(LOW_WINDOW).matches) {
    const maxHeight = height - 2 * EDGE;
    const top = Math.max(EDGE, Math.min(anchor.bottom + gap, height - EDGE - panel.height));
    return { left: Math.round(left), top: Math.round(top), maxHeight };
  }
  const top = onTop ? Math.max(EDGE, anchor.top - gap - Math.min(panel.height, above)) : anchor.bottom + gap;
  return { left: Math.round(left), top: Math.round(top), maxHeight: Math.max(120, room) };
}

/**
 * Keeps a panel with a fixed position next to its anchor and inside the window while elements scroll and change size.
 * @returns the panel's style; null until the panel has been measured. Render it invisibly until then.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<Element | null>,
  panel: RefObject<HTMLElement | null>,
  placement: Placement,
  gap = 4,
): AnchoredPosition | null {
  const [position, setPosition] = useState<AnchoredPosition | null>(null);
  useLayoutEffect(() => {
    if (!open) {
      setPosition(null);
      return;
    }
    const update = () => {
      if (!anchor.current || !panel.current) return;
      const { width } = panel.current.getBoundingClientRect();
      const size = new DOMRect(0, 0, width, panel.current.scrollHeight + 2);
      const next = place(anchor.current.getBoundingClientRect(), size, placement, gap);
      setPosition((old) =>
        old && old.left === next.left && old.top === next.top && old.maxHeight === next.maxHeight ? old : next,
      );
    };
    update();
    const observer = new ResizeObserver(update);
    if (panel.current) observer.observe(panel.current);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [open, anchor, panel, placement, gap]);
  return position;
}
