import type { LanguageId } from '#/bff/contract/languages.ts';
import type { MailMode } from '#/bff/contract/mail-modes.ts';
import type { MailRow } from '#/bff/contract/mails.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Notice } from './compose.ts';
import { noticeColumns } from './outbox-queries.ts';

/** An email as administrators see it. */
export interface ListedMail extends Notice, Omit<MailRow, 'idMail' | 'createdOn' | 'sentOn'> {
  createdAt: Date;
  sentAt: Date | null;
  language: LanguageId;
  answer: string | null;
}

const listed = (db: Db) => db`
  ${noticeColumns(db)}, m.created_at as "createdAt", u.display_name as fullname, u.email, u.language, m.state, m.attempts, m.failure,
  m.answer, m.sent_at as "sentAt"`;

/** The companies for whose people an administrator sees emails; null for all. */
type OfCompanies = readonly number[] | null;
/**
 * A condition: an administrator of these companies may see email `m`. No administrator may see an email about a
 * restricted incident.
 */
const within = (db: Db, companies: OfCompanies) => db`(
  ${companies === null ? db`true` : db`u.company_id = any(${[...companies]}::int[])`}
  and not (m.params->>'register' = 'incident' and exists (
    select from incidents i where i.id = (m.params->>'record')::int and i.restricted)))`;

/** The emails that an administrator sees, newest first. */
export async function listMails(db: Db, limit: number, companies: OfCompanies): Promise<ListedMail[]> {
  return db<ListedMail[]>`
    select ${listed(db)} from mail_outbox m join users u on u.id = m.user_id where ${within(db, companies)}
    order by m.created_at desc, m.id desc limit ${limit}`;
}

export async function findMail(db: Db, id: number, companies: OfCompanies): Promise<ListedMail | undefined> {
  const [row] = await db<ListedMail[]>`
    select ${listed(db)} from mail_outbox m join users u on u.id = m.user_id where m.id = ${id} and ${within(db, companies)}`;
  return row;
}

/** The recipient of an email that bypasses the outbox. */
export async function findRecipient(
  db: Db,
  userId: number,
): Promise<{ name: string; email: string | null; language: LanguageId }> {
  const [row] = await db<{ name: string; email: string | null; language: LanguageId }[]>`
    select display_name as name, email, language from users where id = ${userId}`;
  if (!row) throw new Error(`user ${userId} is gone`);
  return row;
}

/** Returns false if the email is not, or no longer, marked as failed. */
export async function resetFailed(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`
    update mail_outbox set state = 'ready', attempts = 0, not_before = now(), failure = null, answer = null
    where id = ${id} and state = 'failed' returning id`;
  return rows.length > 0;
}

export async function updateMailMode(tx: Tx, userId: number, mode: MailMode): Promise<void> {
  await tx`update users set mail_mode = ${mode} where id = ${userId}`;
}
