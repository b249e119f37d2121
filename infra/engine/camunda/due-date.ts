/**
 * When a user task is due; null if never. The engine writes a moment in Java's format, which may end in the name of a
 * zone (`2026-01-01T09:00+01:00[Europe/Amsterdam]`); `Date` cannot parse that name. Throws if the text without that
 * name is not a moment.
 */
export function dueDateOf(text: string | null | undefined): Date | null {
  if (!text) return null;
  const moment = new Date(text.replace(/\[[^\]]*\]$/, ''));
  if (Number.isNaN(moment.getTime())) throw new Error(`the due date of a task is not a valid moment: ${text}`);
  return moment;
}
