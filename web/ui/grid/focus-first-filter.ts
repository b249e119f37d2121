/** Focuses the first filter with an input field in the grid on the screen, if there is one. */
export function focusFirstFilter(): void {
  document.querySelector<HTMLElement>('.ob-grid [data-filter] input')?.focus();
}
