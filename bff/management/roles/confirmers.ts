import type { Tx } from '#/bff/database/connection.ts';
import {
  listAdministrators,
  listGroupAdministrators,
  listOpenCompanies,
  wasAdministeredByOthers,
} from '#/bff/people/administrator-queries.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import type { Administration } from './administration.ts';
import { listReached, type UserRole } from './queries.ts';
import { type Held, touchedBy } from './touched-companies.ts';

/** The companies in which a role applies: none if it is inactive, all if it is global. */
async function reachOf(tx: Tx, { active, isGlobal, companies }: Held): Promise<ReadonlySet<number> | 'everywhere'> {
  if (!active) return new Set();
  return isGlobal ? 'everywhere' : new Set(await listReached(tx, companies));
}

/**
 * The role limited to the companies where it includes all companies below, and therefore also those that are added
 * there later.
 */
const inheriting = (held: Held): Held => ({ ...held, companies: held.companies.filter(({ inherit }) => inherit) });

/** Whether a change makes the role apply in more places, now or for companies that are added later. */
export async function countsInMore(tx: Tx, before: Held, after: Held): Promise<boolean> {
  const [earlier, later] = [await reachOf(tx, before), await reachOf(tx, after)];
  if (earlier === 'everywhere') return false;
  if (later === 'everywhere' || [...later].some((company) => !earlier.has(company))) return true;
  const further = await reachOf(tx, inheriting(before));
  return (
    after.active &&
    further !== 'everywhere' &&
    inheriting(after).companies.some(({ entityId }) => !further.has(entityId))
  );
}

/** The companies that somebody has to administer to make a change; null for the whole group. */
async function neededFor(tx: Tx, role: UserRole, before: Held, after: Held): Promise<readonly number[] | null> {
  const touched = touchedBy(before, after);
  return touched === 'wholeGroup' || role.countsEverywhere ? null : listReached(tx, touched);
}

/** Whether somebody who administers the given companies may make the change. */
export async function mayChange(
  tx: Tx,
  { wholeGroup, companies }: Pick<Administration, 'wholeGroup' | 'companies'>,
  role: UserRole,
  before: Held,
  after: Held,
): Promise<boolean> {
  if (wholeGroup) return true;
  // administrators cannot even see the roles of people in other companies
  if (!companies.has(role.companyId)) return false;
  const needed = await neededFor(tx, role, before, after);
  return needed?.every((company) => companies.has(company)) ?? false;
}

/** Other administrators who may make the change at this moment. */
export async function listConfirmers(tx: Tx, role: UserRole, before: Held, after: Held): Promise<number[]> {
  const ofGroup = await listGroupAdministrators(tx);
  const found: number[] = [];
  for (const id of await listAdministrators(tx)) {
    if (id === role.userId) continue;
    const rights = new EffectiveRights(await selectRightEntries(tx, id));
    const administration = { wholeGroup: ofGroup.includes(id), companies: rights.companies('AdministerApplication') };
    if (await mayChange(tx, administration, role, before, after)) found.push(id);
  }
  return found;
}

/**
 * Whether somebody else could have made a change within the last month but no longer can, because they were removed or
 * blocked, or have left. An author therefore gains nothing by removing the other administrators first (decision 0046).
 */
export async function couldBeConfirmedLately(tx: Tx, role: UserRole, before: Held, after: Held): Promise<boolean> {
  const needed = (await neededFor(tx, role, before, after)) ?? (await listOpenCompanies(tx));
  return wasAdministeredByOthers(tx, role.userId, [...needed, role.companyId]);
}
