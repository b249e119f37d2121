import type { Context } from '#/bff/context.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { auditChange } from '#/bff/registers/audit-change.ts';
import { changeStatus } from '#/bff/registers/change-status.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import { openRun } from '../instance/open-run.ts';

/**
 * Returns a record to its owner if its process has ended without a decision, as if its run had been cancelled. Such a
 * record would otherwise be stuck forever.
 *
 * @throws Failure NOT_FOUND; WRONG_STATUS if its process still runs, or the record does not wait for a decision;
 * RECORD_FROZEN
 */
export async function returnRecord(context: Context, id: InstanceId, reason: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    await openRun(tx, context, id, []);
    const located = await locateRecord(tx, id);
    const { register, record } = located;
    const { state, run } = await openRun(tx, context, id, []);
    if (!record) throw notFound(`the record of ${id}`);
    const { waiting, approved, withdrawn } = register.statuses;
    const hasEnded = state === 'completed' || state === 'canceled';
    if (!hasEnded || !run.isCurrent || (record.status !== waiting && record.status !== approved))
      throw new Failure('WRONG_STATUS', `the process is ${state}`, { allowedActions: [], state });
    if (run.status === REPORT_STATUS.Locked)
      throw new Failure('RECORD_FROZEN', 'the record is frozen', { allowedActions: [], state });
    const back = withdrawn ?? located.instance.previousStatus;
    await changeStatus(tx, located, { from: [waiting, approved], to: back, settles: 'cancel', reason });
    const key = `${id}:returned`;
    await writeLine(tx, { instance: id, userId: context.actor.id, code: 'cancelled', key, message: reason });
    const params = { register: register.name, record: record.id };
    await notify(tx, [record.userId], { template: 'reportReturned', params, key });
    await auditChange(tx, context, register, record, 'run.return', { instance: id, reason });
  });
}
