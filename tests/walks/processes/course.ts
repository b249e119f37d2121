/** The random parts of a walk: a process, what happens to its instance, and what goes wrong in the meantime. */
import fc from 'fast-check';
import { type Process, processes } from './blocks.ts';
import type { Mishap } from './stored.ts';

/** Chooses which of the possible events happens, with what value, and what goes wrong with it. */
export interface Choice {
  readonly pick: number;
  readonly value: number;
  readonly mishap: Mishap;
}

export interface Course {
  readonly process: Process;
  readonly choices: readonly Choice[];
}

/** The maximum number of rounds of a walk. */
const ROUNDS = 12;

const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Mishap>('none') },
  { weight: 2, arbitrary: fc.nat({ max: 4 }).map((dies) => ({ dies })) },
  { weight: 1, arbitrary: fc.constant<Mishap>('answer lost') },
  { weight: 1, arbitrary: fc.constant<Mishap>('sent twice') },
);

const choice: fc.Arbitrary<Choice> = fc.record({ pick: fc.nat({ max: 9_999 }), value: fc.nat({ max: 2 }), mishap });

/** Long courses are as frequent as short ones. */
export const courses: fc.Arbitrary<Course> = fc.noBias(
  fc.record({ process: processes, choices: fc.array(choice, { minLength: 4, maxLength: ROUNDS, size: 'max' }) }),
);

/** How many spans pass before each round; parallel walks share one clock. */
export type Calendar = readonly number[];

/** The calendar of a group of parallel walks, which is the same at every call. */
export function calendarOf(seed: number, group: number): Calendar {
  const spans = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
  );
  const [calendar] = fc.sample(fc.array(spans, { minLength: ROUNDS, maxLength: ROUNDS }), {
    seed: seed + group,
    numRuns: 1,
  });
  return calendar ?? [];
}
