/** The actions that people request, with the expected answers and the state afterwards. */
import { give, runOf } from './process.ts';
import { liveTask, openTask, type Person, type Report, type State, shown, standing } from './state.ts';
import { allowed, findsApprovers, hasAccess, isLatecomer, isNeededForSecond, principalOf } from './who-may.ts';

/** Entries of a report that are relevant to its approval. */
export interface Entries {
  amount: number;
  category: number;
  isComplete: boolean;
}

interface OnReport {
  by: Person;
  /** The index of the report in `reports`. */
  report: number;
}

export type Plain = 'delete' | 'copy' | 'submit' | 'withdraw' | 'revise' | 'lock' | 'release' | 'read';
export type Action =
  | ({ kind: 'register'; by: Person } & Entries)
  | (OnReport & { kind: 'save'; version: number } & Entries)
  | (OnReport & { kind: Plain })
  /**
   * step: the index, among the report's tasks, of the task that the action is meant for; null means whichever task is
   * open.
   */
  | (OnReport & { kind: 'approve' | 'reject'; step: number | null })
  | (OnReport & { kind: 'takeBack'; from: number })
  | (OnReport & { kind: 'confirmStart' })
  | (OnReport & { kind: 'confirmTask'; step: number; action: 'approve' | 'reject' });

export interface Answer {
  status: number;
  /** The code of a refusal. */
  code: string | null;
  /** What the person may do afterwards, if the answer states it. */
  allowed: string[] | null;
  /** The status displayed afterwards, if the answer states it. */
  shown: number | null;
}

const done = (status: 200 | 204 = 200): Answer => ({ status, code: null, allowed: null, shown: null });
const refused = (status: number, code: string): Answer => ({ status, code, allowed: null, shown: null });

/** Performs the action on the model, and returns what the server must answer. */
export function act(model: State, action: Action): Answer {
  const barred = atTheDoor(model, action.by);
  if (barred) return barred;
  if (action.kind === 'register') {
    model.reports.push(newReport(action.by, action));
    return done();
  }
  const report = model.reports[action.report];
  if (!report) throw new Error(`the model has no report ${action.report}`);
  const may = allowed(model, report, action.by);
  if (may.length === 0 && !(isDecision(action) && isLatecomer(model, report, action.by)))
    return refused(404, 'NOT_FOUND');
  const answer = onReport(model, report, may, action);
  const tells = answer.status === 409 || TELLING.includes(action.kind);
  if (answer.status === 204 || !tells) return answer;
  const isAboutCommand = answer.code === 'COMMAND_SENT' || answer.code === 'COMMAND_REFUSED';
  const state = isAboutCommand ? null : (answer.shown ?? shown(report));
  return { ...answer, allowed: allowed(model, report, action.by), shown: state };
}

const isDecision = ({ kind }: Action) => kind === 'approve' || kind === 'reject';

/** A person who has left has no session; a person without access is always refused. */
export function atTheDoor(state: State, person: Person): Answer | undefined {
  if (!state.people[person].isHere) return refused(401, 'NO_SESSION');
  return hasAccess(state, person) ? undefined : refused(403, 'NO_RIGHT');
}

/** The actions whose answer contains the state of the record afterwards. */
const TELLING = ['approve', 'reject', 'withdraw', 'revise', 'lock', 'release', 'read'];

type Onto = Exclude<Action, { kind: 'register' }>;

function onReport(state: State, report: Report, may: readonly string[], action: Onto): Answer {
  switch (action.kind) {
    case 'read':
      return done();
    case 'save':
      return save(report, may, action);
    case 'approve':
    case 'reject':
      return decide(state, report, may, action);
    case 'takeBack':
      return takeBack(report, action.by, action.from);
    case 'confirmStart':
      return confirmStart(report, action.by);
    case 'confirmTask':
      return confirmTask(report, action);
    default:
      return may.includes(action.kind) ? move(state, report, action) : refused(409, 'WRONG_STATUS');
  }
}

function save(report: Report, may: readonly string[], action: Onto & { kind: 'save' }): Answer {
  if (!may.includes('edit')) return refused(409, 'WRONG_STATUS');
  // The state in the answer to a stale save is the version, not the status.
  if (action.version !== report.version) return { ...refused(409, 'STALE_VERSION'), shown: report.version };
  Object.assign(report, { amount: action.amount, category: action.category, isComplete: action.isComplete });
  report.version += 1;
  return done();
}

function move(state: State, report: Report, { kind, by }: Onto & { kind: Plain }): Answer {
  switch (kind) {
    case 'submit':
      return submit(state, report, by);
    case 'copy':
      state.reports.push(newReport(by, { ...report, isComplete: false }));
      return done();
    case 'delete':
      report.isDeleted = true;
      return done();
    case 'withdraw':
      report.reason = REASON;
      give(state, report, 'message', by);
      return done();
    case 'revise':
      Object.assign(report, { status: 1, reason: null, approvedBy: null });
      return done();
    default:
      report.isLocked = kind === 'lock';
      report.lines.push(report.isLocked ? 'locked' : 'released');
      return done();
  }
}

