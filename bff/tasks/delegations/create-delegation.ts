import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Delegation, NewDelegation } from '#/bff/contract/delegations.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { violatesExclusion } from '#/bff/database/transaction.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { findStandIn } from '#/bff/people/stand-in-queries.ts';
import { findOwn, insertDelegation, isOver } from './queries.ts';

/**
 * Allows somebody to decide the tasks of one register, or of all registers, on the caller's behalf for a few days. The
 * tasks remain the caller's: the delegation is checked whenever tasks are read and decided. A delegate cannot pass it
 * on.
 *
 * @throws Failure VALIDATION (a past day, the caller themselves), STAND_IN_UNFIT, STAND_IN_AWAY, DELEGATION_OVERLAPS
 */
export async function createDelegation(context: Context, wanted: NewDelegation): Promise<Delegation> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    await refuseUnlessPossible(tx, actor.id, wanted);
    const { idUser: delegateId, ...rest } = wanted;
    const id = await insertWithoutOverlap(tx, { userId: actor.id, delegateId, ...rest });
    await recordDone(tx, context, {
      action: 'delegation.create',
      entity: 'delegation',
      entityId: id,
      companyId: actor.companyId,
      detail: { delegate: delegateId, ...rest },
    });
    await notify(tx, [delegateId], {
      template: 'delegationGiven',
      params: { delegation: id, from: actor.id },
      key: String(id),
    });
    const delegation = await findOwn(tx, id, actor.id);
    if (!delegation) throw new Error(`delegation ${id} is gone`);
    return delegation;
  });
}

async function refuseUnlessPossible(tx: Tx, userId: number, wanted: NewDelegation): Promise<void> {
  refuseFaults({
    ...((await isOver(tx, wanted.from)) && { from: ['inThePast'] }),
    ...(wanted.idUser === userId && { idUser: ['notAllowed'] }),
  });
  const standIn = await findStandIn(tx, wanted.idUser, wanted.register, wanted);
  if (!standIn?.isAble) throw new Failure('STAND_IN_UNFIT', 'this person cannot decide on anything');
  if (standIn.awayUntil !== null)
    throw new Failure('STAND_IN_AWAY', 'this person has a delegate themselves', { state: standIn.awayUntil });
}

/**
 * The final check is in the database, which refuses one of two concurrent delegations (constraint delegations_overlap).
 */
async function insertWithoutOverlap(tx: Tx, delegation: Parameters<typeof insertDelegation>[1]): Promise<number> {
  try {
    return await insertDelegation(tx, delegation);
  } catch (error) {
    if (!violatesExclusion(error, 'delegations_overlap')) throw error;
    throw new Failure('DELEGATION_OVERLAPS', 'some of these days already have a delegate', { cause: error });
  }
}
