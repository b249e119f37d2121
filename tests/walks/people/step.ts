/** A step of a walk, as a fast-check command. */
import type fc from 'fast-check';
import type { State } from './state.ts';
import type { Action } from './verbs.ts';
import type { Heard, World } from './world.ts';

/** The model of one walk, with the answers that repeated calls must get again. */
export interface Walk {
  model: State;
  answered: { action: Action; key: string; heard: Heard }[];
  /** Descriptions of the actions, which are printed when the walk fails. */
  told: string[];
}

export type Step = fc.AsyncCommand<Walk, World>;

/**
 * @param run performs the step, and passes a description of it to `tell` as soon as that is known
 */
export function step(
  name: string,
  run: (walk: Walk, world: World, tell: (what: string) => void) => Promise<unknown>,
): Step {
  return {
    check: () => true,
    run: async (walk, world) => {
      await run(walk, world, (what) => walk.told.push(what));
    },
    toString: () => name,
  };
}
