import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listAdministrators, listGroupAdministrators, lockAdministration } from './administrator-queries.ts';

/**
 * Before people leave, in the transaction that says so: of those who can administer somebody stays, and of those who
 * administer the whole group too, or nobody could ever let anybody in again. Roles are not changed until it ends, so that
 * neither change misses the other.
 *
 * @throws Failure LAST_ADMINISTRATOR
 */
export async function keepAdministrator(tx: Tx, leavers: readonly number[]): Promise<void> {
  if (leavers.length === 0) return;
  await lockAdministration(tx);
  for (const administrators of [await listAdministrators(tx), await listGroupAdministrators(tx)])
    if (administrators.length > 0 && administrators.every((id) => leavers.includes(id))) throw lastAdministrator();
}

export const lastAdministrator = (): Failure => new Failure('LAST_ADMINISTRATOR', 'nobody would be left to administer');
