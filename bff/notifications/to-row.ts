import type { MailRow } from '#/bff/contract/mails.ts';
import type { ListedMail } from './list-queries.ts';

/** A mail as its list shows it; its words are not in it. */
export function toRow(mail: ListedMail): MailRow {
  const { id, createdAt, sentAt, fullname, email, template, number, state, attempts, failure } = mail;
  return {
    idMail: id,
    createdOn: createdAt.toISOString(),
    sentOn: sentAt?.toISOString() ?? null,
    ...{ fullname, email, template, number, state, attempts, failure },
  };
}
