import { randomUUID } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { later, together } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listOperators } from '#/bff/people/approvers/queries.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { type Located, locateRecord } from '#/bff/registers/locate-record.ts';
import { markFault, settlePending } from '#/bff/registers/queries.ts';
import { recordApproval } from '#/bff/registers/record-approval.ts';
import { voidCommand } from '#/bff/registers/void-command.ts';
import { assignTask } from './assign-task.ts';
import { wakeRunner } from './commands/wake-queries.ts';
import { findCommand } from './confirmation-queries.ts';
import type { WorkflowEvents } from './engine.ts';
import { engineBack, engineReplaced, restarted } from './engine-replaced.ts';
import {
  type Completion,
  completeTask,
  findTaskByEngineKey,
  insertTask,
  insertTombstone,
  moveTask,
  takeUpTask,
} from './inbox-queries.ts';
import { endInstance, findCancelReason, findIssuer, markStarted } from './instance-queries.ts';
import { insertJobFailure } from './job-failure-queries.ts';
import { writeLine } from './logbook.ts';
import type { LogbookCode } from './logbook-queries.ts';

type Event<N extends keyof WorkflowEvents> = Parameters<NonNullable<WorkflowEvents[N]>>[1];

/**
 * Handles each report of the engine in the transaction that comes with it. Every event may be reported twice or out of
 * order: rows are found by the instance and the engine's key, and their state only moves forward.
 */
export const workflowEvents: WorkflowEvents = {
  lockRecord,
  started,
  taskCreated,
  taskCompleting,
  taskCanceled,
  incident,
  jobFailed: insertJobFailure,
  ended,
  commandRejected,
  engineReplaced,
  engineBack,
  restarted,
};

/** The record comes first in the lock order, before the engine locks its own state. */
async function lockRecord(tx: Tx, { instance }: Event<'lockRecord'>): Promise<void> {
  await locateRecord(tx, instance);
}

async function started(tx: Tx, { instance, engineKey, version }: Event<'started'>): Promise<void> {
  await later(tx, markStarted(tx, instance, engineKey, version));
}

async function taskCreated(tx: Tx, event: Event<'taskCreated'>): Promise<void> {
  const { instance, register, record } = await locateRecord(tx, event.instance);
  if (instance.isRestarted && (await takeUpTask(tx, event))) return wakeRunner(tx);
  const id = await insertTask(tx, {
    id: randomUUID(),
    engineTaskKey: event.engineTaskKey,
    instance: instance.id,
    register: register.name,
    recordId: instance.recordId,
    elementId: event.elementId,
    approverRule: event.approverRule,
    dueAt: event.dueAt,
  });
  if (!id || !record) return;
  const task = {
    id,
    instance: instance.id,
    register: register.name,
    approverRule: event.approverRule,
    isNew: true,
  };
  await assignTask(tx, task, record, instance.startedBy);
  if (record.pendingCommandId) await settlePending(tx, register.table, instance.id, ['start', 'completeTask']);
}

/** Only a decision in Openboek completes a task, whatever the engine's own interface allows. */
async function taskCompleting(
  tx: Tx,
  { instance, engineTaskKey, command }: Event<'taskCompleting'>,
): Promise<'allow' | 'deny'> {
  const done = command === null ? undefined : await completeTask(tx, instance, engineTaskKey, command);
  if (!done) return 'deny';
  await writeLine(tx, {
    instance: done.instance,
    userId: done.decidedBy,
    code: codeOf(done),
    key: done.decision,
    message: done.remark,
    ...(done.onBehalfOf !== null && { params: { people: [done.onBehalfOf] } }),
  });
  // While parallel approvals are still open, there is no later step from which readers can tell that this one is done.
  if (done.action === 'approve' && done.isApproval && done.isNew && done.othersOpen) {
    await recordApproval(tx, await locateRecord(tx, instance), done);
  }
  return 'allow';
}

