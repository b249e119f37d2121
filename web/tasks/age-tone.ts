import type { Tone } from '#/web/ui/types.ts';

/** After how many days a wait is marked, and after how many it is marked strongly. */
const LONG = 7;
const TOO_LONG = 10;

/** The colour of a wait of this many whole days. */
export function ageTone(days: number): Tone | undefined {
  if (days >= TOO_LONG) return 'danger';
  return days >= LONG ? 'warning' : undefined;
}
