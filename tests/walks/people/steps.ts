/** The steps of a walk as fast-check's commands: each does it to the application and to the model and compares. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { expectAnswer, expectReport, expectReports, foretold, found, isSame } from './compare.ts';
import { cancel, DAY, pass, resume, sweep } from './process.ts';
import { openTask, type Person, ROLES, type Role, type State } from './state.ts';
import { type Action, type Answer, act, atTheDoor } from './verbs.ts';
import { actionOf, isChange, isKeyed, person, type Wish, wish } from './wishes.ts';
import type { Heard, World } from './world.ts';

/** The model of one walk, and the answers that a repeat must get again. */
export interface Walk {
  model: State;
  answered: { action: Action; key: string; heard: Heard }[];
  /** What was done, in words: printed when the walk fails. */
  told: string[];
}

type Step = fc.AsyncCommand<Walk, World>;

/**
 * @param run says what it is about to do as soon as that is known, by `tell`
 */
function step(name: string, run: (walk: Walk, world: World, tell: (what: string) => void) => Promise<unknown>): Step {
  return {
    check: () => true,
    run: async (walk, world) => {
      await run(walk, world, (what) => walk.told.push(what));
    },
    toString: () => name,
  };
}

const say = ({ by, kind, ...rest }: Action) => `${by} ${kind} ${JSON.stringify(rest)}`;
const reportOf = (action: Action, { reports }: State) => ('report' in action ? action.report : reports.length - 1);

// people ask -----------------------------------------------------------------------------------------------------------

const ask = (wanted: Wish, withKey: boolean): Step =>
  step(`${wanted.kind}`, async (walk, world, tell) => {
    const action = actionOf(walk.model, wanted);
    if (!action) return;
    tell(say(action));
    const key = withKey && isKeyed(action.kind) ? randomUUID() : undefined;
    const wanting = act(walk.model, action);
    const heard = await world.send(action, key);
    expectAnswer(heard, wanting, say(action));
    if (isDone(heard)) remember(walk, world, action, key, heard);
    await expectReport(world, walk.model, reportOf(action, walk.model));
  });

const isDone = ({ status }: Answer) => status < 300;

function remember(walk: Walk, world: World, action: Action, key: string | undefined, heard: Heard): void {
  if (action.kind === 'register' || action.kind === 'copy') world.adopt(heard);
  if (key !== undefined) walk.answered.push({ action, key, heard });
}

/** Two people at once, or one of them twice: as if one had come after the other, whichever it was. */
const both = (one: Wish, other: Wish): Step =>
  step(`${one.kind} and ${other.kind}`, async (walk, world, tell) => {
    const first = actionOf(walk.model, one);
    const second = actionOf(walk.model, { ...other, report: one.report });
    if (!first || !second || !('report' in first)) return;
    const told = `${say(first)} & ${say(second)}`;
    tell(told);
    const heard = await world.sendBoth(first, second);
    const facts = found(world, await world.facts(first.report));
    const orders = [inOrder(walk.model, first, second), inOrder(walk.model, second, first, true)];
    const fitting = orders.find(
      ({ model, answers }) =>
        isSame(heard[0], answers[0]) && isSame(heard[1], answers[1]) && isEqual(facts, model, first.report),
    );
    if (!fitting) throw new Error(unexplained(told, heard, facts, orders, first.report));
    walk.model = fitting.model;
  });

interface Outcome {
  model: State;
  answers: [Answer, Answer];
}

function inOrder(before: State, one: Action, other: Action, isTurned = false): Outcome {
  const model = structuredClone(before);
  const answers: [Answer, Answer] = [act(model, one), act(model, other)];
  return { model, answers: isTurned ? [answers[1], answers[0]] : answers };
}

const isEqual = (facts: ReturnType<typeof found>, { reports }: State, index: number) => {
  const report = reports[index];
  return report !== undefined && JSON.stringify(facts) === JSON.stringify(foretold(report));
};

function unexplained(told: string, heard: Heard[], facts: unknown, orders: Outcome[], index: number): string {
  const foretellings = orders.map(({ model, answers }) => {
    const report = model.reports[index];
    return JSON.stringify({ answers, report: report && foretold(report) });
  });
  const answers = heard.map(({ body, ...answer }) => answer);
  return `${told}: ${JSON.stringify({ answers, report: facts })}\nis neither of\n${foretellings.join('\n')}`;
}

/** A double click that carries one key: done once, and answered alike. */
const twiceWithKey = (wanted: Wish): Step =>
  step(`${wanted.kind} twice`, async (walk, world, tell) => {
    const action = actionOf(walk.model, wanted);
    if (!action || !isKeyed(action.kind)) return;
    tell(`${say(action)} twice with one key`);
    const key = randomUUID();
    const first = act(walk.model, action);
    const second = isDone(first) ? first : act(walk.model, action);
    const [one, other] = await world.sendBoth(action, action, key);
    expectAnswer(one, first, say(action));
    expectAnswer(other, second, `${say(action)} once more`);
    if (isDone(one)) {
      expect(other.body, 'both are told the same').toEqual(one.body);
      remember(walk, world, action, key, one);
    }
    await expectReport(world, walk.model, reportOf(action, walk.model));
  });