function codeOf({ action, isApproval }: Completion): LogbookCode {
  if (action === 'reject') return 'rejected';
  return isApproval ? 'approved' : 'confirmed';
}

async function taskCanceled(tx: Tx, { engineTaskKey, instance: id }: Event<'taskCanceled'>): Promise<void> {
  const [{ instance }, task] = await together([locateRecord(tx, id), findTaskByEngineKey(tx, id, engineTaskKey)]);
  if (task) await moveTask(tx, task.id, ['open', 'decided'], 'canceled');
  else await insertTombstone(tx, { ...instance, id: randomUUID(), instance: id, engineTaskKey });
}

async function incident(tx: Tx, { instance: id, element, open, othersOpen }: Event<'incident'>): Promise<void> {
  const { instance, register, record } = await locateRecord(tx, id);
  // A new key each time: the same element may fail again after its fault was resolved.
  const key = randomUUID();
  await together([
    markFault(tx, register.table, id, open || othersOpen === true),
    writeLine(tx, { instance: id, userId: null, code: open ? 'fault' : 'faultResolved', key }),
  ]);
  if (!open || !record) return;
  await notify(tx, await listOperators(tx, record.companyId), {
    template: 'processFailed',
    params: { register: register.name, record: instance.recordId, instance: id, element },
    key,
  });
}

async function ended(tx: Tx, { instance: id, how }: Event<'ended'>): Promise<void> {
  const [located, isEndedNow] = await together([locateRecord(tx, id), endInstance(tx, id, how)]);
  if (!isEndedNow) return;
  const { register, record } = located;
  if (how === 'canceled') await returnToOwner(tx, located);
  await together([
    record?.pendingCommandId && settlePending(tx, register.table, id, ['start', 'completeTask', 'message', 'cancel']),
    markFault(tx, register.table, id, false),
  ]);
}

/**
 * Returns a record to its owner, with the operator's reason, if an operator cancelled its run while decisions on the
 * record were pending.
 */
async function returnToOwner(tx: Tx, located: Located): Promise<void> {
  const { instance, register, record } = located;
  const { waiting, approved, withdrawn } = register.statuses;
  if (!record || (record.status !== waiting && record.status !== approved)) return;
  const reason = await findCancelReason(tx, instance.id);
  const back = withdrawn ?? instance.previousStatus;
  await changeStatus(tx, located, { from: [waiting, approved], to: back, settles: 'cancel', reason });
  await writeLine(tx, {
    instance: instance.id,
    userId: await findIssuer(tx, instance.id, 'cancel'),
    code: 'cancelled',
    key: instance.id,
    message: reason,
  });
  const params = { register: register.name, record: record.id };
  await notify(tx, [record.userId], { template: 'reportReturned', params, key: instance.id });
}

/** Undoes a command that was accepted but turned out to be impossible, and notifies its issuer. */
async function commandRejected(tx: Tx, event: Event<'commandRejected'>): Promise<void> {
  const located = await locateRecord(tx, event.instance);
  const command = await findCommand(tx, event.command);
  if (!command) return;
  await voidCommand(tx, located, command, event.refusal === 'TASK_GONE' || event.refusal === 'INSTANCE_ENDED');
  const { instance, register } = located;
  await writeEntry(tx, {
    actorId: command.issuer,
    actorKind: 'system',
    action: `${register.noun}.commandRefused`,
    entity: register.name,
    entityId: instance.recordId,
    companyId: located.record?.companyId ?? null,
    outcome: event.refusal,
    detail: { command: command.id, kind: command.kind, instance: instance.id },
  });
  if (command.issuer === null) return;
  await writeLine(tx, { instance: instance.id, userId: command.issuer, code: 'refused', key: command.id });
  await notify(tx, [command.issuer], {
    template: 'decisionRefused',
    params: { register: register.name, record: instance.recordId, refusal: event.refusal },
    key: command.id,
  });
}
