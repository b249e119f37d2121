import type { Context } from '#/bff/context.ts';
import type { RoleDetails, RoleSummary } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import type { Db } from '#/bff/database/connection.ts';
import { notFound } from '#/bff/failure.ts';
import {
  findUserRole,
  insertInactiveRoles,
  isAppUser,
  listHeldCompanies,
  listRoles,
  type UserRole,
} from './queries.ts';

/**
 * GET /api/userroles/{appId}/user/{userId}: every role, and whether this person has it (CA-036).
 *
 * @throws Failure NOT_FOUND for whoever was not added
 */
export async function listUserRoles({ services }: Context, userId: number): Promise<RoleSummary[]> {
  if (!(await isAppUser(services.sql, userId))) throw notFound(`user ${userId}`);
  return listRoles(services.sql, userId);
}

/**
 * GET /api/userroles/{appId}/{roleId}/{userId}: one role of a person, and where it counts (CA-037).
 *
 * @throws Failure NOT_FOUND for whoever was not added, and for a role that there is not
 */
export async function readRole({ services: { sql } }: Context, userId: number, roleId: number): Promise<RoleDetails> {
  const role = await userRole(sql, userId, roleId);
  const held = await listHeldCompanies(sql, role.id);
  return {
    userRole: {
      idUserRole: role.id,
      roleName: role.roleName,
      active: role.active,
      isGlobalRole: role.isGlobal,
    },
    securableEntities: held.map((company) => ({ ...company, active: true, securableEntityId: COMPANY_ENTITY_ID })),
    version: role.version,
  };
}

/**
 * A role that came with a later version of Openboek has no row for those who were added before. It gets one when it is
 * first looked at: storing it needs an id (OP-048), and switched off it gives nothing.
 */
async function userRole(sql: Db, userId: number, roleId: number): Promise<UserRole> {
  const found = await findUserRole(sql, userId, roleId);
  if (found) return found;
  if (await isAppUser(sql, userId)) await insertInactiveRoles(sql, userId, roleId);
  const made = await findUserRole(sql, userId, roleId);
  if (!made) throw notFound(`role ${roleId} of user ${userId}`);
  return made;
}
