import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { administeredCompanies } from '#/bff/people/administered-companies.ts';
import { refuseUnlessAdministrator } from '#/bff/people/refuse-unless-administrator.ts';
import { findMail, resetFailed } from './list-queries.ts';

/**
 * Puts a failed email back into the outbox, as if it had never been tried: its reader may now have another
 * address, or the mail server may now accept it.
 * @throws Failure NO_RIGHT, NOT_FOUND, WRONG_STATUS if it has not failed
 */
export async function retryMail(context: Context, id: number): Promise<Record<string, never>> {
  refuseUnlessAdministrator(context);
  const companies = await administeredCompanies(context);
  return inTransaction(context, async (tx) => {
    const mail = await findMail(tx, id, companies);
    if (!mail) throw notFound(`email ${id}`);
    if (!(await resetFailed(tx, id)))
      throw new Failure('WRONG_STATUS', 'the email has not failed', { state: mail.state });
    await recordDone(tx, context, {
      action: 'mail.retry',
      entity: 'mail',
      entityId: id,
    });
    return {};
  });
}
