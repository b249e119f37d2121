/**
 * Random walks over random processes on both engines (`blocks.ts`, `walk.ts`); `npm run test:walks -- processes` makes
 * a thousand. A walk on which the engines differ is reduced as far as possible and kept in tests/processes/found as a
 * case.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMUNDA_ADDRESS, type TestCamunda, TURN_MS, takeCamunda, WITHOUT_CAMUNDA } from '../../support/camunda.ts';
import { explained, report, walks } from '../walks.ts';
import { type Course, calendarOf, courses } from './course.ts';
import { writeFound } from './found.ts';
import { counted } from './snapshot.ts';
import { StoredEngine } from './stored.ts';
import { walkTogether } from './together.ts';
import type { Engines, Walk } from './walk.ts';
import { Zeebe } from './zeebe.ts';

const SIDE_BY_SIDE = 25;
/** How long the search for a shorter failing walk may take. */
const SHORTEN_MS = 180_000;

const { parameters, seed, timeout } = walks({ bounded: 15, full: 1_000, boundedSeed: 543_555_849 });

describe.skipIf(!CAMUNDA_ADDRESS)(`random processes${WITHOUT_CAMUNDA}`, () => {
  let camunda: TestCamunda;
  let engines: Engines;
  beforeAll(async () => {
    camunda = await takeCamunda();
    engines = { zeebe: new Zeebe(camunda.address), stored: await StoredEngine.open() };
  }, TURN_MS);
  afterAll(async () => {
    await engines?.stored.close();
    await camunda?.release();
  });

  it(
    'take the same path on both engines, whatever happens to them',
    async () => {
      let smallest: Walk | undefined;
      /** @param index the place of the walk among all walks of the seed */
      const alone = (index: number) =>
        fc.asyncProperty(courses, async (course) => {
          const [walk] = await walkTogether(engines, [course], calendarOf(seed, Math.floor(index / SIDE_BY_SIDE)));
          if (!walk?.failure) return;
          smallest = walk; // the last failing walk is the smallest
          throw walk.failure;
        });
      const { path } = parameters;
      const first = path === undefined ? await firstToFail(engines) : { index: Number.parseInt(path, 10) };
      if (first === null) return;
      const { index } = first;
      const details = await fc.check(alone(index), {
        seed,
        path: path ?? String(index),
        numRuns: 1,
        interruptAfterTimeLimit: SHORTEN_MS,
      });
      report('random processes', details, `walk ${index}`);
      if (smallest) writeFound(`walk${seed}-${index}`, smallest.xml, smallest.trail);
      if (details.failed) expect.fail(await explained(details));
      if ('failure' in first)
        expect.fail(`walk ${index} fails when run together with others, but not on its own:\n${first.failure.message}`);
    },
    timeout,
  );
});

/** Runs the walks of the seed up to the first group with a failure. Returns the first that failed; null if none did. */
async function firstToFail(engines: Engines): Promise<{ index: number; failure: Error } | null> {
  const drawn = fc.sample(
    fc.asyncProperty(courses, async () => {}),
    { seed, numRuns: parameters.numRuns },
  );
  const groups = Math.ceil(drawn.length / SIDE_BY_SIDE);
  const begun = performance.now();
  let [walked, actions] = [0, 0];
  const incidents: string[] = [];
  const broken: string[] = [];
  for (let group = 0; group < groups; group += 1) {
    const own = drawn.slice(group * SIDE_BY_SIDE, (group + 1) * SIDE_BY_SIDE).map(([course]) => course as Course);
    const done = await walkTogether(engines, own, calendarOf(seed, group));
    walked += done.length;
    broken.push(...done.flatMap((walk) => walk.broken?.message ?? []));
    incidents.push(...done.flatMap((walk) => walk.incidents.map((each) => each.split(' ')[1] ?? '')));
    actions += done.reduce((sum, walk) => sum + walk.actions.length, 0);
    const failed = done.flatMap(({ failure }, i) => (failure ? [{ index: group * SIDE_BY_SIDE + i, failure }] : []));
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(
      `random processes: ${walked} of ${drawn.length} walks, ${actions} actions, ${seconds} s, seed ${seed}, incidents ${JSON.stringify(counted(incidents))}` +
        Object.entries(counted(broken))
          .map(([how, many]) => `, ${many} times the real engine ${how}`)
          .join('') +
        failed.map(({ index, failure }) => `\nfailed: ${index}, ${failure.message}`).join(''),
    );
    if (failed[0]) return failed[0];
  }
  return null;
}
