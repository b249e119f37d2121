/**
 * Steps in which the sweep runs, days pass, the engine or the server stops and comes back, or an operator stops a
 * process.
 */
import fc from 'fast-check';
import { expectReport, expectReports } from './compare.ts';
import { cancel, DAY, pass, resume, sweep } from './process.ts';
import type { State } from './state.ts';
import { type Step, step } from './step.ts';
import type { World } from './world.ts';

const sweeps: Step = step('sweep', async ({ model }, world, tell) => {
  tell('the sweep');
  sweep(model);
  await world.sweep();
  await expectReports(world, model);
});

const passes = (days: number): Step =>
  step(`${days} days`, async ({ model }, world, tell) => {
    tell(`${days} days pass`);
    for (let day = 0; day < days; day += 1) {
      pass(model, DAY);
      await world.pass(DAY);
    }
    await expectReports(world, model);
  });

const goesDown: Step = step('down', async ({ model }, world, tell) => {
  model.isEngineUp = false;
  world.pause();
  tell('the engine is down');
});

export async function comeBack(model: State, world: World): Promise<void> {
  resume(model);
  await world.resume();
  await expectReports(world, model);
}

const comesBack: Step = step('up', async ({ model }, world, tell) => {
  tell('the engine is up');
  await comeBack(model, world);
});

const restarts: Step = step('restart', async (_walk, world, tell) => {
  await world.restart();
  tell('the server starts again');
});

const stops = (which: number): Step =>
  step('stop', async ({ model }, world, tell) => {
    const index = which % Math.max(model.reports.length, 1);
    const report = model.reports[index];
    if (!report || report.pending || !model.isEngineUp) return;
    cancel(model, report);
    tell(`an operator stops the process of report ${index}`);
    await world.cancel(index);
    await expectReport(world, model, index);
  });

export const machinery: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: fc.constant(sweeps) },
  { weight: 3, arbitrary: fc.constantFrom(1, 3, 11).map(passes) },
  { weight: 2, arbitrary: fc.constant(goesDown) },
  { weight: 3, arbitrary: fc.constant(comesBack) },
  { weight: 1, arbitrary: fc.constant(restarts) },
  { weight: 1, arbitrary: fc.nat(3).map(stops) },
];
