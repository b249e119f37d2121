import type { Tone } from '#/web/ui/types.ts';

/** The days from which a wait is marked, and marked strongly. */
const LONG = 7;
const TOO_LONG = 10;

/** The colour of a wait of this many whole days. */
export function ageTone(days: number): Tone | undefined {
  if (days >= TOO_LONG) return 'danger';
  return days >= LONG ? 'warning' : undefined;
}
