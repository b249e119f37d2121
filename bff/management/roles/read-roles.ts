import type { Context } from '#/bff/context.ts';
import { ROLE_ACTIONS, type RoleAction, type RoleDetails, type RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { refuseUncovered } from './administration.ts';
import { describeRequest } from './list-requests.ts';
import {
  findUserRole,
  isAppUser,
  listClosedCompanies,
  listHeldCompanies,
  listReached,
  listRoles,
  type UserRole,
} from './queries.ts';
import { countsUnconfirmed, findWaitingFor } from './request-queries.ts';

/**
 * GET /api/userroles/{appId}/user/{userId}: every role, and whether a person has it (CA-036).
 *
 * @throws Failure NOT_FOUND for anyone who was not added to the people with roles, or belongs to a company that the
 * caller
 *   does not administer
 */
export async function listUserRoles(context: Context, userId: number): Promise<RoleSummary[]> {
  const { services } = context;
  await refuseUncovered(context, userId);
  if (!(await isAppUser(services.sql, userId))) throw notFound(`user ${userId}`);
  return listRoles(services.sql, userId);
}

/**
 * GET /api/userroles/{appId}/{roleId}/{userId}: one role of a person, and where it applies (CA-037). A role
 * that they have never had, for example after an import or an upgrade of Openboek, is inactive and has no id
 * yet.
 *
 * @throws Failure NOT_FOUND for anyone who was not added to the people with roles, or belongs to a company that the
 * caller
 *   does not administer, and for an unknown role
 */
export async function readRole(context: Context, userId: number, roleId: number): Promise<RoleDetails> {
  const { sql } = context.services;
  await refuseUncovered(context, userId);
  const role = await findUserRole(sql, userId, roleId);
  if (!role) throw notFound(`role ${roleId} of user ${userId}`);
  const held = await listHeldCompanies(sql, role.id);
  const [reached, closedCompanies, wholeGroup, alone, request] = await Promise.all([
    listReached(sql, held),
    listClosedCompanies(sql, role.id),
    administersGroup(sql, context.actor.id),
    countsUnconfirmed(sql, role.id),
    readRequest(context, role.id),
  ]);
  return {
    userRole: {
      idUserRole: role.id,
      roleName: role.roleName,
      active: role.active,
      isGlobalRole: role.isGlobal,
    },
    securableEntities: held.map((company) => ({ ...company, active: true, securableEntityId: COMPANY_ENTITY_ID })),
    closedCompanies,
    version: role.version,
    allowedActions: wholeGroup
      ? [...ROLE_ACTIONS]
      : actionsInPart(role, reached, context.actor.rights.companies('AdministerApplication')),
    needsConfirmation: role.userId === context.actor.id && role.readsOthers,
    request,
    alone,
  };
}

/** The request that waits for a second administrator, as the caller sees it. */
function readRequest({ services: { sql }, actor }: Context, userRoleId: number): Promise<RoleRequest | null> {
  return transaction(sql, async (tx) => {
    const waiting = await findWaitingFor(tx, userRoleId);
    return waiting ? describeRequest(tx, actor.id, waiting) : null;
  });
}

/**
 * The actions for an administrator of a part of the group. A role that always applies everywhere, or was
 * granted for the whole group, needs an administrator of the whole group. Switching a role concerns all of
 * its companies (decision 0026).
 */
function actionsInPart(
  { countsEverywhere, isGlobal }: UserRole,
  reached: readonly number[],
  part: ReadonlySet<number>,
): RoleAction[] {
  if (countsEverywhere || isGlobal) return [];
  return reached.every((company) => part.has(company)) ? ['change', 'switch'] : ['change'];
}
