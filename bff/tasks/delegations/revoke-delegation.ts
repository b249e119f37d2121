import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Delegation } from '#/bff/contract/delegations.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { endDelegation, findOwn } from './queries.ts';

/**
 * Ends one of the caller's delegations now, whether it has started or not. Decisions of the delegate remain valid.
 *
 * @throws Failure NOT_FOUND, DELEGATION_OVER if there is nothing left to end
 */
export async function revokeDelegation(context: Context, id: number): Promise<Delegation> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const isEnded = await endDelegation(tx, id, actor.id);
    const delegation = await findOwn(tx, id, actor.id);
    if (!delegation) throw notFound(`delegation ${id}`);
    if (!isEnded) throw new Failure('DELEGATION_OVER', 'the delegation is already over', { state: delegation.state });
    await recordDone(tx, context, {
      action: 'delegation.revoke',
      entity: 'delegation',
      entityId: id,
      companyId: actor.companyId,
      detail: { delegate: delegation.idDelegate },
    });
    return delegation;
  });
}
