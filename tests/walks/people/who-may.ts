/** Who decides and who may do what, implemented a second time as briefly as possible. */
import {
  type Candidate,
  type Decision,
  type Delegation,
  openTask,
  PEOPLE,
  type Person,
  type Report,
  type Rule,
  type State,
  shown,
  standing,
  type Task,
} from './state.ts';

const ACCESS = ['Employee', 'Supervisor', 'Compliance'] as const;

export function hasAccess({ people }: State, person: Person): boolean {
  const { roles } = people[person];
  return !roles.includes('No access') && ACCESS.some((role) => roles.includes(role));
}

/** Whether the person can decide at all: they have not left, and have access. */
export const isAble = (state: State, person: Person) => state.people[person].isHere && hasAccess(state, person);
const isCompliance = ({ people }: State, person: Person) => people[person].roles.includes('Compliance');

/** Everyone who has decided in the current run, and those on whose behalf they decided. */
export const deciders = (report: Report): Person[] => standing(report, report.run).flatMap(peopleOf);
const peopleOf = ({ by, onBehalfOf }: Decision): Person[] => (onBehalfOf ? [by, onBehalfOf] : [by]);

/**
 * The people that the rule names now: for `supervisor` the supervisor, otherwise the supervisor's supervisor, otherwise
 * compliance; for `compliance` only compliance; never the owner or anyone who has already decided.
 */
export function named(state: State, rule: Rule, owner: Person, barred: readonly Person[]): Candidate[] {
  const may = (person: Person) => person !== owner && !barred.includes(person) && isAble(state, person);
  if (rule === 'supervisor') {
    const boss = state.people[owner].boss;
    const above = boss && state.people[boss].boss;
    if (boss && may(boss)) return [{ person: boss, reason: 'supervisor' }];
    if (above && may(above)) return [{ person: above, reason: 'supervisorOfSupervisor' }];
  }
  return PEOPLE.filter((person) => isCompliance(state, person) && may(person)).map((person) => ({
    person,
    reason: 'compliance',
  }));
}

/** Whether each coming step will find an approver, without depending on one person for all of them. */
export function findsApprovers(state: State, owner: Person, needsSecond: boolean): boolean {
  const first = named(state, 'supervisor', owner, []);
  const second = named(state, 'compliance', owner, []);
  const leavesSomebody = first.every((one) => second.some((other) => other.person !== one.person));
  return first.length > 0 && (!needsSecond || leavesSomebody);
}

/**
 * The candidates of a task when it is assigned again: the people that the rule names now, and those to whom it was
 * escalated.
 */
export function assigned(state: State, report: Report, task: Task): Candidate[] {
  const barred = deciders(report);
  const ruled = named(state, task.rule, report.owner, barred);
  const kept = task.candidates.filter(
    ({ person, reason }) =>
      reason === 'escalated' &&
      isAble(state, person) &&
      person !== report.owner &&
      !barred.includes(person) &&
      !ruled.some((other) => other.person === person),
  );
  return [...ruled, ...kept.sort((a, b) => PEOPLE.indexOf(a.person) - PEOPLE.indexOf(b.person))];
}

/**
 * Whether the reason for a candidate still holds: they have not left or lost the role, and are still a supervisor if
 * named as one.
 */
export function isStillRight(state: State, { owner }: Report, { person, reason }: Candidate): boolean {
  const boss = state.people[owner].boss;
  const holds = {
    supervisor: boss === person,
    supervisorOfSupervisor: boss !== null && state.people[boss].boss === person,
    compliance: isCompliance(state, person),
    escalated: true,
  };
  return isAble(state, person) && holds[reason];
}

export interface Acting {
  principal: Person;
  actor: Person;
}

/**
 * Who may act on the open task, and on whose behalf: candidates, people to whom it was handed over, and their
 * delegates.
 */
export function acting(state: State, report: Report): Acting[] {
  const task = openTask(report);
  if (!task || report.isDeleted) return [];
  const direct = having(state, report, task);
  const all = [...direct, ...standingIn(direct, state.delegations)].filter(fitting(state, report, deciders(report)));
  const once = new Map(all.map((one) => [`${one.principal} ${one.actor}`, one]));
  return [...once.values()];
}

/** The candidates who are still valid, and the people to whom they handed over the task. */
function having(state: State, report: Report, task: Task): Acting[] {
  const right = task.candidates.filter((candidate) => isStillRight(state, report, candidate));
  return right.flatMap(({ person }) => [
    { principal: person, actor: person },
    ...task.handovers.filter(({ from }) => from === person).map(({ to }) => ({ principal: person, actor: to })),
  ]);
}

const standingIn = (having: readonly Acting[], delegations: readonly Delegation[]): Acting[] =>
  having.flatMap(({ principal, actor }) =>
    delegations
      .filter(({ from, register }) => from === actor && register !== 'incident')
      .map(({ to }) => ({ principal, actor: to })),
  );

