import type { TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';

/** Runs `work` in a transaction that first locks the instance's record, as the common lock order requires. */
export async function inOrder(core: Core, instance: InstanceId, work: (tx: Tx) => Promise<void>): Promise<void> {
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    await work(tx);
  });
}
