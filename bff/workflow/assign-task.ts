import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { qualifyingCandidates } from '#/bff/people/approvers/qualifying-candidates.ts';
import { listOperators } from '#/bff/people/approvers/queries.ts';
import type { Candidate } from '#/bff/people/approvers/rules.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { listDeciders } from './decision-queries.ts';
import { addCandidates, type InboxTask, listActingUsers, listCandidates, removeCandidates } from './inbox-queries.ts';
import { writeLine } from './logbook.ts';

type Task = Pick<InboxTask, 'id' | 'instance' | 'register' | 'approverRule'> & {
  /** Whether the task was opened just now; it is then logged and reported even if nobody can decide it. */
  isNew: boolean;
};

/**
 * Gives a task to the people whom its rule names now. The task of an approval is never given to the submitter, the
 * owner, or people who have already approved or refused in this instance. Notifies new candidates and writes a log
 * line. Called when the task opens and again whenever people may have left, moved or lost the role; does nothing if
 * nothing has changed.
 *
 * @param former the candidates before an undone import: those who had received the task by escalation get it back if
 * they can still decide. If omitted, the current candidates who received it by escalation keep it under the same
 * condition
 */
export async function assignTask(
  tx: Tx,
  task: Task,
  record: WorkflowRecord,
  submitter: number | null,
  former?: readonly Candidate[],
): Promise<void> {
  const reading = { present: task.isNew ? [] : listCandidates(tx, task.id), deciders: listDeciders(tx, task.instance) };
  const [present, wanted] = await together([
    reading.present,
    qualifyingCandidates(tx, {
      rule: task.approverRule,
      present: former ?? reading.present,
      ownerId: record.userId,
      companyId: record.companyId,
      officerId: record.officerId ?? null,
      excluded: reading.deciders.then((deciders) => (submitter === null ? deciders : [submitter, ...deciders])),
    }),
  ]);
  const added = without(wanted, present);
  const removed = without(present, wanted);
  const isChanged = added.length > 0 || removed.length > 0 || task.isNew;
  await together([
    removeCandidates(tx, task.id, ids(removed)),
    // A candidate who now qualifies by another method of the rule is stored with that method.
    addCandidates(
      tx,
      task.id,
      wanted.filter((one) => !present.some((other) => isSame(one, other))),
    ),
    isChanged && tell(tx, task, record, { wanted, added, removed, isFirst: task.isNew }),
  ]);
}

const isSame = (one: Candidate, other: Candidate) => one.userId === other.userId && one.reason === other.reason;

const ids = (candidates: readonly Candidate[]) => candidates.map(({ userId }) => userId);

function without(some: readonly Candidate[], others: readonly Candidate[]): Candidate[] {
  const known = new Set(ids(others));
  return some.filter(({ userId }) => !known.has(userId));
}

interface Change {
  wanted: readonly Candidate[];
  added: readonly Candidate[];
  removed: readonly Candidate[];
  isFirst: boolean;
}

async function tell(tx: Tx, task: Task, record: WorkflowRecord, change: Change): Promise<void> {
  const { wanted, added, removed, isFirst } = change;
  const people = ids(wanted);
  const params = { register: task.register, record: record.id, task: task.id };
  const line = writeLine(tx, {
    instance: task.instance,
    userId: null,
    code: people.length === 0 ? 'nobody' : isFirst ? 'assigned' : 'reassigned',
    // If a task returns to the same set of people several times, the log has one line for it. If the people of a task
    // have not changed, no line is written at all.
    key: isFirst ? task.id : `${task.id}:${people.join(',')}`,
    params: { people, rule: task.approverRule },
  });
  const entry = writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: 'task.assign',
    entity: task.register,
    entityId: record.id,
    companyId: record.companyId,
    outcome: 'done',
    detail: { task: task.id, rule: task.approverRule, added: ids(added), removed: ids(removed) },
  });
  // Anyone who stands in for a candidate is notified too; nobody is notified twice.
  const [acting, operators] = await together([
    listActingUsers(tx, task.id),
    people.length === 0 ? listOperators(tx, record.companyId) : [],
    line,
    entry,
  ]);
  await together([
    notify(tx, acting, { template: 'taskWaiting', params, key: task.id }),
    notify(tx, operators, { template: 'taskWithoutApprover', params, key: task.id }),
  ]);
}
