import type { LanguageId } from '#/bff/contract/languages.ts';
import type { MailMode } from '#/bff/contract/mail-modes.ts';
import type { MailFailure } from '#/bff/contract/mails.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { ALL_REGISTERS } from '#/bff/registers/registers.ts';
import type { Notice } from './compose.ts';
import { concernsReader } from './concern-queries.ts';

/** An email that this process has taken, with its reader's current settings. */
export interface TakenMail extends Notice {
  userId: number;
  name: string;
  email: string | null;
  language: LanguageId;
  mode: MailMode;
  attempts: number;
  /** Whether the reader is no longer active, by the same rules as sign-in, which include the leaving day. */
  isLeaver: boolean;
  /** Whether the email asks for a decision that has since been made. */
  isDone: boolean;
  /** Whether the email still concerns its reader, as somebody who may decide, act as delegate or operate workflows. */
  isConcerned: boolean;
  /** Days since the email was put into the outbox. */
  age: number;
}

export interface Taking {
  /** The largest number of single emails, and of readers of daily emails, to take at once. */
  limit: number;
  /** Minutes after which another process may take emails that this one has not finished. */
  leaseMinutes: number;
  /** Local time of the daily email, `07:30`. */
  digestAt: string;
}

/** The number of the record that row `m` is about. */
const number = (db: Db) =>
  db`coalesce(${ALL_REGISTERS.flatMap(({ name, table }, at) => [
    ...(at > 0 ? [db`, `] : []),
    db`(select r.number from ${db(table)} r where m.params->>'register' = ${name} and r.id = (m.params->>'record')::int)`,
  ])})`;

/** The event of row `m`, and its record. */
export const noticeColumns = (db: Db) => db`
  m.id, m.template, m.params->>'register' as register, (m.params->>'record')::int as record, (m.params->>'draft')::int as draft,
  ${number(db)} as number`;

/** The most recent moment at which daily emails were due. */
const lastDigest = (db: Db, digestAt: string) => db`(
  select (day + ${digestAt}::time) at time zone zone
  from (select value #>> '{}' as zone from settings where name = 'time_zone') as zones,
       lateral (select case when (now() at time zone zone)::time >= ${digestAt}::time then (now() at time zone zone)::date
                            else (now() at time zone zone)::date - 1 end as day) as days)`;

/** A condition: email `m` may be taken now. */
const isDue = (db: Db) => db`m.state in ('ready', 'sending') and m.not_before <= now()`;

/**
 * Takes emails that are due. Single emails are taken independently of each other. For a reader who wants one email a
 * day, all their emails are taken as soon as one of them is older than the most recent time for daily emails. Single
 * emails and readers of daily emails that another process has locked are skipped.
 */
export async function takeDue(tx: Tx, { limit, leaseMinutes, digestAt }: Taking): Promise<TakenMail[]> {
  return tx<TakenMail[]>`
    with single as (
      select m.id from mail_outbox m join users u on u.id = m.user_id
      where ${isDue(tx)} and u.mail_mode <> 'daily'
      order by m.user_id, m.id limit ${limit}
      for update of m skip locked),
    readers as (
      select u.id from users u
      where u.mail_mode = 'daily' and u.id in (
        select m.user_id from mail_outbox m where ${isDue(tx)} and m.created_at < ${lastDigest(tx, digestAt)})
      order by u.id limit ${limit}
      for no key update skip locked),
    -- The condition is checked again for each row: another process may have taken it between the read and the lock.
    taken as (
      update mail_outbox m set state = 'sending', attempts = m.attempts + 1, not_before = now() + ${leaseMinutes} * interval '1 minute'
      where ${isDue(tx)} and m.id = any(array(
        select id from single
        union all
        select m.id from mail_outbox m join readers r on r.id = m.user_id where ${isDue(tx)}))
      returning m.*)
    select ${noticeColumns(tx)}, m.user_id as "userId", u.display_name as name, u.email, u.language, u.mail_mode as mode, m.attempts,
           m.user_id not in (select id from present_users) as "isLeaver", ${concernsReader(tx)} as "isConcerned",
           extract(day from now() - m.created_at)::int as age,
           coalesce((select t.state <> 'open' from inbox_tasks t where t.id = (m.params->>'task')::uuid), false) as "isDone"
    from taken m join users u on u.id = m.user_id
    order by m.user_id, m.id`;
}

export async function markSent(db: Db, ids: readonly number[]): Promise<void> {
  await db`update mail_outbox set state = 'sent', sent_at = now(), failure = null, answer = null where id = any(${[...ids]}::bigint[])`;
}

/** Marks emails that will no longer be sent. */
export async function markEnded(
  db: Db,
  ids: readonly number[],
  state: 'failed' | 'obsolete',
  failure: MailFailure,
  answer: string | null = null,
): Promise<void> {
  await db`update mail_outbox set state = ${state}, failure = ${failure}, answer = ${answer} where id = any(${[...ids]}::bigint[])`;
}

/**
 * Puts emails back into the outbox, to be tried again after the given number of minutes. `counts`: whether the failure
 * counts as one of the limited attempts.
 */
export async function putBack(
  db: Db,
  ids: readonly number[],
  { minutes, answer, counts }: { minutes: number; answer: string; counts: boolean },
): Promise<void> {
  await db`
    update mail_outbox set state = 'ready', not_before = now() + ${minutes} * interval '1 minute', failure = 'unreachable',
           answer = ${answer}, attempts = attempts - ${counts ? 0 : 1}
    where id = any(${[...ids]}::bigint[])`;
}

/** Deletes sent, failed and obsolete emails that were created more than this many days ago. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await db`
    delete from mail_outbox
    where state in ('sent', 'failed', 'obsolete') and created_at < now() - ${days} * interval '1 day'`;
}
