import type { Actor, Reader } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { administeredCompanies } from '#/bff/people/administered-companies.ts';
import { listAdministrators, listGroupAdministrators } from '#/bff/people/administrator-queries.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { type Administered, administeredUntil, refuseEarlierEnd } from '#/bff/people/keep-administrator.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import { findCompanyOf } from './queries.ts';

/** The companies that a person administers at this moment. */
export interface Administration {
  wholeGroup: boolean;
  companies: ReadonlySet<number>;
  /** The days until which anybody can administer, as known now. */
  until: Administered;
}

/**
 * Reads which companies the actor administers. The rights of the request were read before the lock was taken, and may
 * have been lost since then.
 *
 * @throws Failure NO_RIGHT
 */
export async function administrationOf(tx: Tx, { id }: Actor): Promise<Administration> {
  if (!(await listAdministrators(tx)).includes(id)) throw new Failure('NO_RIGHT', 'is no longer an administrator');
  const ofGroup = await listGroupAdministrators(tx);
  const rights = new EffectiveRights(await selectRightEntries(tx, id));
  return {
    wholeGroup: ofGroup.includes(id),
    companies: rights.companies('AdministerApplication'),
    until: await administeredUntil(tx),
  };
}

/**
 * Called after a change, within its transaction. Checks that nobody removes their own last right to administer, and
 * that an administrator remains, including one of the whole group. It applies to changes of any role, because losing
 * Access or getting NoAccess also ends the right to administer. A person with a future leaving day only counts until
 * that day.
 *
 * @param until the time until which somebody administered before the change
 * @throws Failure LAST_ADMINISTRATOR if no other administrator is left, OWN_ADMINISTRATION if there are others
 */
export async function refuseWithoutAdministrator(
  tx: Tx,
  { id }: Actor,
  { until }: Pick<Administration, 'until'>,
): Promise<void> {
  refuseEarlierEnd(until, await administeredUntil(tx));
  if (!(await listAdministrators(tx)).includes(id))
    throw new Failure('OWN_ADMINISTRATION', 'administrators cannot remove their own last right to administer');
}

/**
 * Hides people in companies that the caller does not administer.
 *
 * @throws Failure NOT_FOUND
 */
export async function refuseUncovered(reader: Reader, userId: number): Promise<void> {
  const companies = await administeredCompanies(reader);
  if (companies === null) return;
  const company = await findCompanyOf(reader.services.sql, userId);
  if (company === undefined || !companies.includes(company)) throw notFound(`user ${userId}`);
}
