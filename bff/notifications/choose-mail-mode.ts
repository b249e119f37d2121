import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { MailMode } from '#/bff/contract/mail-modes.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { updateMailMode } from './list-queries.ts';

/** Sets how the person gets emails from now on, including emails that are already waiting. */
export async function chooseMailMode(context: Context, mailMode: MailMode): Promise<{ mailMode: MailMode }> {
  await inTransaction(context, async (tx) => {
    await updateMailMode(tx, context.actor.id, mailMode);
    await recordDone(tx, context, {
      action: 'user.mail-mode',
      entity: 'user',
      entityId: context.actor.id,
      detail: { mailMode },
    });
  });
  return { mailMode };
}
