/** Scrolls an entry or a list into view, then focuses the entry or the first control of the list. */
export function goToField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  const control = target.matches('input, textarea, button, [tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  control?.focus({ preventScroll: true });
}
