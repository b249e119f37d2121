import type { Context } from '#/bff/context.ts';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { administrationOf } from './administration.ts';
import { heldAs } from './change-role.ts';
import { listConfirmers } from './confirmers.ts';
import { findUserRoleById } from './queries.ts';
import { listWaiting, namesOf, type WaitingRequest } from './request-queries.ts';

/**
 * GET /api/management/rolerequests: the caller's own requests, and those that they may confirm (decision 0046), oldest
 * first.
 */
export function listRequests({ services: { sql }, actor }: Context): Promise<RoleRequest[]> {
  return transaction(sql, async (tx) => {
    await administrationOf(tx, actor);
    const all: RoleRequest[] = [];
    for (const waiting of await listWaiting(tx)) all.push(await describeRequest(tx, actor.id, waiting));
    return all.filter(({ own, mayDecide }) => own || mayDecide);
  });
}

/** A request, as the caller sees it. */
export async function describeRequest(tx: Tx, readerId: number, waiting: WaitingRequest): Promise<RoleRequest> {
  const { id, userRoleId, userId, displayName, roleId, roleName, askedAt, isGlobal, companies } = waiting;
  const role = await findUserRoleById(tx, userRoleId);
  const confirmers = role
    ? await listConfirmers(tx, role, await heldAs(tx, role), { active: true, isGlobal, companies })
    : [];
  return {
    idRequest: id,
    idUser: userId,
    displayname: displayName,
    roleId,
    roleName,
    askedOn: askedAt.toISOString(),
    isGlobalRole: isGlobal,
    companies: isGlobal
      ? []
      : await namesOf(
          tx,
          companies.map(({ entityId }) => entityId),
        ),
    own: userId === readerId,
    mayDecide: confirmers.includes(readerId),
    mayBeDecided: confirmers.length > 0,
  };
}
