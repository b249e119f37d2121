import type { Context } from '#/bff/context.ts';
import type { MailList } from '#/bff/contract/mails.ts';
import { refuseUnlessAdministrator } from '#/bff/people/refuse-unless-administrator.ts';
import { listMails as findMails } from './list-queries.ts';
import { toRow } from './to-row.ts';

/** More than anybody looks through; what is older than three months is deleted anyway. */
const NEWEST = 10_000;

/**
 * The mails of the last months with where they stand, the newest first.
 * @throws Failure NO_RIGHT
 */
export async function listMails(context: Context): Promise<MailList> {
  refuseUnlessAdministrator(context);
  const { sql, mailer } = context.services;
  return { hasServer: mailer !== undefined, mails: (await findMails(sql, NEWEST)).map(toRow) };
}
