import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import type { Candidate } from '#/bff/people/approvers.ts';
import { qualifyingCandidates } from '#/bff/people/qualifying-candidates.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { addCandidates, type InboxTask, listCandidates, listDecisions, removeCandidates } from './inbox-queries.ts';
import { writeLine } from './logbook.ts';

type Task = Pick<InboxTask, 'id' | 'instance' | 'register' | 'approverRule'>;

/**
 * Gives a task to whoever its rule names now, minus submitter, owner and earlier approvers (DESIGN §5), tells those who
 * are new, and leaves a log line. Called when the task opens and again whenever people may have left, moved or lost the
 * role: where nothing changed it does nothing.
 */
export async function assignTask(tx: Tx, task: Task, record: WorkflowRecord, submitter: number | null): Promise<void> {
  const present = await listCandidates(tx, task.id);
  const decisions = await listDecisions(tx, task.instance);
  const wanted = await qualifyingCandidates(tx, {
    rule: task.approverRule,
    present,
    ownerId: record.userId,
    companyId: record.companyId,
    excluded: [
      ...(submitter === null ? [] : [submitter]),
      ...decisions.flatMap(({ decidedBy, onBehalfOf }) => [decidedBy, onBehalfOf ?? decidedBy]),
    ],
  });
  const added = without(wanted, present);
  const removed = without(present, wanted);
  if (added.length === 0 && removed.length === 0 && wanted.length > 0) return;
  await removeCandidates(
    tx,
    task.id,
    removed.map(({ userId }) => userId),
  );
  await addCandidates(tx, task.id, added);
  await tell(tx, task, record, { wanted, added, isFirst: present.length === 0 });
}

function without(some: readonly Candidate[], others: readonly Candidate[]): Candidate[] {
  const ids = new Set(others.map(({ userId }) => userId));
  return some.filter(({ userId }) => !ids.has(userId));
}

interface Change {
  wanted: readonly Candidate[];
  added: readonly Candidate[];
  isFirst: boolean;
}

async function tell(tx: Tx, task: Task, record: WorkflowRecord, { wanted, added, isFirst }: Change): Promise<void> {
  const people = wanted.map(({ userId }) => userId);
  await writeLine(tx, {
    instance: task.instance,
    userId: null,
    code: people.length === 0 ? 'nobody' : isFirst ? 'assigned' : 'reassigned',
    // The same people again after others had it in between are told again; the same twice in a row never get here.
    key: isFirst ? task.id : `${task.id}:${people.join(',')}`,
    params: { people, rule: task.approverRule },
  });
  await notify(
    tx,
    added.map(({ userId }) => userId),
    { template: 'taskWaiting', params: { register: task.register, record: record.id, task: task.id }, key: task.id },
  );
}
