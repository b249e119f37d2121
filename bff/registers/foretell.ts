import type { Db } from '#/bff/database/connection.ts';
import { listNamed, type Subject } from '#/bff/people/approvers/queries.ts';
import { resolveApprovers } from '#/bff/people/approvers/resolve.ts';
import { isApproval, waysOf } from '#/bff/people/approvers/rules.ts';
import { type Foreseen, type Foresight, Refused } from '#/bff/workflow/engine.ts';
import { findCourse } from '#/bff/workflow/instance-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/** The empty forecast, for a process that is not deployed. */
const NOTHING: Foreseen = { version: 0, tasks: [], path: [], others: [], how: 'unknown', stopped: [], unplaced: [] };

/**
 * The tasks that the approval of a record has asked for and would still ask for, according to its process.
 * For a record that is not submitted, this follows from the newest version and the current facts. For a
 * submitted record, it follows from the version it runs on, the facts that it was started with, and the
 * decisions so far.
 *
 * @throws Refused NO_DEFINITION when the record's process is not deployed
 */
export async function foretell<R extends WorkflowRecord>(
  db: Db,
  engine: Foresight,
  register: Register<R>,
  record: R,
): Promise<Foreseen> {
  const { process } = register;
  const instance = isDraft(register, record) ? null : record.workflowInstanceId;
  const course = instance === null ? undefined : await findCourse(db, instance);
  const variables = course?.facts ?? (await register.facts(db, record));
  const decisions = (course?.decisions ?? []).map(({ elementId, action }) => ({
    elementId,
    variables: { decision: action },
  }));
  const version = course?.version;
  return engine.foresee(db, { process, variables, decisions, ...(version && { version }) });
}

/** Like `foretell`, for callers that only read: if the process is not deployed yet, the forecast is empty. */
export const foretellIfDeployed = <R extends WorkflowRecord>(
  db: Db,
  engine: Foresight,
  register: Register<R>,
  record: R,
): Promise<Foreseen> => foretell(db, engine, register, record).catch(nothingIfNotDeployed);

/** The approvals that an empty record would need. */
export const foreseeNew = (db: Db, engine: Foresight, { process }: Pick<Register, 'process'>): Promise<Foreseen> =>
  engine.foresee(db, { process, variables: {}, decisions: [] }).catch(nothingIfNotDeployed);

function nothingIfNotDeployed(error: unknown): Foreseen {
  if (error instanceof Refused && error.refusal === 'NO_DEFINITION') return NOTHING;
  throw error;
}

/** Whether the record is a draft: it has not been submitted, or was withdrawn. */
export const isDraft = (
  { statuses }: Pick<Register, 'statuses'>,
  { status }: Pick<WorkflowRecord, 'status'>,
): boolean => status === statuses.concept || status === statuses.withdrawn;

/**
 * The properties of a record that determine its approvers. `barred` contains the people, other than the record's owner,
 * who must not decide.
 */
export interface About extends Subject {
  barred: readonly number[];
}

export const subjectOf = ({ userId, companyId, officerId = null }: WorkflowRecord): Subject => ({
  ownerId: userId,
  companyId,
  officerId,
});

/**
 * The tasks of a forecast that are approvals. A task that only asks for a confirmation can always be done, and the
 * person who does it may still approve.
 */
export const approvalsOf = <T extends { readonly approverRule: string }>(tasks: readonly T[]): T[] =>
  tasks.filter(({ approverRule }) => isApproval(approverRule));

/**
 * For each of the given tasks, the ids of the people who could decide it now, by its rule; none for an unknown rule.
 */
export async function listCandidatesOf(
  db: Db,
  tasks: readonly { readonly approverRule: string }[],
  { barred, ...subject }: About,
): Promise<number[][]> {
  const ways = [...new Set(tasks.flatMap(({ approverRule }) => waysOf(approverRule)))];
  const named = await listNamed(db, ways, subject);
  const excluded = new Set([subject.ownerId, ...barred]);
  return tasks.map(({ approverRule }) => resolveApprovers(approverRule, named, excluded).map(({ userId }) => userId));
}
