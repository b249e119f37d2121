import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { AccountLinking } from '#/bff/contract/people.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { allowLinking, findLinking, withdrawLinking } from './queries.ts';

/**
 * GET /api/management/accounts/{id}: whether a person is linked, and until when they may be linked to another account.
 * A person who has left is shown as if they never had an account.
 */
export async function readLinking({ services: { sql } }: Context, userId: number): Promise<AccountLinking> {
  const { linked = false, until = null } = (await findLinking(sql, userId)) ?? {};
  return { linked, until: until?.toISOString() ?? null };
}

/**
 * POST /api/management/accounts/{id}/link: allows a person to be linked, by their user principal name, to another
 * account of the identity provider at their next sign-in (decision 0047).
 *
 * @throws Failure NOT_FOUND for somebody who does not exist, has left, or never had an account
 */
export function allowLinkingOf(context: Context, userId: number): Promise<AccountLinking> {
  return inTransaction(context, async (tx) => {
    const until = await allowLinking(tx, userId);
    if (until === undefined) throw notFound(`an account of user ${userId}`);
    const detail = { by: 'administrator' };
    await recordDone(tx, context, { action: 'account.link-allowed', entity: 'user', entityId: userId, detail });
    return { linked: true, until: until.toISOString() };
  });
}

/**
 * DELETE /api/management/accounts/{id}/link: withdraws the permission to be linked. Repeating the call is not an error.
 */
export async function withdrawLinkingOf(context: Context, userId: number): Promise<AccountLinking> {
  await inTransaction(context, async (tx) => {
    if (await withdrawLinking(tx, userId))
      await recordDone(tx, context, { action: 'account.link-withdrawn', entity: 'user', entityId: userId });
  });
  return readLinking(context, userId);
}
