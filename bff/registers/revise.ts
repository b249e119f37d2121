import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter, wrongStatus } from './change-record.ts';
import { markRevised } from './queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * Makes a withdrawn record a Concept again, so that its owner can change and submit it. No process runs at that point.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function reviseRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
): Promise<RecordState | undefined> {
  const { withdrawn, concept } = register.statuses;
  return changeRecord(context, register, id, async (tx, loaded) => {
    refuseUnless(loaded, 'revise');
    if (withdrawn === null || !(await markRevised(tx, register.table, id, withdrawn, concept)))
      throw wrongStatus(loaded, 'revise');
    await register.forgetSubmit(tx, id);
    await auditChange(tx, context, register, loaded.record, 'revise');
    return stateAfter(tx, context, register, id);
  });
}