const fitting = (state: State, { owner }: Report, decided: readonly Person[]) => {
  const barred = new Set([owner, ...decided]);
  return ({ principal, actor }: Acting) => isAble(state, actor) && !barred.has(actor) && !barred.has(principal);
};

/**
 * Whether this person was standing in for someone with a task of the current process when that task was decided or
 * canceled, still stands in, and could have decided it. They learn that somebody else decided first, but not what was
 * decided.
 */
export function isLatecomer(state: State, report: Report, person: Person): boolean {
  const mayStill = (task: Task) => {
    const others = report.tasks.filter(({ run }) => run === task.run).filter((other) => other !== task);
    const approvals = others.flatMap(({ decisions }) =>
      decisions.filter(({ action, isVoid }) => action === 'approve' && !isVoid),
    );
    const running = task.delegations.filter((one) => state.delegations.includes(one));
    return standingIn(having(state, report, task), running)
      .filter(fitting(state, report, approvals.flatMap(peopleOf)))
      .some(({ actor }) => actor === person);
  };
  return !report.isDeleted && report.tasks.some((task) => task.run === report.run && mayStill(task));
}

/** On whose behalf this person decides the open task now: preferably their own. */
export function principalOf(state: State, report: Report, person: Person): Person | undefined {
  const mine = acting(state, report).filter(({ actor }) => actor === person);
  const own = mine.find(({ principal }) => principal === person);
  return own ? person : PEOPLE.find((one) => mine.some(({ principal }) => principal === one));
}

/**
 * Whether a first approval by this person leaves nobody for the second approval, while a first approval by another
 * person leaves somebody.
 */
export function isNeededForSecond(state: State, report: Report, person: Person): boolean {
  const principal = principalOf(state, report, person);
  if (openTask(report)?.rule !== 'supervisor' || !principal) return false;
  const second = named(state, 'compliance', report.owner, deciders(report)).map((one) => one.person);
  const leaves = ({ actor, principal: inPlaceOf }: Acting) => second.some((one) => one !== actor && one !== inPlaceOf);
  return !leaves({ actor: person, principal }) && acting(state, report).some(leaves);
}

type Relation = 'owner' | 'approver' | 'candidate' | 'giver' | 'reader' | 'freezer' | 'issuer';
const MAY: Readonly<Record<Relation, Readonly<Partial<Record<number, string>>>>> = {
  owner: {
    1: 'edit delete changeFile changeDossier submit copy',
    2: 'revise copy',
    5: 'withdraw copy',
    10: 'withdraw copy',
    20: 'copy',
    50: 'copy',
  },
  approver: { 5: 'seeEarlier approve reject', 10: 'seeEarlier approve reject' },
  candidate: { 5: 'handOver', 10: 'handOver' },
  giver: { 5: 'reclaim', 10: 'reclaim' },
  reader: {},
  freezer: {
    2: 'lock',
    5: 'seeEarlier lock',
    10: 'seeEarlier lock',
    20: 'seeEarlier lock',
    40: 'seeEarlier release',
    50: 'seeEarlier lock',
    100: 'seeEarlier',
    999: 'seeEarlier',
  },
  issuer: { 999: 'takeBack' },
};

function relations(state: State, report: Report, person: Person): Relation[] {
  const found: Relation[] = [];
  if (report.owner === person) found.push('owner');
  const mine = acting(state, report).filter(({ actor }) => actor === person);
  const isCandidate = mine.some(({ principal }) => principal === person);
  if (mine.length > 0) found.push('approver');
  if (isCandidate) found.push('candidate');
  if (isCandidate && openTask(report)?.handovers.some(({ from }) => from === person)) found.push('giver');
  if (isCompliance(state, person)) found.push('freezer');
  if (report.pending?.by === person) found.push('issuer');
  if (tookPart(report, person) || isManager(state, report, person)) found.push('reader');
  return found;
}

function tookPart({ tasks }: Report, person: Person): boolean {
  return tasks.some(
    ({ candidates, former, decisions }) =>
      former.includes(person) ||
      candidates.some((one) => one.person === person) ||
      decisions.some(({ by }) => by === person),
  );
}

function isManager({ people }: State, { owner }: Report, person: Person): boolean {
  if (!people[person].roles.includes('Supervisor')) return false;
  const above = new Set<Person>();
  for (let boss = people[owner].boss; boss && !above.has(boss); boss = people[boss].boss) above.add(boss);
  return above.has(person);
}

/** What this person may do with the report, sorted; empty if the report does not exist for them. */
export function allowed(state: State, report: Report, person: Person): string[] {
  const found = report.isDeleted ? [] : relations(state, report, person);
  if (found.length === 0) return [];
  const actions = new Set(['read', ...found.flatMap((relation) => MAY[relation][shown(report)]?.split(' ') ?? [])]);
  // The owner does not see the earlier gifts by which approvers judge, and cannot lock or release the report, whatever
  // their roles.
  if (report.owner === person) for (const action of ['seeEarlier', 'lock', 'release']) actions.delete(action);
  return [...actions].sort();
}
