/**
 * What happens to a report in the approval process: commands are carried out, timers fire as time passes, and tasks are
 * assigned again.
 */
import {
  type CommandKind,
  liveTask,
  openTask,
  PEOPLE,
  type Person,
  type Report,
  type Rule,
  type State,
  shown,
} from './state.ts';
import { acting, assigned, deciders, isAble, isStillRight } from './who-may.ts';

export const REMARK = 'te duur';
export const CANCEL_REASON = 'gestopt door beheer';
/** Minutes. */
export const DAY = 24 * 60;
/** How long the engine is unavailable before it comes back, in minutes: longer than any back-off. */
export const DOWN_MINUTES = 10;
const REMIND_EVERY = 3 * DAY;
const ESCALATE_AFTER = 10 * DAY;

/** Issues the command of an action; it is carried out at once, or waits while the engine is down. */
export function give(state: State, report: Report, kind: CommandKind, by: Person): void {
  report.pending = { kind, by };
  report.commands[by] = 'ready';
  if (state.isEngineUp) carryOut(state, report);
}

function carryOut(state: State, report: Report): void {
  const { pending } = report;
  if (!pending) return;
  report.pending = null;
  report.commands[pending.by] = 'done';
  if (pending.kind === 'start') started(state, report);
  else if (pending.kind === 'completeTask') decided(state, report);
  else withdrawn(state, report);
}

function started(state: State, report: Report): void {
  const run = runOf(report);
  run.state = 'active';
  report.status = 5;
  report.lines.push('submitted', 'started');
  open(state, report, 'supervisor');
}

function decided(state: State, report: Report): void {
  const task = liveTask(report);
  const decision = task?.decisions.find(({ isVoid }) => !isVoid);
  if (!task || !decision) throw new Error('the model lost a decision');
  task.state = 'completed';
  if (decision.action === 'reject') {
    report.lines.push('rejected');
    report.status = 20;
    report.reason = REMARK;
    runOf(report).state = 'completed';
    return;
  }
  report.lines.push('approved');
  report.approvedBy = decision.by;
  if (task.rule === 'supervisor' && runOf(report).needsSecond) {
    report.status = 10;
    open(state, report, 'compliance');
    return;
  }
  report.status = 50;
  report.lines.push('processed');
  runOf(report).state = 'completed';
}

function withdrawn(state: State, report: Report): void {
  report.status = 2;
  report.lines.push('withdrawn');
  close(state, report, 'completed');
}

/** An operator stops the process: the report goes back to its owner, with the operator's reason. */
export function cancel(state: State, report: Report): void {
  if (report.run === null || runOf(report).state !== 'active') return;
  report.status = 2;
  report.reason = CANCEL_REASON;
  report.lines.push('cancelled');
  close(state, report, 'canceled');
}

function close({ delegations }: State, report: Report, state: 'completed' | 'canceled'): void {
  runOf(report).state = state;
  const task = liveTask(report);
  if (task) Object.assign(task, { state: 'canceled', delegations: [...delegations] });
}

export function runOf(report: Report) {
  const run = report.runs[report.run ?? -1];
  if (!run) throw new Error('the model lost a run');
  return run;
}

function open(state: State, report: Report, rule: Rule): void {
  const task = {
    run: report.run ?? -1,
    rule,
    state: 'open' as const,
    candidates: [],
    former: [],
    handovers: [],
    decisions: [],
    delegations: [],
    remindAt: state.now + REMIND_EVERY,
    escalateAt: state.now + ESCALATE_AFTER,
  };
  report.tasks.push({ ...task, candidates: assigned(state, report, task) });
  report.lines.push(report.tasks.at(-1)?.candidates.length ? 'assigned' : 'nobody');
}

/**
 * The sweep that runs every minute. A task is assigned again if one of its candidates has left, lost the role or is no
 * longer the right supervisor, or if nobody has the task.
 */
export function sweep(state: State): void {
  for (const report of state.reports)
    for (const task of report.tasks.filter((one) => one.state === 'open')) {
      const isRight = task.candidates.every((one) => isStillRight(state, report, one));
      if (isRight && task.candidates.length > 0) continue;
      const wanted = assigned(state, report, task);
      const before = task.candidates;
      task.former.push(...before.map(({ person }) => person));
      task.candidates = wanted;
      task.handovers = task.handovers.filter(({ from }) => wanted.some(({ person }) => person === from));
      if (names(wanted) === names(before)) continue;
      reportOnce(
        report,
        wanted.length > 0 ? 'reassigned' : 'nobody',
        `${report.tasks.indexOf(task)} ${wanted.map(({ person }) => person)}`,
      );
    }
}

const names = (candidates: readonly { person: Person }[]) =>
  candidates
    .map(({ person }) => person)
    .sort()
    .join();

function reportOnce(report: Report, line: string, occasion: string): void {
  const key = `${line} ${occasion}`;
  if (report.told.includes(key)) return;
  report.told.push(key);
  report.lines.push(line);
}

function remind(state: State, report: Report): void {
  if (acting(state, report).length > 0) report.lines.push('reminded');
}

/** A task that has waited too long also goes to the supervisors of its candidates. */
function escalate(state: State, report: Report): void {
  const task = openTask(report);
  if (!task) return;
  const barred = new Set([report.owner, ...deciders(report), ...task.candidates.map(({ person }) => person)]);
  const bosses = new Set(task.candidates.map(({ person }) => state.people[person].boss));
  const added = PEOPLE.filter((person) => bosses.has(person) && !barred.has(person) && isAble(state, person));
  if (added.length === 0) return;
  task.candidates.push(...added.map((person) => ({ person, reason: 'escalated' as const })));
  report.lines.push('escalated');
}

/** Time passes; timers fire unless the engine is down, in which case all due timers fire when it is back. */
export function pass(state: State, minutes: number): void {
  state.now += minutes;
  if (state.isEngineUp) fireTimers(state);
}

/** The engine is back: waiting commands are carried out, followed by due work. */
export function resume(state: State): void {
  state.now += DOWN_MINUTES;
  state.isEngineUp = true;
  for (const report of state.reports) carryOut(state, report);
  fireTimers(state);
}

/**
 * Fires the timers in the order in which they were due. After a gap, a cycle fires for the round that was due, and once
 * more for all the rounds that it missed after that, as in Zeebe.
 */
function fireTimers(state: State): void {
  for (const report of state.reports) {
    const task = liveTask(report);
    if (!task) continue;
    while (Math.min(task.remindAt, task.escalateAt ?? Number.POSITIVE_INFINITY) <= state.now) {
      if (task.escalateAt !== null && task.escalateAt < task.remindAt) {
        task.escalateAt = null;
        escalate(state, report);
      } else {
        const next = task.remindAt + REMIND_EVERY;
        task.remindAt = task.remindAt < state.now ? Math.max(next, state.now) : next;
        if (shown(report) === 5 || shown(report) === 10) remind(state, report);
      }
    }
  }
}
