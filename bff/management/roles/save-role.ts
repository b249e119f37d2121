import { recordDone } from '#/bff/audit/record-done.ts';
import type { Actor, Context } from '#/bff/context.ts';
import { NOT_STORED, type RoleUpdate } from '#/bff/contract/people.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { nameActor, raiseRightsVersion } from '#/bff/people/queries.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-anew.ts';
import { refuseFormer, refuseWithoutAdministrator } from './administrators.ts';
import {
  findUserRole,
  findUserRoleById,
  type HeldCompany,
  insertUserRole,
  listCovered,
  listHeldCompanies,
  listUnknownCompanies,
  storeHeldCompanies,
  storeUserRole,
  type UserRole,
} from './queries.ts';

/** A role as it is stored: what an audit entry says of before and after. */
interface Held {
  active: boolean;
  isGlobal: boolean;
  companies: readonly HeldCompany[];
}

/**
 * PUT /api/userroles/{appId}/{userRoleId}: gives or takes a role, everywhere or in companies (CA-038, MA-012). It counts
 * with the next request in every process. An administrator changes nothing in companies in which they do not administer.
 *
 * @returns the new version
 * @throws Failure NOT_FOUND, VERSION_MISSING, STALE_VERSION, VALIDATION, NO_RIGHT, OWN_ADMINISTRATION, LAST_ADMINISTRATOR
 */
export async function saveRole(
  context: Context,
  userRoleId: number,
  update: RoleUpdate,
): Promise<{ idUserRole: number; version: number }> {
  const stored = await inTransaction(context, async (tx) => {
    await lockAdministration(tx);
    await refuseFormer(tx, context.actor);
    const found = await findRole(tx, userRoleId, update);
    if (versionRead(update) !== found.version) {
      const saves = { actions: ['role.change'], entity: 'userRole', entityId: found.id };
      throw await staleVersionOf(tx, saves, { state: String(found.version) });
    }
    const role = found.id === NOT_STORED ? { ...found, id: await insertUserRole(tx, found) } : found;
    const after = await wantedBy(tx, update);
    const before = { active: role.active, isGlobal: role.isGlobal, companies: await listHeldCompanies(tx, role.id) };
    await nameActor(tx, context.actor.id);
    const version = await store(tx, context.actor, role, after);
    await refuseWithoutAdministrator(tx, context.actor);
    await auditRole(tx, context, role, before, after);
    return { idUserRole: role.id, version };
  });
  await resolveAfterChange(context.services, { requestId: context.requestId });
  return stored;
}

/** By its id; where nothing is stored of it yet, by person and role. */
async function findRole(tx: Tx, id: number, { idUser = 0, roleId = 0 }: RoleUpdate): Promise<UserRole> {
  const role = id === NOT_STORED ? await findUserRole(tx, idUser, roleId) : await findUserRoleById(tx, id);
  if (!role) throw notFound(`user role ${id}, role ${roleId} of user ${idUser}`);
  return role;
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
async function store(tx: Tx, actor: Actor, role: UserRole, wanted: Held): Promise<number> {
  const before = new Set(await listCovered(tx, role));
  const version = await storeUserRole(tx, role.id, wanted);
  await storeHeldCompanies(tx, role.id, wanted.companies);
  const after = new Set(await listCovered(tx, role));
  const changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  const administered = actor.rights.companies('AdministerApplication');
  if (!changed.every((id) => administered.has(id)))
    throw new Failure('NO_RIGHT', 'does not administer all of these companies');
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
