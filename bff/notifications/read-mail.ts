import type { Context } from '#/bff/context.ts';
import type { MailDetails } from '#/bff/contract/mails.ts';
import { notFound } from '#/bff/failure.ts';
import { administeredCompanies } from '#/bff/people/administered-companies.ts';
import { refuseUnlessAdministrator } from '#/bff/people/refuse-unless-administrator.ts';
import { compose } from './compose.ts';
import { findMail } from './list-queries.ts';
import { toRow } from './to-row.ts';

/**
 * One email, with the text that it has when sent alone; a daily email contains it as one part.
 * @throws Failure NO_RIGHT, NOT_FOUND
 */
export async function readMail(context: Context, id: number): Promise<MailDetails> {
  refuseUnlessAdministrator(context);
  const { sql, config, mailer } = context.services;
  const mail = await findMail(sql, id, await administeredCompanies(context));
  if (!mail) throw notFound(`email ${id}`);
  const { language, answer, state } = mail;
  const words = compose([mail], language, config.publicUrl);
  return { ...toRow(mail), ...words, answer, canRetry: state === 'failed' && mailer !== undefined };
}
