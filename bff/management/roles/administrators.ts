import type { Actor } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listAdministrators } from '#/bff/people/administrator-queries.ts';
import { lastAdministrator } from '#/bff/people/keep-administrator.ts';

/**
 * The right that the request came with was read before the lock: somebody may have taken it since.
 *
 * @throws Failure NO_RIGHT
 */
export async function refuseFormer(tx: Tx, { id }: Actor): Promise<void> {
  if (!(await listAdministrators(tx)).includes(id)) throw new Failure('NO_RIGHT', 'is an administrator no longer');
}

/**
 * After a change, within its transaction: nobody takes their own last right to administer, and the last administrator
 * stays one, by whichever role it would go (a lost Access or a given NoAccess ends it too).
 *
 * @throws Failure LAST_ADMINISTRATOR when nobody else is left, OWN_ADMINISTRATION when others are
 */
export async function refuseWithoutAdministrator(tx: Tx, { id }: Actor): Promise<void> {
  const left = await listAdministrators(tx);
  if (left.includes(id)) return;
  throw left.length === 0
    ? lastAdministrator()
    : new Failure('OWN_ADMINISTRATION', 'their own last right to administer');
}
