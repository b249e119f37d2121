/** Focuses the first text filter of the grid that is on the screen, if there is one. */
export function focusFirstFilter(): void {
  document.querySelector<HTMLElement>('.ob-grid [data-filter] input')?.focus();
}
