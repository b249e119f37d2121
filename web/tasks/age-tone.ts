import type { Tone } from '#/web/ui/types.ts';

/** From how many days on a wait is marked, and marked strongly. */
const LONG = 7;
const TOO_LONG = 10;

/** The colour of a wait of so many whole days. */
export function ageTone(days: number): Tone | undefined {
  if (days >= TOO_LONG) return 'danger';
  return days >= LONG ? 'warning' : undefined;
}
