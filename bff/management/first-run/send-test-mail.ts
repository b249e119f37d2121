import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { isEmailAddress } from '#/bff/contract/email-address.ts';
import type { TestMail } from '#/bff/contract/first-run.ts';
import { answerRepeat, inTransaction, isKeyUsed } from '#/bff/database/verb-transaction.ts';
import { composeTest } from '#/bff/notifications/compose.ts';
import { findRecipient } from '#/bff/notifications/list-queries.ts';
import type { Mailer } from '#/bff/notifications/mailer.ts';
import { mailSettingsMark } from './mail-settings.ts';
import { storeTestMail } from './queries.ts';

/**
 * Sends an email to the caller's own address, bypassing the outbox, so that the mail server's answer is known at once.
 * The answer is stored for the first-run page.
 */
export async function sendTestMail(context: Context): Promise<TestMail> {
  const { services, actor, requestId } = context;
  // A repeat does not send another email.
  if (await isKeyUsed(context)) return answerRepeat(context);
  const recipient = await findRecipient(services.sql, actor.id);
  const { mailer, config } = services;
  const to = recipient.email !== null && isEmailAddress(recipient.email) ? recipient.email : null;
  const tried = { to, at: new Date().toISOString(), ...(await tell()) };
  await inTransaction(context, async (tx) => {
    await storeTestMail(tx, tried, mailSettingsMark(config.smtp));
    await recordDone(tx, context, {
      action: 'mail.test',
      entity: 'user',
      entityId: actor.id,
      detail: { outcome: tried.outcome },
    });
  });
  return tried;

  async function tell(): Promise<Pick<TestMail, 'outcome' | 'answer'>> {
    if (!mailer) return { outcome: 'noServer', answer: null };
    if (to === null) return { outcome: 'noAddress', answer: null };
    const { hostname } = new URL(config.publicUrl);
    return outcomeOf(mailer, {
      to: { name: recipient.name, address: to },
      messageId: `<openboek-test-${requestId}@${hostname}>`,
      ...composeTest(recipient.language, config.publicUrl),
    });
  }
}

async function outcomeOf(mailer: Mailer, mail: Parameters<Mailer['send']>[0]) {
  const outcome = await mailer.send(mail);
  return { outcome: outcome.kind, answer: outcome.kind === 'sent' ? null : outcome.answer };
}
