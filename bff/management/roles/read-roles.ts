import type { Context } from '#/bff/context.ts';
import type { RoleAction, RoleDetails, RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import { notFound } from '#/bff/failure.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { refuseUncovered } from './administration.ts';
import {
  findUserRole,
  isAppUser,
  listClosedCompanies,
  listHeldCompanies,
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
  const [held, closedCompanies, wholeGroup] = await Promise.all([
    listHeldCompanies(sql, role.id),
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
    allowedActions: actionsOn(role, wholeGroup),
  };
}

/** What counts everywhere, or is made to, is for who administers the whole group (decision 0026). */
function actionsOn({ countsEverywhere, isGlobal }: UserRole, wholeGroup: boolean): RoleAction[] {
  if (wholeGroup) return ['change', 'changeEverywhere'];
  return countsEverywhere || isGlobal ? [] : ['change'];
}
