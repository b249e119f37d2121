/**
 * After how many days of waiting a task is marked, first as a warning and later as late. The approval process itself
 * sends reminders and later escalates.
 */
const ATTENTION = 7;
const LATE = 10;

export function waitingTone(days: number): 'neutral' | 'warning' | 'danger' {
  if (days >= LATE) return 'danger';
  return days >= ATTENTION ? 'warning' : 'neutral';
}
