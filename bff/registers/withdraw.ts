import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { together } from '#/bff/database/transaction.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, stateAfter, wrongStatus } from './change-record.ts';
import { markPending } from './queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * Withdraws a record from its approval by a message to its instance, where an event subprocess ends the approval. If a
 * decision is made at the same moment, only one of the two takes effect.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, ENGINE_ABSENT, COMMAND_REFUSED
 */
export async function withdrawRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  reason: string,
): Promise<RecordState | undefined> {
  const { actor, services } = context;
  return changeRecord(context, register, id, async (tx, loaded) => {
    const { record } = loaded;
    refuseUnless(loaded, 'withdraw');
    const instance = record.workflowInstanceId;
    if (instance === null) throw wrongStatus(loaded, 'withdraw');
    const command = randomUUID();
    const expected = { id, shownStatus: record.shownStatus, instance };
    const [isMarked] = await together([
      markPending(tx, register.table, expected, { command, instance, reason }),
      auditChange(tx, context, register, record, 'withdraw', { instance, reason }),
      services.engine.submit(tx, { id: command, instance, by: actor.id, kind: 'message', name: 'withdraw' }),
    ]);
    if (!isMarked) throw wrongStatus(loaded, 'withdraw');
    return stateAfter(tx, context, register, id);
  });
}
