/**
 * Evaluates random expressions in Openboek's evaluator and in the real engine. If Openboek's evaluator gives a value,
 * the real engine must give the same value. FEEL_RUNS sets the number of expressions (400 by default), FEEL_SEED the
 * seed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMUNDA_ADDRESS, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { expressions } from './generator.ts';
import { VARIABLES } from './generator-values.ts';
import { outcomeOf } from './outcome.ts';
import { type Answer, askZeebe } from './zeebe.ts';

const RUNS = Number(process.env.FEEL_RUNS ?? 400);
const seed = Number(process.env.FEEL_SEED ?? Math.floor(Date.now() / 1000));

/**
 * The evaluator stops at limits that Camunda does not have. Whenever it gives a value, Camunda gives the same value.
 */
function agrees(ours: Answer, theirs: Answer): boolean {
  if ('value' in ours) return 'value' in theirs && JSON.stringify(ours.value) === JSON.stringify(theirs.value);
  return true;
}

const ask = () =>
  [...new Set(fc.sample(expressions, { numRuns: RUNS, seed }))]
    .map((expression) => ({ asked: { expression, variables: VARIABLES } }))
    .map(({ asked }) => ({ asked, ours: outcomeOf(asked) }));

describe('random FEEL', () => {
  it('is evaluated or refused, and never breaks', () => {
    const all = ask();
    const share = (kind: string) => all.filter(({ ours }) => kind in ours).length / all.length;
    expect(share('value')).toBeGreaterThan(0.6);
    expect(share('refused')).toBeLessThan(0.3);
  });
});

describe.skipIf(!CAMUNDA_ADDRESS)(`random FEEL on the real engine${WITHOUT_CAMUNDA}`, () => {
  let camunda: Awaited<ReturnType<typeof takeCamunda>>;
  beforeAll(async () => {
    camunda = await takeCamunda();
  }, TURN_MS);
  afterAll(() => camunda.release());

  it(
    `gives the same values (seed ${seed})`,
    async () => {
      const allowed = ask().filter(({ ours }) => !('refused' in ours));
      const answers = await askZeebe(
        camunda.address,
        allowed.map(({ asked }) => asked),
      );
      const different = allowed
        .map(({ asked, ours }, i) => ({
          expression: asked.expression,
          ours,
          theirs: answers[i] ?? { failed: 'no answer' },
        }))
        .filter(({ ours, theirs }) => !agrees(ours, theirs));
      expect(different).toEqual([]);
    },
    TURN_MS,
  );
});
