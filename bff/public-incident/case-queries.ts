import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** @returns false if another incident has this code */
export async function insertCode(tx: Tx, incidentId: number, hash: Buffer): Promise<boolean> {
  const rows = await tx`
    insert into incident_codes (incident_id, code_hash) values (${incidentId}, ${hash}) on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** The incident that a code opens. */
export async function findByCode(db: Db, hash: Buffer): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select i.id from incident_codes k join incidents i on i.id = k.incident_id
    where k.code_hash = ${hash} and i.deleted_at is null`;
  return row?.id;
}

/** Stores a token that opens the case in one page for the given number of minutes. */
export async function insertCaseToken(db: Db, hash: Buffer, incidentId: number, minutes: number): Promise<void> {
  await db`
    insert into case_tokens (token_hash, incident_id, expires_at)
    values (${hash}, ${incidentId}, now() + make_interval(mins => ${minutes}))`;
}

/** The incident of an unexpired token, which is renewed for the given number of minutes. */
export async function renewCaseToken(db: Db, hash: Buffer, minutes: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    update case_tokens t set expires_at = now() + make_interval(mins => ${minutes})
    from incidents i
    where t.token_hash = ${hash} and t.expires_at > now() and i.id = t.incident_id and i.deleted_at is null
    returning i.id`;
  return row?.id;
}

/** A line of the conversation, as the reporter reads it, without names. */
export interface CaseMessage {
  isReporter: boolean;
  body: string;
  filename: string | null;
  createdAt: Date;
}

/** The case, as shown to its reporter. */
export interface CaseView {
  status: string;
  receivedOn: string;
  acknowledgedOn: string | null;
  feedbackOn: string | null;
  timeZone: string;
  messages: CaseMessage[];
}

export async function readCase(db: Db, id: number, lang: LanguageId): Promise<CaseView> {
  const [[row], messages] = await Promise.all([
    db<Omit<CaseView, 'messages'>[]>`
      select st.${db(lang === 1033 ? 'name_en' : 'name_nl')} as status, local_day(i.received_at) as "receivedOn",
             i.acknowledged_on as "acknowledgedOn", i.feedback_on as "feedbackOn", s.value #>> '{}' as "timeZone"
      from incidents i
      join picklist_items st on st.list = 'incidentStatuses' and st.id = i.incident_status_id
      join settings s on s.name = 'time_zone'
      where i.id = ${id}`,
    db<CaseMessage[]>`
      select m.author_id is null as "isReporter", m.body, f.filename, m.created_at as "createdAt"
      from incident_messages m left join files f on f.id = m.file_id
      where m.incident_id = ${id} order by m.id`,
  ]);
  if (!row) throw new Error(`incident ${id} is gone`);
  return { ...row, messages };
}

/** Whether the reporter has left an address. */
export async function hasAddress(db: Db, id: number): Promise<boolean> {
  return (await db`select from incident_codes where incident_id = ${id} and address is not null`).length > 0;
}

/** Stores a sealed address, or erases it. */
export async function setAddress(db: Db, id: number, address: Buffer | null): Promise<void> {
  await db`update incident_codes set address = ${address}, news_at = null, tries = 0 where incident_id = ${id}`;
}

/** The domains of the people in Openboek, in lower case. */
export async function listUpnDomains(db: Db): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select distinct lower(split_part(upn, '@', 2)) as domain from users where upn like '%@%' and erased_at is null`;
  return rows.map(({ domain }) => domain);
}

/**
 * Returns the next reporter to whom an email is to be sent, and counts the attempt. No two processes get the same
 * reporter at once. A reporter whose email could not be sent is returned again after a pause of `minutes` minutes times
 * the number of attempts so far.
 */
export async function takeNews(
  tx: Tx,
  minutes: number,
): Promise<{ id: number; address: Buffer; tries: number } | undefined> {
  const [row] = await tx<{ id: number; address: Buffer; tries: number }[]>`
    update incident_codes set tries = tries + 1
    where incident_id = (
      select incident_id from incident_codes
      where address is not null and news_at + make_interval(mins => tries * ${minutes}::int) <= now()
      order by news_at limit 1 for update skip locked)
    returning incident_id as id, address, tries`;
  return row;
}

/**
 * Stops announcing news to a reporter, because the reporter has read the news, or the email about it could not be sent.
 */
export async function clearNews(db: Db, id: number): Promise<void> {
  await db`update incident_codes set news_at = null, tries = 0 where incident_id = ${id}`;
}

/** The number of a reporter's messages in the past hour, and the last of them if it is less than a minute old. */
export async function findRecentMessages(tx: Tx, id: number): Promise<{ count: number; last: string | null }> {
  const [row] = await tx<{ count: number; last: string | null }[]>`
    select count(*)::int as count, (array_agg(body order by id desc) filter (where created_at > now() - interval '1 minute'))[1] as last
    from incident_messages where incident_id = ${id} and author_id is null and created_at > now() - interval '1 hour'`;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** Adds a text or file from the reporter. */
export async function insertReporterMessage(tx: Tx, id: number, body: string, fileId: number | null): Promise<void> {
  await tx`insert into incident_messages (incident_id, body, file_id) values (${id}, ${body}, ${fileId})`;
}

/** The handler of a case, and its dossier. The row is locked. */
export async function lockCase(tx: Tx, id: number): Promise<{ handlerId: number | null; dossierId: number }> {
  const [row] = await tx<{ handlerId: number | null; dossierId: number }[]>`
    select handler_id as "handlerId", dossier_id as "dossierId" from incidents where id = ${id} for update`;
  if (!row) throw new Error(`incident ${id} is gone`);
  return row;
}
