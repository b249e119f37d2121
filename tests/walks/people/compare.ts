/**
 * Compares the real application with the model: answers, the state of a report, and what each of the five people sees
 * of it.
 */
import { expect } from 'vitest';
import { brokenRules } from '#/tests/faults/invariants.ts';
import type { ReportFacts } from './queries.ts';
import { openTask, PEOPLE, type Person, type Report, type State, shown, type Task } from './state.ts';
import { type Answer, atTheDoor } from './verbs.ts';
import { acting, allowed } from './who-may.ts';
import type { Heard, WaitingList, World } from './world.ts';

export function expectAnswer(heard: Heard, foretold: Answer, what: string): void {
  const { body, ...answer } = heard;
  expect(answer, what).toEqual(foretold);
}

/** Whether an answer is the predicted one; `allowed` and `shown` are null in answers that do not contain them. */
export function isSame(heard: Heard, foretold: Answer): boolean {
  return (
    (['status', 'code', 'shown'] as const).every((part) => heard[part] === foretold[part]) &&
    String(heard.allowed) === String(foretold.allowed)
  );
}

const sorted = (handovers: Task['handovers']) => handovers.toSorted((a, b) => a.from.localeCompare(b.from));

/** The expected state of the report, in the terms of the model. */
export function foretold(report: Report) {
  return {
    isDeleted: report.isDeleted,
    status: report.status,
    shown: shown(report),
    version: report.version,
    reason: report.reason,
    approvedBy: report.approvedBy,
    run: report.run,
    runs: report.runs.map(({ state }) => state),
    tasks: report.tasks.map(({ rule, state, candidates, handovers, decisions }) => ({
      rule,
      state,
      candidates: candidates.map(({ person }) => person).sort(),
      handovers: sorted(handovers),
      decisions,
    })),
    lines: report.lines.toSorted(),
  };
}

/** The actual state of the report, in the terms of the model. */
export function found(world: World, facts: ReportFacts): ReturnType<typeof foretold> {
  const name = (id: number | null) => world.nameOf(id);
  const run = facts.runs.findIndex(({ id }) => id === facts.instance);
  return {
    isDeleted: facts.isDeleted,
    status: facts.status as Report['status'],
    shown: facts.shown,
    version: facts.version,
    reason: facts.reason,
    approvedBy: name(facts.approvedBy),
    run: run < 0 ? null : run,
    runs: facts.runs.map(({ state }) => state as Report['runs'][number]['state']),
    tasks: facts.tasks.map(({ rule, state, candidates, handovers, decisions }) => ({
      rule: rule as 'supervisor',
      state: state as 'open',
      candidates: candidates.map((id) => name(id) as Person).sort(),
      handovers: sorted(handovers.map(({ from, to }) => ({ from: name(from) as Person, to: name(to) as Person }))),
      decisions: decisions.map(({ by, onBehalfOf, action, isVoid }) => ({
        by: name(by) as Person,
        onBehalfOf: name(onBehalfOf),
        action: action as 'approve',
        isVoid,
      })),
    })),
    lines: facts.lines,
  };
}

export async function expectReport(world: World, model: State, index: number): Promise<void> {
  const report = model.reports[index];
  if (!report) return;
  expect(found(world, await world.facts(index)), `report ${index}`).toEqual(foretold(report));
}

export async function expectReports(world: World, model: State): Promise<void> {
  await Promise.all([...model.reports.keys()].map((index) => expectReport(world, model, index)));
}

/**
 * What each of the five people sees: the reports, who may act on each, and the person's own lists of waiting reports.
 */
export async function expectViews(world: World, model: State): Promise<void> {
  await Promise.all(
    PEOPLE.flatMap((person) => [
      ...model.reports.map((report, index) => expectDetails(world, model, person, index, report)),
      expectList(world, model, person, 'waitingforapproval'),
      expectList(world, model, person, 'delegatedwaitingforapproval'),
    ]),
  );
}

async function expectDetails(world: World, model: State, person: Person, index: number, report: Report): Promise<void> {
  const may = allowed(model, report, person);
  const barred = atTheDoor(model, person);
  const { status, body } = await world.details(person, index);
  const what = `what ${person} sees of report ${index}`;
  expect(status, what).toBe(barred?.status ?? (may.length > 0 ? 200 : 404));
  if (status !== 200) return;
  const turns = acting(model, report).map(({ principal, actor }) => `${principal}:${actor}`);
  const told = body.workflowActions.filter((action) => action.stepTypeActionName === 'approve');
  expect(
    {
      shown: body.idReportStatus,
      before: body.previousStatus,
      may: body.allowedActions.toSorted(),
      turns: told.map(({ upn, redirectedToUPN }) => `${first(upn)}:${first(redirectedToUPN ?? upn)}`).sort(),
    },
    what,
  ).toEqual({ shown: shown(report), before: shown(report) === 999 ? report.status : null, may, turns: turns.sort() });
}

const first = (upn: string) => upn.split('.')[0];

async function expectList(world: World, model: State, person: Person, list: WaitingList): Promise<void> {
  const rows = await world.waiting(person, list);
  const isBarred = atTheDoor(model, person) !== undefined;
  const wanted = isBarred ? null : waitingFor(model, person, list === 'waitingforapproval');
  expect(rows?.map(({ report }) => report).sort() ?? null, `${list} of ${person}`).toEqual(wanted);
}

function waitingFor(model: State, person: Person, isOwn: boolean): number[] {
  return [...model.reports.entries()].flatMap(([index, report]) => {
    const mine = acting(model, report).filter(({ actor }) => actor === person);
    const isShown = shown(report) === 5 || shown(report) === 10;
    if (mine.length === 0 || !isShown || !openTask(report)) return [];
    return mine.some(({ principal }) => principal === person) === isOwn ? [index] : [];
  });
}

export async function expectRules(world: World): Promise<void> {
  if (world.firstReport === null) return;
  expect(await brokenRules(world.sql, world.firstReport)).toEqual([]);
}
