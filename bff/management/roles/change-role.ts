import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { raiseRightsVersion } from '#/bff/people/queries.ts';
import type { Administration } from './administration.ts';
import {
  listClosedAmong,
  listHeldCompanies,
  listReached,
  storeHeldCompanies,
  storeUserRole,
  type UserRole,
} from './queries.ts';
import { begunIn, type Held, touchedBy } from './touched-companies.ts';

/** The role as currently stored. */
export async function heldAs(tx: Tx, { id, active, isGlobal }: UserRole): Promise<Held> {
  return { active, isGlobal, companies: await listHeldCompanies(tx, id) };
}

/**
 * Refuses changes outside the companies that the actor administers, because the right to administer does not apply
 * elsewhere (RP-004).
 *
 * @throws Failure NO_RIGHT, NO_ACCESS_STAYS
 */
export async function refuseBeyond(
  tx: Tx,
  { wholeGroup, companies }: Administration,
  { countsEverywhere }: UserRole,
  before: Held,
  after: Held,
): Promise<void> {
  if (wholeGroup) return;
  const touched = touchedBy(before, after);
  if (countsEverywhere && before.active)
    throw new Failure('NO_ACCESS_STAYS', 'only an administrator of the whole group can lift No access');
  if (countsEverywhere || touched === 'wholeGroup')
    throw new Failure('NO_RIGHT', 'the role applies everywhere, and the caller does not administer the whole group');
  if (!(await listReached(tx, touched)).every((id) => companies.has(id)))
    throw new Failure('NO_RIGHT', 'the caller does not administer all of these companies');
}

/** @throws Failure COMPANY_CLOSED if the role is newly given in a closed company (decision 0023) */
export async function refuseClosed(tx: Tx, before: Held, after: Held): Promise<void> {
  const closed = await listClosedAmong(tx, begunIn(before, after));
  if (closed.length > 0) throw new Failure('COMPANY_CLOSED', `closed companies: ${closed.join(', ')}`);
}

/** @returns the new version */
export async function storeRole(tx: Tx, role: UserRole, wanted: Held): Promise<number> {
  const version = await storeUserRole(tx, role.id, wanted);
  await storeHeldCompanies(tx, role.id, wanted.companies);
  await raiseRightsVersion(tx, role.userId);
  return version;
}
