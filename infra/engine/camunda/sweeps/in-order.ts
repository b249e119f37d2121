import type { TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';

/** Reports findings about an instance in the common lock order: its record first. */
export async function inOrder(core: Core, instance: InstanceId, work: (tx: Tx) => Promise<void>): Promise<void> {
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    await work(tx);
  });
}
