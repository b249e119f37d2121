import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { explained, report, walks } from '../walks.ts';
import { expectReports, expectRules, expectViews } from './compare.ts';
import { comeBack } from './machinery.ts';
import { cancel } from './process.ts';
import { type Person, type State, start } from './state.ts';
import type { Walk } from './step.ts';
import { anyStep } from './steps.ts';
import { act, type Entries } from './verbs.ts';
import { entries, person } from './wishes.ts';
import { World } from './world.ts';

const wanted = walks({ bounded: 60, full: 2_000 });

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world?.close());

/** The reports that exist when the walk begins, and whether their owners have submitted them. */
const beginning: fc.Arbitrary<Beginning[]> = fc.array(fc.record({ by: person, entries, isSubmitted: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

interface Beginning {
  by: Person;
  entries: Entries;
  isSubmitted: boolean;
}

async function begin(model: State, reports: readonly Beginning[]): Promise<void> {
  await world.begin(model);
  for (const { by, entries: own, isSubmitted } of reports) {
    const registered = { kind: 'register' as const, by, ...own };
    act(model, registered);
    world.adopt(await world.send(registered));
    if (!isSubmitted) continue;
    const submit = { kind: 'submit' as const, by, report: model.reports.length - 1 };
    act(model, submit);
    await world.send(submit);
  }
  await expectReports(world, model);
}

/**
 * All waiting work is carried out, and an operator stops the processes that still run, so that the next walk finds
 * none.
 */
async function end(model: State): Promise<void> {
  await comeBack(model, world);
  await expectViews(world, model);
  await expectRules(world);
  for (const [index, one] of model.reports.entries()) {
    cancel(model, one);
    await world.cancel(index);
  }
  await expectReports(world, model);
  await expectRules(world);
}

it(
  'five people walking at random over gift reports get every answer, task and log line that the rules predict',
  async () => {
    let walked = 0;
    let done = 0;
    const steps = fc.commands([anyStep], { maxCommands: 30, size: 'max', ...wanted.replayed });
    const walk = fc.asyncProperty(beginning, steps, async (reports, commands) => {
      if (wanted.isEnough(walked)) return;
      const own: Walk = { model: start(), answered: [], told: [] };
      try {
        await begin(own.model, reports);
        await fc.asyncModelRun(() => ({ model: own, real: world }), commands);
        own.told.push('the end');
        await end(own.model);
      } catch (error) {
        wanted.failed();
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`${own.told.join('\n')}\n${message}`, { cause: error });
      }
      walked += 1;
      done += own.told.length - 1;
      wanted.progress('people', walked, `${done} steps`);
    });
    const details = await fc.check(walk, { ...wanted.parameters, seed: wanted.seed });
    report('people', details, `${walked} walks, ${done} steps`);
    if (details.failed) throw new Error(await explained(details));
  },
  wanted.timeout,
);
