import { type End, GONE, NO_END } from '#/bff/people/keep-administrator.ts';
import type { PersonChange } from './describe-person.ts';

/**
 * The new end of each known person whose presence the changes alter: the day from which the person no longer counts as
 * active.
 */
export const endsOf = (changes: readonly PersonChange[]): Map<number, End> =>
  new Map(
    changes.flatMap(({ id, kind, before, after }) =>
      id !== null && (before?.active !== after.active || before.leftOn !== after.leftOn)
        ? [[id, kind === 'left' || !after.active ? GONE : (after.leftOn ?? NO_END)]]
        : [],
    ),
  );
