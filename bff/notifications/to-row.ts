import type { MailRow } from '#/bff/contract/mails.ts';
import type { ListedMail } from './list-queries.ts';

/** An email as a row of the list, without its text. */
export function toRow(mail: ListedMail): MailRow {
  const { id, createdAt, sentAt, fullname, email, template, number, state, attempts, failure } = mail;
  return {
    idMail: id,
    createdOn: createdAt.toISOString(),
    sentOn: sentAt?.toISOString() ?? null,
    ...{ fullname, email, template, number, state, attempts, failure },
  };
}
