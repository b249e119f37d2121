/**
 * The small model of five people and their gift reports: plain data, copied to try two simultaneous calls in either
 * order.
 */

export const PEOPLE = ['ann', 'ben', 'cor', 'dee', 'eli'] as const;
export type Person = (typeof PEOPLE)[number];

export const ROLES = ['Employee', 'Supervisor', 'Compliance', 'No access'] as const;
export type Role = (typeof ROLES)[number];

export interface Member {
  isHere: boolean;
  roles: Role[];
  boss: Person | null;
}

export interface Delegation {
  from: Person;
  to: Person;
  register: '*' | 'giftReport' | 'incident';
}

export type Rule = 'supervisor' | 'compliance';
export type Reason = 'supervisor' | 'supervisorOfSupervisor' | 'compliance' | 'escalated';
export interface Candidate {
  person: Person;
  reason: Reason;
}

export interface Decision {
  by: Person;
  /** The person on whose behalf they decided; null if they decided on their own behalf. */
  onBehalfOf: Person | null;
  action: 'approve' | 'reject';
  isVoid: boolean;
}

export interface Task {
  run: number;
  rule: Rule;
  state: 'open' | 'decided' | 'completed' | 'canceled';
  candidates: Candidate[];
  /** People who had the task and were replaced: they may still read it. */
  former: Person[];
  /** One entry for each candidate who handed the task over. */
  handovers: { from: Person; to: Person }[];
  decisions: Decision[];
  /** The delegations at the moment of the decision or cancellation; none while the task is open. */
  delegations: Delegation[];
  /** In minutes of the model's clock, like `escalateAt`, which is null once the escalation has taken place. */
  remindAt: number;
  escalateAt: number | null;
}

/** One instance of the approval process. */
export interface Run {
  state: 'starting' | 'active' | 'completed' | 'canceled' | 'void';
  needsSecond: boolean;
}

export type CommandKind = 'start' | 'completeTask' | 'message';

export interface Report {
  owner: Person;
  isDeleted: boolean;
  /** The status as stored. The displayed status also depends on `isLocked` and `pending`. */
  status: 1 | 2 | 5 | 10 | 20 | 50;
  isLocked: boolean;
  /** The command that the engine has not yet carried out; null if there is none. */
  pending: { kind: CommandKind; by: Person } | null;
  amount: number;
  category: number;
  /** Whether the declaration is ticked; a copy requires it again. */
  isComplete: boolean;
  version: number;
  reason: string | null;
  approvedBy: Person | null;
  /** The index of the current run in `runs`. */
  run: number | null;
  runs: Run[];
  /** The tasks of all runs, in the order in which they were opened. */
  tasks: Task[];
  /** The state of each person's last command. */
  commands: Partial<Record<Person, 'ready' | 'done' | 'void'>>;
  /** The codes of the log lines that must exist. */
  lines: string[];
  /** Lines that are logged only once for the same people and task. */
  told: string[];
}

export interface State {
  people: Record<Person, Member>;
  delegations: Delegation[];
  reports: Report[];
  isEngineUp: boolean;
  /** Minutes since the walk began. */
  now: number;
}

/** Ann works for Ben, Ben and Dee work for Cor, and Eli works for Dee; Dee and Eli have the role Compliance. */
export function start(): State {
  const member = (boss: Person | null, ...roles: Role[]): Member => ({
    isHere: true,
    roles: ['Employee', ...roles],
    boss,
  });
  return {
    people: {
      ann: member('ben'),
      ben: member('cor', 'Supervisor'),
      cor: member(null, 'Supervisor'),
      dee: member('cor', 'Compliance'),
      eli: member('dee', 'Compliance'),
    },
    delegations: [],
    reports: [],
    isEngineUp: true,
    now: 0,
  };
}

export function shown({ isLocked, pending, status }: Report): number {
  if (isLocked) return 40;
  return pending ? 999 : status;
}

/** The task that waits or whose decision is in progress; at most one in the shipped process. */
export function liveTask(report: Report): Task | undefined {
  return report.tasks.find(({ state }) => state === 'open' || state === 'decided');
}

export const openTask = (report: Report): Task | undefined => report.tasks.find(({ state }) => state === 'open');

/** The decisions of a run that are in force. */
export function standing(report: Report, run: number | null): Decision[] {
  return report.tasks
    .filter((task) => task.run === run)
    .flatMap(({ decisions }) => decisions.filter(({ isVoid }) => !isVoid));
}
