import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter, wrongStatus } from './change-record.ts';
import { logFreeze } from './log-freeze.ts';
import { markLocked } from './queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * Freezes a record under investigation. The freeze does not change the stored status, so a release does not have to
 * restore anything. While the freeze lasts, nobody can decide, withdraw or change anything.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function lockRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  reason: string,
): Promise<RecordState | undefined> {
  return changeRecord(context, register, id, async (tx, loaded) => {
    const { record } = loaded;
    refuseUnless(loaded, 'lock');
    const isLocked = await markLocked(tx, register.table, record, { by: context.actor.id, reason });
    if (!isLocked) throw wrongStatus(loaded, 'lock');
    await logFreeze(tx, context, record, { code: 'locked', message: reason });
    await auditChange(tx, context, register, record, 'lock', { reason });
    return stateAfter(tx, context, register, id);
  });
}
