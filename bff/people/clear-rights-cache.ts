import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { raiseRightsEpoch } from './queries.ts';

/** Makes every process forget the rights it keeps, by raising the epoch that each request compares (OP-051). */
export async function clearRightsCache(context: Context): Promise<{ epoch: number }> {
  if (!context.actor.rights.holds('AdministerApplication'))
    throw new Failure('NO_RIGHT', 'needs AdministerApplication');
  return await inTransaction(context, async (tx) => {
    const epoch = await raiseRightsEpoch(tx);
    await writeEntry(tx, {
      actorId: context.actor.id,
      actorKind: 'user',
      action: 'rights.clear-cache',
      entity: 'settings',
      entityId: 'rights_epoch',
      outcome: 'done',
      requestId: context.requestId,
      detail: { epoch },
    });
    return { epoch };
  });
}
