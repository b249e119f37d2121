import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless, wrongStatus } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditActivity } from './audit-activity.ts';
import { cancelBroken, isBroken } from './cancel-broken.ts';
import { markActivityDeleted } from './queries.ts';
import { processingActivities } from './register.ts';

/**
 * Deletes an activity, along with its workflow if that has broken down. Only compliance employees of its company may do
 * this. The deletion is refused while the approval runs or a command is under way.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeActivity(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, processingActivities, id, { lock: true });
    refuseUnless(loaded, 'delete');
    if (isBroken(loaded)) await cancelBroken(tx, context, loaded, 'deleted');
    if (!(await markActivityDeleted(tx, id))) throw wrongStatus(loaded, 'delete');
    await auditActivity(tx, context, 'delete', loaded.record, { number: loaded.record.number });
    return {};
  });
}
