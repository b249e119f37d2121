import type { Context } from '#/bff/context.ts';
import { ROLE_ACTIONS, type RoleAction, type RoleDetails, type RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import { notFound } from '#/bff/failure.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { refuseUncovered } from './administration.ts';
import {
  findUserRole,
  isAppUser,
  listClosedCompanies,
  listHeldCompanies,
  listReached,
  listRoles,
  type UserRole,
} from './queries.ts';

/**
 * GET /api/userroles/{appId}/user/{userId}: every role, and whether this person has it (CA-036).
 *
 * @throws Failure NOT_FOUND for whoever was not added, or is of a company that the caller does not administer
 */
export async function listUserRoles(context: Context, userId: number): Promise<RoleSummary[]> {
  const { services } = context;
  await refuseUncovered(context, userId);
  if (!(await isAppUser(services.sql, userId))) throw notFound(`user ${userId}`);
  return listRoles(services.sql, userId);
}

/**
 * GET /api/userroles/{appId}/{roleId}/{userId}: one role of a person, and where it counts (CA-037). One that they never had,
 * as of those who came in by an import, or of a later version of Openboek, is switched off and has no id yet.
 *
 * @throws Failure NOT_FOUND for whoever was not added, or is of a company that the caller does not administer, and for a role that there is not
 */
export async function readRole(context: Context, userId: number, roleId: number): Promise<RoleDetails> {
  const { sql } = context.services;
  await refuseUncovered(context, userId);
  const role = await findUserRole(sql, userId, roleId);
  if (!role) throw notFound(`role ${roleId} of user ${userId}`);
  const held = await listHeldCompanies(sql, role.id);
  const [reached, closedCompanies, wholeGroup] = await Promise.all([
    listReached(sql, held),
    listClosedCompanies(sql, role.id),
    administersGroup(sql, context.actor.id),
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
  };
}

/** What counts everywhere, or is made to, is for who administers the whole group; a switch is about all it has (decision 0026). */
function actionsInPart(
  { countsEverywhere, isGlobal }: UserRole,
  reached: readonly number[],
  part: ReadonlySet<number>,
): RoleAction[] {
  if (countsEverywhere || isGlobal) return [];
  return reached.every((company) => part.has(company)) ? ['change', 'switch'] : ['change'];
}
