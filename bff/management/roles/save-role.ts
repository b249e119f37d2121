import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { NOT_STORED, type RoleSaved, type RoleUpdate } from '#/bff/contract/people.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { nameActor } from '#/bff/people/queries.ts';
import { refuseProgram } from '#/bff/people/refuse-program.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { type Administration, administrationOf, refuseWithoutAdministrator } from './administration.ts';
import { askForRole, confirmationOf } from './ask-for-role.ts';
import { heldAs, refuseBeyond, refuseClosed, storeRole } from './change-role.ts';
import { findUserRole, findUserRoleById, insertUserRole, listUnknownCompanies, type UserRole } from './queries.ts';
import { insertRequest, replaceRequest } from './request-queries.ts';
import type { Held } from './touched-companies.ts';

/** The version of a role that was just stored as inactive. */
const FIRST_VERSION = 1;

/**
 * PUT /api/userroles/{appId}/{userRoleId}: grants or removes a role, everywhere or in companies (CA-038, MA-012). It
 * applies from the next request on, in every process. Administrators can change roles only in companies that they
 * administer; in a closed company, they can only remove them (decision 0023). If they give themselves a role that
 * allows reading the records of others, it waits for a second administrator (decision 0046).
 *
 * @returns the id and version of the role, and whether it is stored, applies unconfirmed, or waits for a confirmation
 * @throws Failure NOT_FOUND, VERSION_MISSING, STALE_VERSION, VALIDATION, NO_RIGHT, NO_ACCESS_STAYS, COMPANY_CLOSED,
 *   OWN_ADMINISTRATION, LAST_ADMINISTRATOR, BROWSER_ONLY (a program cannot give itself a role that nobody else can
 *   confirm)
 */
export async function saveRole(context: Context, userRoleId: number, update: RoleUpdate): Promise<RoleSaved> {
  const stored = await inTransaction(context, async (tx) => {
    await lockAdministration(tx);
    const administration = await administrationOf(tx, context.actor);
    const found = await findRole(tx, userRoleId, update, administration);
    if (versionRead(update) !== found.version) {
      const saves = { actions: ['role.change', 'role.confirm'], entity: 'userRole', entityId: found.id };
      throw await staleVersionOf(tx, saves, { state: String(found.version) });
    }
    const role =
      found.id === NOT_STORED ? { ...found, id: await insertUserRole(tx, found), version: FIRST_VERSION } : found;
    const after = await wantedBy(tx, update);
    const before = await heldAs(tx, role);
    await refuseBeyond(tx, administration, role, before, after);
    await refuseClosed(tx, before, after);
    const confirmation = await confirmationOf(tx, context, role, before, after);
    if (confirmation.kind === 'needed') {
      await askForRole(tx, context, role, after, confirmation.confirmers);
      return { idUserRole: role.id, version: role.version, outcome: 'waits' as const };
    }
    const isAlone = confirmation.kind === 'alone';
    if (isAlone) refuseProgram(context);
    await nameActor(tx, context.actor.id);
    await replaceRequest(tx, role.id, context.actor.id);
    const version = await storeRole(tx, role, after);
    await refuseWithoutAdministrator(tx, context.actor, administration);
    if (isAlone) await insertRequest(tx, role.id, version, after, 'alone');
    await auditRole(tx, context, role, { before, after, ...(isAlone && { confirmed: 'nobody else could' }) });
    return { idUserRole: role.id, version, outcome: isAlone ? ('alone' as const) : ('stored' as const) };
  });
  await resolveAfterChange(context.services, { requestId: context.requestId });
  return stored;
}

/**
 * Finds a role by its id, or by person and role if it is not stored yet; only for people in companies that
 * the actor administers.
 */
async function findRole(
  tx: Tx,
  id: number,
  update: RoleUpdate,
  { wholeGroup, companies }: Administration,
): Promise<UserRole> {
  const role = id === NOT_STORED ? await findFirstStored(tx, update) : await findUserRoleById(tx, id);
  if (!role || (!wholeGroup && !companies.has(role.companyId)))
    throw notFound(`user role ${id}, role ${update.roleId} of user ${update.idUser}`);
  return role;
}

/** @throws Failure VALIDATION if the body does not name a person and a role */
function findFirstStored(tx: Tx, { idUser, roleId }: RoleUpdate): Promise<UserRole | undefined> {
  if (idUser !== undefined && roleId !== undefined) return findUserRole(tx, idUser, roleId);
  throw new Failure('VALIDATION', 'a role that is not stored yet must be identified by person and role', {
    fields: {
      ...(idUser === undefined && { idUser: ['required'] }),
      ...(roleId === undefined && { roleId: ['required'] }),
    },
  });
}

async function wantedBy(tx: Tx, { userRole, securableEntities }: RoleUpdate): Promise<Held> {
  const given = new Map(
    securableEntities.filter(({ active }) => active).map(({ entityId, inherit }) => [entityId, { entityId, inherit }]),
  );
  const unknown = await listUnknownCompanies(tx, [...given.keys()]);
  if (unknown.length > 0)
    throw new Failure('VALIDATION', `unknown companies: ${unknown.join(', ')}`, {
      fields: { securableEntities: ['notAllowed'] },
    });
  const companies = [...given.values()].sort((one, other) => one.entityId - other.entityId);
  return { active: userRole.active, isGlobal: userRole.isGlobalRole, companies };
}

interface Changed {
  before: Held;
  after: Held;
  confirmed?: string;
}

async function auditRole(tx: Tx, context: Context, role: UserRole, { before, after, ...how }: Changed) {
  await recordDone(tx, context, {
    action: 'role.change',
    entity: 'userRole',
    entityId: role.id,
    companyId: role.companyId,
    detail: {
      user: role.userId,
      role: role.roleName,
      own: role.userId === context.actor.id,
      before: { ...before },
      after: { ...after },
      ...how,
    },
  });
}
