/**
 * How many days a task may wait before it is marked. The approval process itself sends reminders and later escalates.
 */
const ATTENTION = 7;
const LATE = 10;

export function waitingTone(days: number): 'neutral' | 'warning' | 'danger' {
  if (days >= LATE) return 'danger';
  return days >= ATTENTION ? 'warning' : 'neutral';
}
