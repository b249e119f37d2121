/** Scrolls an entry, a list or a heading into view, then focuses it or, for a list, its first control. */
export function goToField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  const control = target.matches('input, textarea, button, [tabindex]')
    ? target
    : target.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  control?.focus({ preventScroll: true });
}
