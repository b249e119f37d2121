/** Scrolls an entry into view and focuses it, or the first control of a list. */
export function goToField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  const control = target.matches('input, textarea, button, [tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  control?.focus({ preventScroll: true });
}
