import { useEffect, useRef } from 'react';

/**
 * The open overlays, innermost last: one Escape closes one layer. Listened to on the way down, because PrimeReact's select
 * takes the key even when its list is closed; while a list is open, the key is its own.
 */
interface Layer {
  onEscape: () => void;
  covers: boolean;
}

const OWN_ESCAPE = '.p-dropdown-panel, .p-multiselect-panel, .p-autocomplete-panel';

const stack: Layer[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OWN_ESCAPE)) return;
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  event.stopPropagation();
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
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown, true);
    stack.push(layer);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open, covers]);
}

/** Whether a dialog, drawer, menu or popover is open: single-key shortcuts of a screen then stay silent. */
export function isOverlayOpen(): boolean {
  return stack.some((layer) => layer.covers);
}
