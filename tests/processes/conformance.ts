/** Plays every case on one engine. After each step, the port must show what was recorded from the real engine. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceId, Refusal } from '#/bff/workflow/engine.ts';
import type { Action, Case } from './case.ts';
import { groups } from './cases.ts';
import { type EngineUnderTest, findTask, send, startCase } from './engines/engine.ts';
import { insertDefinition } from './inbox.ts';
import { expectedView, observe, observeUntil, refusalOf, type View } from './observe.ts';
import { orderFaults } from './order.ts';
import { hasTimers, played, TICK } from './played.ts';
import { fingerprint, type Recording, readRecordings } from './recording.ts';

/** How long a case may take, in ms; engines that work in the background need time for each step. */
const CASE_MS = 300_000;

const all = Object.values(groups).flat();
const recordings = readRecordings();

export interface Suite {
  readonly open: (cases: readonly Case[]) => Promise<EngineUnderTest>;
  /** How long opening the engine may take, in ms; it may have to wait its turn. */
  readonly opensWithin?: number;
  /** Why a case is not run on this engine. */
  readonly skipped: (each: Case) => string | undefined;
  /** Names of cases that the engine does not pass yet. The run fails if a listed case passes. */
  readonly awaiting: readonly string[];
}

export function describeConformance(engine: string, { open, opensWithin, skipped, awaiting }: Suite): void {
  let under: EngineUnderTest;
  beforeAll(async () => {
    under = await open(all);
  }, opensWithin);
  afterAll(async () => {
    await under?.close();
    console.log(summary(engine, skipped, awaiting));
  });

  for (const [group, cases] of Object.entries(groups)) {
    describe(group, () => {
      for (const each of cases) {
        const reason = skipped(each);
        const title = reason ? `${each.name} (not here: ${reason})` : each.name;
        const run = reason ? it.skip : awaiting.includes(each.name) ? it.fails : it;
        const isAlone = hasTimers(each) || each.script?.some((action) => 'advance' in action); // all cases share one clock
        const options = { concurrent: !isAlone, timeout: CASE_MS };
        run(title, options, () => runCase(under, each, recordingOf(group, each)));
      }
    });
  }
}

/** Throws if the case has no recording or an outdated one. */
function recordingOf(group: string, each: Case): Recording {
  const recording = recordings.get(group)?.cases[each.name];
  if (!recording) throw new Error(`not recorded yet: npm run processes:record -- --missing`);
  if (recording.of !== fingerprint(each))
    throw new Error(`changed since it was recorded: npm run processes:record -- --missing`);
  return recording;
}

async function runCase(under: EngineUnderTest, each: Case, recording: Recording): Promise<void> {
  const process = `case-${all.indexOf(each)}`;
  const deployed = await under.engine.deploy(await insertDefinition(under.sql, asProcess(each.xml, process)), 1);
  if (recording.refusedAtDeploy) {
    expect(deployed).toHaveProperty('problems');
    return;
  }
  expect('problems' in deployed ? deployed.problems : []).toEqual([]);
  if (!hasTimers(each)) return playCase(under, each, process, recording);
  await under.holdClock();
  try {
    await playCase(under, each, process, recording);
  } finally {
    await under.releaseClock();
  }
}

async function playCase(under: EngineUnderTest, each: Case, process: string, recording: Recording): Promise<void> {
  const isHeld = hasTimers(each);
  const instance = await startCase(under, each, process);
  const reach = async (index: number, before: View | null) => {
    const expected = expectedView(recording, index);
    const observed = (patience: number) => observeUntil(under, { instance, process, expected, patience });
    if (isHeld) await tick(under, before, expected, observed);
    await under.settle();
    const view = await observed(under.patience);
    expect(view, describeStep(recording, index)).toEqual(expected);
    return view;
  };
  let view = await reach(0, null);
  for (const [index, action] of played(each).entries()) {
    const refused = await act(under, instance, action);
    const isRefused = recording.steps[index + 1]?.refused !== undefined;
    expect(refused, describeStep(recording, index + 1)).toBe(isRefused ? refusalOf(action, view) : undefined);
    view = await reach(index + 1, view);
  }
  await checkWhole(under, each, instance, process);
  await send(under, instance, { kind: 'cancel', reason: 'the case is over' }); // later clock moves must not affect it
}

/**
 * Lets a short time pass after each action, once its effects have been seen. If no effect is expected, an engine that
 * works in the background gets real time as well, so that an unexpected effect can be seen.
 */
async function tick(
  under: EngineUnderTest,
  before: View | null,
  expected: View,
  observed: (patience: number) => Promise<View>,
): Promise<void> {
  if (under.lag) await observed(under.lag);
  await under.advance(TICK);
  if (before?.state === 'active' && isDeepStrictEqual(before, expected)) await sleep(under.lag);
}

/**
 * In a case the process is called `p`, and the message that starts it `start:p`. Behind the port each process has a
 * unique name.
 */
const asProcess = (xml: string, process: string) =>
  xml
    .replace('<bpmn:process id="p"', `<bpmn:process id="${process}"`)
    .replace('name="start:p"', `name="start:${process}"`);

const describeStep = ({ steps }: Recording, index: number) => `step ${index}, ${steps[index]?.action}`;

async function checkWhole(under: EngineUnderTest, each: Case, instance: InstanceId, process: string): Promise<void> {
  const { items } = await under.engine.read.history(instance);
  expect(await orderFaults(asProcess(each.xml, process), items, under.isOrdered)).toEqual([]);
  if ((await observe(under, instance, process)).state !== 'active') expect(await under.leftovers(instance)).toEqual([]);
}

async function act(under: EngineUnderTest, instance: InstanceId, action: Action): Promise<Refusal | undefined> {
  if ('complete' in action) {
    const task = await findTask(under, instance, action.complete, action.nth ?? 0);
    return send(under, instance, { kind: 'completeTask', task, variables: action.variables ?? {} });
  }
  if ('message' in action)
    return send(under, instance, { kind: 'message', name: action.message, variables: action.variables ?? {} });
  if ('set' in action) return send(under, instance, { kind: 'setVariables', variables: action.set });
  if ('cancel' in action) return send(under, instance, { kind: 'cancel', reason: 'case' });
  if ('resolve' in action) {
    const { incidents } = await under.engine.read.detail(instance);
    const incident = incidents.find(({ element }) => element === action.resolve);
    return send(under, instance, { kind: 'resolveIncident', incident: incident?.id ?? '0', retries: 1 });
  }
  await under.advance(action.advance);
  return undefined;
}

/** The number of cases, and where their expected results come from. */
function summary(engine: string, skipped: Suite['skipped'], awaiting: Suite['awaiting']): string {
  const lines = Object.entries(groups).map(([group, cases]) => {
    const { engine: source = 'nothing' } = recordings.get(group)?.source ?? {};
    return `  ${group.padEnd(24)}${cases.length} recorded from ${source} (recorded/${group}.json)`;
  });
  const here = all.filter((each) => !skipped(each));
  const left = all.length - here.length;
  const title = `Conformance on the ${engine} engine: ${here.length} of ${all.length} cases, ${left} not run here, ${awaiting.length} awaited`;
  return [title, ...lines].join('\n');
}
