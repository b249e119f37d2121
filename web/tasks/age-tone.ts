import type { Tone } from '#/web/ui/types.ts';

/** After how many days a waiting task is marked, and after how many days it is marked strongly. */
const LONG = 7;
const TOO_LONG = 10;

/** The colour for a task that has waited this many whole days. */
export function ageTone(days: number): Tone | undefined {
  if (days >= TOO_LONG) return 'danger';
  return days >= LONG ? 'warning' : undefined;
}
