import { useEffect, useRef } from 'react';

/**
 * An open overlay. Each Escape closes only the overlay that was opened last. The listener runs in the capture phase,
 * because PrimeReact's select handles Escape even if the list of the select is closed. While such a list is open, it
 * gets the key.
 */
interface Layer {
  onEscape: () => void;
  kind: LayerKind;
}

/**
 * The kind of an overlay. A `modal` must be closed before the page can be used. A menu or a panel is `passing`: a
 * shortcut that works over menus closes it first. A `tip` hides nothing, so the shortcuts of the screen keep working
 * while it is shown.
 */
export type LayerKind = 'modal' | 'passing' | 'tip';

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
 * While `open`, Escape calls `onEscape` unless a later layer is open. The `onEscape` of a passing layer must close that
 * layer and return the focus.
 */
export function useEscapeLayer(open: boolean, onEscape: () => void, kind: LayerKind): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!open) return;
    const layer = { onEscape: () => latest.current(), kind };
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown, true);
    stack.push(layer);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open, kind]);
}

/** Whether a dialog, drawer, menu or popover is open. Single-key shortcuts of a screen are then inactive. */
export function isOverlayOpen(): boolean {
  return stack.some(({ kind }) => kind !== 'tip');
}

/** Whether a modal overlay is open. */
export function isModalOpen(): boolean {
  return stack.some(({ kind }) => kind === 'modal');
}

/**
 * Closes all menus and panels, the last one first, as Escape does. The focus returns to where it was before they were
 * opened.
 */
export function closePassing(): void {
  for (const { kind, onEscape } of stack.toReversed()) if (kind === 'passing') onEscape();
}
