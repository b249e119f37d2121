/**
 * People make calls: one person alone, two people at once, one person twice at once, or one who repeats an earlier
 * call. Each answer must be as the model predicts.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { expectAnswer, expectReport, foretold, found, isSame } from './compare.ts';
import { PEOPLE, type State } from './state.ts';
import { type Step, step, type Walk } from './step.ts';
import { type Action, type Answer, act, atTheDoor } from './verbs.ts';
import { allowed } from './who-may.ts';
import { actionOf, isChange, isKeyed, type Wish, wish } from './wishes.ts';
import type { Heard, World } from './world.ts';

const say = ({ by, kind, ...rest }: Action) => `${by} ${kind} ${JSON.stringify(rest)}`;
const reportOf = (action: Action, { reports }: State) => ('report' in action ? action.report : reports.length - 1);

const ask = (wanted: Wish, withKey: boolean): Step =>
  step(`${wanted.kind}`, async (walk, world, tell) => {
    const action = actionOf(walk.model, wanted);
    if (!action) return;
    tell(say(action));
    await asked(walk, world, action, withKey && isKeyed(action.kind) ? randomUUID() : undefined);
  });

async function asked(walk: Walk, world: World, action: Action, key?: string): Promise<void> {
  const wanting = act(walk.model, action);
  const heard = await world.send(action, key);
  expectAnswer(heard, wanting, say(action));
  if (isDone(heard)) remember(walk, world, action, key, heard);
  await expectReport(world, walk.model, reportOf(action, walk.model));
}

/** A person approves. Then their stand-in tries to decide as well, from an outdated screen, and reads the report. */
const comesSecond = (wanted: Wish, kind: 'approve' | 'reject'): Step =>
  step(`${kind} and the stand-in`, async (walk, world, tell) => {
    const { model } = walk;
    const first = actionOf(model, { ...wanted, kind: 'approve', who: 'anyone who may', step: 'any' });
    if (first?.kind !== 'approve') return;
    const { report } = first;
    const standIn = await standInFor(walk, world, first);
    if (!standIn) return;
    const step = wanted.step === 'any' ? null : (model.reports[report]?.tasks.length ?? 0) - 1;
    const late = { by: standIn, report, kind, step };
    tell(`${say(first)}, then ${say(late)}, for whom they stood in`);
    await asked(walk, world, first);
    await asked(walk, world, late);
    await asked(walk, world, { by: standIn, report, kind: 'read' });
  });

/**
 * The person who stands in for the one who decides, if there is one. If nobody stands in yet, a person without another
 * relation to the report begins to do so now, if possible.
 */
async function standInFor({ model }: Walk, world: World, { by, report }: Action & { report: number }) {
  const subject = model.reports[report];
  const running = model.delegations.find(({ from, register }) => from === by && register !== 'incident');
  if (!subject || running) return running?.to;
  const to = PEOPLE.find((one) => one !== by && model.people[one].isHere && allowed(model, subject, one).length === 0);
  if (!to || model.delegations.some(({ from }) => from === by)) return undefined;
  model.delegations.push({ from: by, to, register: 'giftReport' });
  await world.delegate(by, to, 'giftReport');
  return to;
}

const isDone = ({ status }: Answer) => status < 300;

function remember(walk: Walk, world: World, action: Action, key: string | undefined, heard: Heard): void {
  if (action.kind === 'register' || action.kind === 'copy') world.adopt(heard);
  if (key !== undefined) walk.answered.push({ action, key, heard });
}

/** Two people at once, or one person twice. The result is as if one call had come after the other, in either order. */
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

/** A double click with one key: the action is carried out once, and both calls get the same answer. */
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
      expect(other.body, 'the two calls got different answers').toEqual(one.body);
      remember(walk, world, action, key, one);
    }
    await expectReport(world, walk.model, reportOf(action, walk.model));
  });

/**
 * A repeated call gets its earlier answer again, unless the person has lost access since; a different call with the
 * same key is refused.
 */
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

const changes = wish(isChange);

export const asking: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 40, arbitrary: fc.tuple(wish(), fc.boolean()).map((a) => ask(...a)) },
  { weight: 8, arbitrary: fc.tuple(changes, changes).map((a) => both(...a)) },
  { weight: 3, arbitrary: changes.map((one) => both(one, one)) },
  {
    weight: 4,
    arbitrary: fc.tuple(wish(), fc.constantFrom('approve' as const, 'reject' as const)).map((a) => comesSecond(...a)),
  },
  { weight: 4, arbitrary: wish(isKeyed).map(twiceWithKey) },
  { weight: 3, arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map((a) => again(...a)) },
];