export const REASON = 'toch niet';

function submit(state: State, report: Report, by: Person): Answer {
  if (!report.isComplete) return refused(400, 'VALIDATION');
  const needsSecond = report.amount > 100 || report.category === PUBLIC_OFFICIAL;
  if (!findsApprovers(state, report.owner, needsSecond)) return refused(409, 'NO_APPROVER');
  report.runs.push({ state: 'starting', needsSecond });
  Object.assign(report, { run: report.runs.length - 1, reason: null, approvedBy: null });
  give(state, report, 'start', by);
  return done();
}

/** A gift in this category needs a second approval, whatever its value. */
export const PUBLIC_OFFICIAL = 8;

type Decide = Onto & { kind: 'approve' | 'reject' };

function decide(state: State, report: Report, may: readonly string[], action: Decide): Answer {
  const { by, kind, step } = action;
  const task = openTask(report);
  const isMeant = step === null || report.tasks[step] === task;
  const principal = may.includes(kind) && isMeant ? principalOf(state, report, by) : undefined;
  if (!task || principal === undefined) return refused(409, whyNot(report, by, step));
  if (kind === 'approve' && runOf(report).needsSecond && isNeededForSecond(state, report, by))
    return refused(409, 'NEEDED_FOR_SECOND');
  task.state = 'decided';
  task.delegations = [...state.delegations];
  task.decisions.push({ by, onBehalfOf: principal === by ? null : principal, action: kind, isVoid: false });
  give(state, report, 'completeTask', by);
  return done();
}

function whyNot(report: Report, by: Person, step: number | null): string {
  const made = standing(report, report.run);
  const isWaiting = shown(report) === 5 || shown(report) === 10;
  const meant = step === null ? undefined : report.tasks[step];
  if (report.owner === by) return 'OWN_REPORT';
  if (meant?.run === report.run && meant?.decisions.some(({ isVoid }) => !isVoid)) return 'ALREADY_DECIDED';
  if (isWaiting && made.some((decision) => decision.by === by || decision.onBehalfOf === by)) return 'BOTH_APPROVALS';
  if (isWaiting) return 'NOT_YOUR_TASK';
  return made.length > 0 ? 'ALREADY_DECIDED' : 'WRONG_STATUS';
}

function takeBack(report: Report, by: Person, from: number): Answer {
  const command = report.commands[by];
  if (command === undefined) return refused(409, 'NOT_PREPARED');
  if (command === 'done') return refused(409, 'COMMAND_SENT');
  if (from !== report.status) return refused(409, 'WRONG_STATUS');
  if (command === 'ready') undo(report, by);
  return done(204);
}

/** Restores the state as if the command had not been issued. */
function undo(report: Report, by: Person): void {
  const kind = report.pending?.kind;
  report.pending = null;
  report.commands[by] = 'void';
  if (kind === 'message') report.reason = null;
  if (kind === 'completeTask') {
    const task = liveTask(report);
    for (const decision of task?.decisions ?? []) decision.isVoid = true;
    if (task) Object.assign(task, { state: 'open', delegations: [] });
  }
  if (kind === 'start') {
    runOf(report).state = 'void';
    const former = report.runs.findLastIndex(({ state }) => state !== 'void');
    report.run = former < 0 ? null : former;
  }
}

function confirmStart({ owner, runs }: Report, by: Person): Answer {
  const newest = runs.at(-1);
  if (!newest) return refused(404, 'NOT_FOUND');
  if (owner !== by) return refused(409, 'NOT_PREPARED');
  return newest.state === 'void' ? refused(409, 'COMMAND_REFUSED') : done();
}

function confirmTask(report: Report, { by, step, action }: Onto & { kind: 'confirmTask' }): Answer {
  if (!report.tasks[step]) return refused(404, 'NOT_FOUND');
  const own = report.tasks[step]?.decisions.findLast((decision) => decision.by === by);
  if (own?.action !== action) return refused(409, 'NOT_PREPARED');
  return own.isVoid ? refused(409, 'COMMAND_REFUSED') : done();
}

function newReport(owner: Person, { amount, category, isComplete }: Entries): Report {
  return {
    owner,
    isDeleted: false,
    status: 1,
    isLocked: false,
    pending: null,
    amount,
    category,
    isComplete,
    version: 1,
    reason: null,
    approvedBy: null,
    run: null,
    runs: [],
    tasks: [],
    commands: {},
    lines: [],
    told: [],
  };
}
