import { useEffect, useRef } from 'react';

/**
 * The open overlays, innermost last: each Escape closes one layer. The listener runs in the capture phase,
 * because PrimeReact's select handles the key even if its list is closed. While a list is open, the list gets
 * the key.
 */
interface Layer {
  onEscape: () => void;
  kind: LayerKind;
}

/**
 * The kind of an overlay. A `modal` must be answered first. A menu or a panel is `passing`, and closes when
 * another overlay opens. A `tip` hides nothing, so the shortcuts of the screen keep working under it.
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
 * While `open`, Escape calls `onEscape` unless a later layer is open. The `onEscape` of a passing layer closes it and
 * returns the focus.
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

/** Whether one of them is modal. */
export function isModalOpen(): boolean {
  return stack.some(({ kind }) => kind === 'modal');
}

/** Closes menus and panels, the last one first, as Escape does; the focus returns to where it was before them. */
export function closePassing(): void {
  for (const { kind, onEscape } of stack.toReversed()) if (kind === 'passing') onEscape();
}
