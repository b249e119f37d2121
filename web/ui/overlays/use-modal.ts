import { type RefObject, useEffect } from 'react';
import { focusableIn } from './focusable.ts';

let openModals = 0;

const OVERLAYS = '[data-ob-layer], :has(> [data-ob-layer]), .p-component, .p-connected-overlay, script';

/** The elements behind the modal panel: every child of the body that is not an overlay or a script. */
function background(): HTMLElement[] {
  return [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.matches(OVERLAYS),
  );
}

/**
 * The first field that can be filled in. In a group of radio buttons, it is the chosen one, where Tab would stop too.
 */
function firstField(body: HTMLElement): HTMLElement | undefined {
  const fields = focusableIn(body).filter((element) => element.matches('input, select, textarea'));
  const first = fields[0];
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return (
    fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ?? first
  );
}

function focusInto(box: HTMLElement): void {
  if (box.contains(document.activeElement)) return;
  const body = box.querySelector<HTMLElement>('.ob-dialog-body, .ob-drawer-body');
  const first =
    box.querySelector<HTMLElement>('[data-autofocus]') ??
    (body && (firstField(body) ?? focusableIn(body)[0])) ??
    box.querySelector<HTMLElement>('.ob-dialog-footer .ob-button-filled') ??
    focusableIn(box)[0] ??
    box;
  first.focus();
}

/**
 * Makes an open panel modal: the page behind it cannot be reached or scrolled. The focus moves to `[data-autofocus]`,
 * or else to the first field or another control, unless it is already inside. When the panel closes, the focus returns
 * to where it was before.
 */
export function useModal(open: boolean, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    const made: HTMLElement[] = [];
    for (const element of background()) {
      if (element.inert) continue;
      element.inert = true;
      made.push(element);
    }
    openModals += 1;
    document.documentElement.classList.add('ob-modal-open');
    if (box.current) focusInto(box.current);
    return () => {
      for (const element of made) element.inert = false;
      openModals -= 1;
      if (openModals === 0) document.documentElement.classList.remove('ob-modal-open');
      if (before?.isConnected) before.focus();
    };
  }, [open, box]);
}
