import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { raiseRightsEpoch } from './queries.ts';

/** Makes every process discard its cached rights, by raising the epoch that each request compares (OP-051). */
export async function clearRightsCache(context: Context): Promise<{ epoch: number }> {
  return await inTransaction(context, async (tx) => {
    const epoch = await raiseRightsEpoch(tx);
    await recordDone(tx, context, {
      action: 'rights.clear-cache',
      entity: 'settings',
      entityId: 'rights_epoch',
      detail: { epoch },
    });
    return { epoch };
  });
}
