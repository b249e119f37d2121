import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { NOT_STORED, type RoleUpdate } from '#/bff/contract/people.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { nameActor, raiseRightsVersion } from '#/bff/people/queries.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-anew.ts';
import { type Administration, administrationOf, refuseWithoutAdministrator } from './administration.ts';
import {
  findUserRole,
  findUserRoleById,
  insertUserRole,
  listClosedAmong,
  listHeldCompanies,
  listReached,
  listUnknownCompanies,
  storeHeldCompanies,
  storeUserRole,
  type UserRole,
} from './queries.ts';
import { begunIn, type Held, touchedBy } from './touched-companies.ts';

/**
 * PUT /api/userroles/{appId}/{userRoleId}: gives or takes a role, everywhere or in companies (CA-038, MA-012). It counts
 * with the next request in every process. An administrator changes nothing in companies in which they do not administer, and
 * in a closed company it is only taken (decision 0023).
 *
 * @returns the new version
 * @throws Failure NOT_FOUND, VERSION_MISSING, STALE_VERSION, VALIDATION, NO_RIGHT, COMPANY_CLOSED, OWN_ADMINISTRATION,
 * LAST_ADMINISTRATOR
 */
export async function saveRole(
  context: Context,
  userRoleId: number,
  update: RoleUpdate,
): Promise<{ idUserRole: number; version: number }> {
  const stored = await inTransaction(context, async (tx) => {
    await lockAdministration(tx);
    const administration = await administrationOf(tx, context.actor);
    const found = await findRole(tx, userRoleId, update, administration);
    if (versionRead(update) !== found.version) {
      const saves = { actions: ['role.change'], entity: 'userRole', entityId: found.id };
      throw await staleVersionOf(tx, saves, { state: String(found.version) });
    }
    const role = found.id === NOT_STORED ? { ...found, id: await insertUserRole(tx, found) } : found;
    const after = await wantedBy(tx, update);
    const before = { active: role.active, isGlobal: role.isGlobal, companies: await listHeldCompanies(tx, role.id) };
    await refuseBeyond(tx, administration, role, before, after);
    await refuseClosed(tx, before, after);
    await nameActor(tx, context.actor.id);
    const version = await store(tx, role, after);
    await refuseWithoutAdministrator(tx, context.actor, administration);
    await auditRole(tx, context, role, before, after);
    return { idUserRole: role.id, version };
  });
  await resolveAfterChange(context.services, { requestId: context.requestId });
  return stored;
}

/** By its id; where nothing is stored of it yet, by person and role. Only of people of companies that the actor administers. */
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

/** @throws Failure VALIDATION when the body does not say whose role it is, and which */
function findFirstStored(tx: Tx, { idUser, roleId }: RoleUpdate): Promise<UserRole | undefined> {
  if (idUser !== undefined && roleId !== undefined) return findUserRole(tx, idUser, roleId);
  throw new Failure('VALIDATION', 'a role that is not stored yet is named by person and role', {
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
    throw new Failure('VALIDATION', `no companies: ${unknown.join(', ')}`, {
      fields: { securableEntities: ['notAllowed'] },
    });
  const companies = [...given.values()].sort((one, other) => one.entityId - other.entityId);
  return { active: userRole.active, isGlobal: userRole.isGlobalRole, companies };
}

/** Only where the actor administers may anything change: a right does not count in other companies (RP-004). */
async function refuseBeyond(
  tx: Tx,
  { wholeGroup, companies }: Administration,
  { countsEverywhere }: UserRole,
  before: Held,
  after: Held,
): Promise<void> {
  if (wholeGroup) return;
  const touched = touchedBy(before, after);
  if (countsEverywhere || touched === 'wholeGroup')
    throw new Failure('NO_RIGHT', 'it counts everywhere, and they do not administer the whole group');
  if (!(await listReached(tx, touched)).every((id) => companies.has(id)))
    throw new Failure('NO_RIGHT', 'does not administer all of these companies');
}

async function refuseClosed(tx: Tx, before: Held, after: Held): Promise<void> {
  const closed = await listClosedAmong(tx, begunIn(before, after));
  if (closed.length > 0) throw new Failure('COMPANY_CLOSED', `closed companies: ${closed.join(', ')}`);
}

async function store(tx: Tx, role: UserRole, wanted: Held): Promise<number> {
  const version = await storeUserRole(tx, role.id, wanted);
  await storeHeldCompanies(tx, role.id, wanted.companies);
  await raiseRightsVersion(tx, role.userId);
  return version;
}

async function auditRole(tx: Tx, context: Context, role: UserRole, before: Held, after: Held) {
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
    },
  });
}
