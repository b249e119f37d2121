import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { refuseUncovered } from './administration.ts';
import { insertInactiveRoles, isPresent } from './queries.ts';

/**
 * POST /api/management/appusers: adds a person to the users of the application, with every role inactive, so that
 * changes of a role can be stored under the id of that person's role (OP-048). Adding a person twice is not an error.
 *
 * @throws Failure NOT_FOUND for somebody who does not exist, has left, or whose company the caller does not administer
 */
export async function addAppUser(context: Context, idUser: number): Promise<{ idUser: number }> {
  await refuseUncovered(context, idUser);
  return inTransaction(context, async (tx) => {
    if (!(await isPresent(tx, idUser))) throw notFound(`user ${idUser}`);
    const added = await insertInactiveRoles(tx, idUser);
    if (added > 0)
      await recordDone(tx, context, {
        action: 'appuser.add',
        entity: 'user',
        entityId: idUser,
        detail: { roles: added },
      });
    return { idUser };
  });
}
