import type { Context, Reader } from '#/bff/context.ts';
import type { MailList, MailRow } from '#/bff/contract/mails.ts';
import { administeredCompanies } from '#/bff/people/administered-companies.ts';
import { refuseUnlessAdministrator } from '#/bff/people/refuse-unless-administrator.ts';
import { listMails as findMails } from './list-queries.ts';
import { toRow } from './to-row.ts';

/**
 * The largest number of emails, which is more than anybody looks through; emails older than three months are deleted
 * anyway.
 */
const NEWEST = 10_000;

/**
 * The emails of the last three months to people whom the caller administers, with their state, newest first.
 * @throws Failure NO_RIGHT
 */
export async function listMails(context: Context): Promise<MailList> {
  const mails = await listNewest(context);
  return { hasServer: context.services.mailer !== undefined, mails };
}

/**
 * Only the emails that `listMails` lists, without the other part of its answer.
 * @throws Failure NO_RIGHT
 */
export async function listNewest(reader: Reader): Promise<MailRow[]> {
  refuseUnlessAdministrator(reader);
  return (await findMails(reader.services.sql, NEWEST, await administeredCompanies(reader))).map(toRow);
}