/** What was answered before is answered again, whatever happened since; another call with its key is refused. */
const again = (which: number, isOther: boolean): Step =>
  step('again', async (walk, world, tell) => {
    const kept = walk.answered[which % Math.max(walk.answered.length, 1)];
    if (!kept) return;
    const { action, key, heard } = kept;
    const barred = atTheDoor(walk.model, action.by);
    const sent = isOther ? otherThan(action, walk.model) : action;
    const told = `${say(sent)} with the key of ${say(action)}`;
    tell(told);
    const answer = await world.send(sent, key);
    if (barred) expectAnswer(answer, barred, told);
    else if (!isOther) expect([answer.status, answer.body], told).toEqual([heard.status, heard.body]);
    else expectAnswer(answer, { status: 409, code: 'SAME_KEY_OTHER_CALL', allowed: null, shown: null }, told);
    await expectReport(world, walk.model, reportOf(sent, walk.model));
  });

function otherThan({ by, ...action }: Action, model: State): Action {
  const report = 'report' in action ? action.report : model.reports.length - 1;
  return { by, report, kind: action.kind === 'withdraw' ? 'revise' : 'withdraw' };
}

// people come and go ---------------------------------------------------------------------------------------------------

const leaves = (who: Person, how: 'left' | 'off'): Step =>
  step(`${who} is ${how}`, async ({ model }, world, tell) => {
    model.people[who].isHere = false;
    tell(`${who} is ${how}`);
    await world.setPresence(who, how);
  });

const returns = (who: Person): Step =>
  step(`${who} is back`, async ({ model }, world, tell) => {
    model.people[who].isHere = true;
    tell(`${who} is back`);
    await world.setPresence(who, 'here');
  });

const changesRole = (who: Person, role: Role): Step =>
  step(`${who} ${role}`, async ({ model }, world, tell) => {
    const { roles } = model.people[who];
    const isHeld = !roles.includes(role);
    model.people[who].roles = isHeld ? [...roles, role] : roles.filter((one) => one !== role);
    tell(`${who} ${isHeld ? 'gets' : 'loses'} ${role}`);
    await world.setRole(who, role, isHeld);
  });

const moves = (who: Person, boss: Person | null): Step =>
  step(`${who} moves`, async ({ model }, world, tell) => {
    if (who === boss) return;
    model.people[who].boss = boss;
    tell(`${who} works for ${boss ?? 'nobody'}`);
    await world.setBoss(who, boss);
  });

const delegates = (from: Person, to: Person, register: '*' | 'giftReport' | 'incident'): Step =>
  step(`${from} delegates`, async ({ model }, world, tell) => {
    const isThere = model.delegations.some((one) => one.from === from && one.register === register);
    if (from === to || isThere) return;
    model.delegations.push({ from, to, register });
    tell(`${from} lets ${to} decide on ${register}`);
    await world.delegate(from, to, register);
  });

const revokes = (which: number): Step =>
  step('revoke', async ({ model }, world, tell) => {
    const gone = model.delegations[which % Math.max(model.delegations.length, 1)];
    if (!gone) return;
    model.delegations = model.delegations.filter((one) => one !== gone);
    tell(`${gone.from} revokes ${gone.to} on ${gone.register}`);
    await world.revoke(gone.from, gone.to, gone.register);
  });

const handsOver = (which: number, to: Person): Step =>
  step('hand over', async ({ model }, world, tell) => {
    const index = which % Math.max(model.reports.length, 1);
    const task = model.reports[index] && openTask(model.reports[index]);
    if (!task) return;
    task.handedOverTo = to;
    tell(`the task of ${index} is handed over to ${to}`);
    await world.handOver(index, to);
  });

// the machinery ----------------------------------------------------------------------------------------------------------

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
  tell('the server starts anew');
});

const stops = (which: number): Step =>
  step('stop', async ({ model }, world, tell) => {
    const index = which % Math.max(model.reports.length, 1);
    const report = model.reports[index];
    if (!report || report.pending || !model.isEngineUp) return;
    cancel(report);
    tell(`an operator stops the process of ${index}`);
    await world.cancel(index);
    await expectReport(world, model, index);
  });

const people: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.tuple(person, fc.constantFrom('left' as const, 'off' as const)).map((a) => leaves(...a)) },
  { weight: 2, arbitrary: person.map(returns) },
  { weight: 3, arbitrary: fc.tuple(person, fc.constantFrom(...ROLES)).map((a) => changesRole(...a)) },
  { weight: 2, arbitrary: fc.tuple(person, fc.option(person)).map((a) => moves(...a)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(person, person, fc.constantFrom('*' as const, 'giftReport' as const, 'incident' as const))
      .map((a) => delegates(...a)),
  },
  { weight: 1, arbitrary: fc.nat(3).map(revokes) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(3), person).map((a) => handsOver(...a)) },
];

const machinery: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: fc.constant(sweeps) },
  { weight: 3, arbitrary: fc.constantFrom(1, 3, 11).map(passes) },
  { weight: 2, arbitrary: fc.constant(goesDown) },
  { weight: 3, arbitrary: fc.constant(comesBack) },
  { weight: 1, arbitrary: fc.constant(restarts) },
  { weight: 1, arbitrary: fc.nat(3).map(stops) },
];

const changes = wish(isChange);

/** Any next step. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.tuple(wish(), fc.boolean()).map((a) => ask(...a)) },
  { weight: 8, arbitrary: fc.tuple(changes, changes).map((a) => both(...a)) },
  { weight: 3, arbitrary: changes.map((one) => both(one, one)) },
  { weight: 4, arbitrary: wish(isKeyed).map(twiceWithKey) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map((a) => again(...a)) },
  ...people,
  ...machinery,
);
