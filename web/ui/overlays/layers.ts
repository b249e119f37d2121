import { useEffect, useRef } from 'react';

/**
 * The open overlays, innermost last: one Escape closes one layer. PrimeReact's own panels (date picker, select) close
 * themselves first, because they stop the key before it reaches the document.
 */
interface Layer {
  onEscape: () => void;
  covers: boolean;
}

const stack: Layer[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.onEscape();
}

/**
 * While `open`, Escape calls `onEscape` unless a later layer is open.
 * @param covers false for a tooltip: it hides nothing, so shortcuts of the screen go on working under it.
 */
export function useEscapeLayer(open: boolean, onEscape: () => void, covers = true): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!open) return;
    const layer = { onEscape: () => latest.current(), covers };
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown);
    stack.push(layer);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, covers]);
}

/** Whether a dialog, drawer, menu or popover is open: single-key shortcuts of a screen then stay silent. */
export function isOverlayOpen(): boolean {
  return stack.some((layer) => layer.covers);
}
