import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter, wrongStatus } from './change-record.ts';
import { logFreeze } from './log-freeze.ts';
import { markReleased } from './queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * Ends the freeze: the record shows its former status, and anyone who could act on it can do so again.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function releaseRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
): Promise<RecordState | undefined> {
  return changeRecord(context, register, id, async (tx, loaded) => {
    refuseUnless(loaded, 'release');
    if (!(await markReleased(tx, register.table, id))) throw wrongStatus(loaded, 'release');
    await logFreeze(tx, context, loaded.record, { code: 'released' });
    await auditChange(tx, context, register, loaded.record, 'release');
    return stateAfter(tx, context, register, id);
  });
}
