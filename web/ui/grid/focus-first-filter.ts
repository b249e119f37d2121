/** Puts the focus into the first filter that is typed, of the grid on the screen; nothing where there is none. */
export function focusFirstFilter(): void {
  document.querySelector<HTMLElement>('.ob-grid [data-filter] input')?.focus();
}
