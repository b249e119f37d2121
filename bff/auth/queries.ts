import { IDLE_MINUTES, LONGEST_HOURS } from '#/bff/contract/limits.ts';
import type { Db } from '#/bff/database/connection.ts';

/** The person of a session or token, with the versions that show whether cached rights are still valid. */
export interface PersonRow {
  id: number;
  upn: string;
  displayName: string;
  firstName: string | null;
  email: string | null;
  login: string | null;
  personnelNumber: string | null;
  jobDescription: string | null;
  companyId: number;
  companyName: string;
  language: number;
  rightsVersion: number;
  rightsEpoch: string;
}
export interface SessionRow extends PersonRow {
  /** Measured by the database's clock, like all expiry times. */
  now: Date;
  endsAt: Date;
  latestEnd: Date;
  /** Whether the last recorded activity is old enough to record a new one. */
  isStale: boolean;
  /** Seconds until the provider's tokens expire; null if there is nothing to renew. */
  tokenSecondsLeft: number | null;
}

/** The columns of PersonRow. */
const person = (sql: Db) => sql`
  u.id, u.upn, u.display_name as "displayName", u.first_name as "firstName", u.email, u.sam_account_name as login,
  u.personnel_number as "personnelNumber", u.job_description as "jobDescription", u.company_id as "companyId",
  c.name as "companyName", u.language, u.rights_version as "rightsVersion",
  (select value #>> '{}' from settings where name = 'rights_epoch') as "rightsEpoch"`;
/** Whether a person may sign in: not if they have left, or were deactivated or erased. */
const isHere = (sql: Db) =>
  sql`(u.active and u.erased_at is null and (u.left_on is null or u.left_on > local_day(now())))`;
const isOpen = (sql: Db) => sql`s.expires_at > now() and s.last_seen_at > now() - ${`${IDLE_MINUTES} min`}::interval`;

/**
 * The only query that every request with a cookie makes: session, person, company, rights version and epoch together.
 */
export async function findSession(sql: Db, idHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select ${person(sql)}, now() as now,
      least(s.expires_at, s.last_seen_at + ${`${IDLE_MINUTES} min`}::interval) as "endsAt", s.expires_at as "latestEnd",
      s.last_seen_at < now() - interval '30 seconds' as "isStale",
      extract(epoch from s.tokens_expire_at - now())::float8 as "tokenSecondsLeft"
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.id_hash = ${idHash} and ${isOpen(sql)} and ${isHere(sql)}`;
  return row;
}

/** Counts the request as activity. @returns the new end of the session. */
export async function touchSession(sql: Db, idHash: Buffer): Promise<Date | undefined> {
  const [row] = await sql<{ endsAt: Date }[]>`
    update sessions set last_seen_at = now() where id_hash = ${idHash}
    returning least(expires_at, last_seen_at + ${`${IDLE_MINUTES} min`}::interval) as "endsAt"`;
  return row?.endsAt;
}

export async function insertSession(
  sql: Db,
  session: {
    idHash: Buffer;
    userId: number;
    tokens: Buffer;
    tokenSeconds: number | null;
    providerSession: string | null;
  },
): Promise<void> {
  await sql`
    insert into sessions (id_hash, user_id, expires_at, tokens_sealed, tokens_expire_at, provider_session)
    values (${session.idHash}, ${session.userId}, now() + ${`${LONGEST_HOURS} h`}::interval, ${session.tokens},
            now() + make_interval(secs => ${session.tokenSeconds}), ${session.providerSession})`;
}

/** @returns the person of the session and its sealed tokens, if there was a session. */
export async function deleteSession(
  sql: Db,
  idHash: Buffer,
): Promise<{ userId: number; tokens: Buffer | null } | undefined> {
  const [row] = await sql<{ userId: number; tokens: Buffer | null }[]>`
    delete from sessions where id_hash = ${idHash} returning user_id as "userId", tokens_sealed as tokens`;
  return row;
}

/**
 * Deletes the session that the provider has ended, or all sessions of a person that began before a given
 * moment.
 * @returns the people, one entry per session
 */
export async function deleteProviderSessions(
  sql: Db,
  ended: { issuer: string; subject: string | null; providerSession: string | null; before: Date },
): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`
    delete from sessions s using users u
    where u.id = s.user_id and u.issuer = ${ended.issuer}
      and (${ended.providerSession}::text is not null or s.created_at <= ${ended.before})
      and (${ended.subject}::text is null or u.subject = ${ended.subject})
      and (${ended.providerSession}::text is null or s.provider_session = ${ended.providerSession})
    returning u.id as "userId"`;
  return rows.map(({ userId }) => userId);
}

// renewal: one at a time per session, across processes ------------------------------------------------------------

/**
 * Takes the lease for a renewal that is due.
 *
 * @returns the sealed tokens, or undefined if another request holds the lease or the renewal is done.
 */
export async function leaseTokens(
  sql: Db,
  idHash: Buffer,
  early: number,
  seconds: number,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ tokens: Buffer }[]>`
    update sessions set refreshing_until = now() + make_interval(secs => ${seconds})
    where id_hash = ${idHash} and tokens_expire_at < now() + make_interval(secs => ${early})
      and (refreshing_until is null or refreshing_until < now())
    returning tokens_sealed as tokens`;
  return row?.tokens;
}

export async function storeTokens(sql: Db, idHash: Buffer, tokens: Buffer, tokenSeconds: number | null): Promise<void> {
  await sql`
    update sessions set tokens_sealed = ${tokens}, tokens_expire_at = now() + make_interval(secs => ${tokenSeconds}),
      refreshing_until = null
    where id_hash = ${idHash}`;
}

export async function releaseLease(sql: Db, idHash: Buffer): Promise<void> {
  await sql`update sessions set refreshing_until = null where id_hash = ${idHash}`;
}

export async function tokenSecondsLeft(sql: Db, idHash: Buffer): Promise<number | null | undefined> {
  const [row] = await sql<{ left: number | null }[]>`
    select extract(epoch from tokens_expire_at - now())::float8 as left from sessions where id_hash = ${idHash}`;
  return row?.left;
}

// sign-in -------------------------------------------------------------------------------------------------------------

export async function insertSignIn(sql: Db, stateHash: Buffer, sealed: Buffer, returnTo: string): Promise<void> {
  await sql`
    insert into sign_ins (state_hash, sealed, return_to, expires_at)
    values (${stateHash}, ${sealed}, ${returnTo}, now() + interval '10 minutes')`;
}

/** Removes and returns a pending sign-in, so that it can be finished only once. */
export async function takeSignIn(
  sql: Db,
  stateHash: Buffer,
): Promise<{ sealed: Buffer; returnTo: string } | undefined> {
  const [row] = await sql<{ sealed: Buffer; returnTo: string; isOpen: boolean }[]>`
    delete from sign_ins where state_hash = ${stateHash}
    returning sealed, return_to as "returnTo", expires_at > now() as "isOpen"`;
  return row?.isOpen ? row : undefined;
}

/**
 * People who may be linked to a provider's account by name: those who are not linked, or only to an account of the
 * built-in provider.
 */
const isLinkable = (sql: Db) => sql`(u.issuer is null or u.issuer ~ '^http://localhost(:[0-9]+)?/oidc$')`;

export interface ProviderAccount {
  issuer: string;
  subject: string;
  upn: string | null;
}

/**
 * The person of a provider's account: by issuer and subject, or else by user principal name if that is still allowed.
 */
export async function findPerson(sql: Db, { issuer, subject, upn }: ProviderAccount): Promise<PersonRow | undefined> {
  const [row] = await sql<(PersonRow & { here: boolean })[]>`
    select ${person(sql)}, ${isHere(sql)} as here
    from users u join companies c on c.id = u.company_id
    where (u.issuer = ${issuer} and u.subject = ${subject})
       or (lower(u.upn) = lower(${upn}) and u.erased_at is null and ${isLinkable(sql)})
    order by (u.issuer = ${issuer} and u.subject = ${subject}) is true desc limit 1`;
  return row?.here ? row : undefined;
}

/**
 * Whether an account or its user name belongs to somebody, including leavers. A leaver does not count if the provider
 * has given their user name to this account.
 */
export async function isKnown(sql: Db, account: ProviderAccount): Promise<boolean> {
  const { issuer, subject, upn } = account;
  const rows = await sql`
    select 1 from users u
    where (u.issuer = ${issuer} and u.subject = ${subject})
      or (lower(u.upn) = lower(${upn}) and u.erased_at is null and not ${isFormer(sql, account)}) limit 1`;
  return rows.length > 0;
}

/** A person who has left, and whose account at the same provider had the user name that this account has now. */
export async function findFormer(sql: Db, account: ProviderAccount): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select u.id from users u
    where lower(u.upn) = lower(${account.upn}) and u.erased_at is null and ${isFormer(sql, account)}`;
  return row?.id;
}

const isFormer = (sql: Db, { issuer, subject }: ProviderAccount) =>
  sql`coalesce(not ${isHere(sql)} and u.issuer = ${issuer} and u.subject <> ${subject}, false)`;

/**
 * Links a person to an account. This uses up the permission that an administrator or a command gave, because it is
 * valid for one sign-in only, whichever account signs in.
 */
export async function linkPerson(sql: Db, id: number, { issuer, subject }: ProviderAccount): Promise<void> {
  await sql`
    update users set issuer = ${issuer}, subject = ${subject}, link_again_until = null, link_again_by = null
    where id = ${id}
      and ((issuer, subject) is distinct from (${issuer}, ${subject}) or link_again_by is not null)`;
}

/** Stores the name of a person who has only a user principal name so far; stored values are kept. */
export async function updateBareUser(
  tx: Db,
  id: number,
  names: { firstName: string | null; lastName: string | null; displayName: string; email: string | null },
): Promise<void> {
  await tx`
    update users set first_name = ${names.firstName}, last_name = ${names.lastName}, display_name = ${names.displayName},
      email = coalesce(email, ${names.email}), version = version + 1
    where id = ${id} and display_name = upn and first_name is null and last_name is null`;
}

/** Deletes rows that requests can no longer need. */
export async function deleteExpired(sql: Db): Promise<void> {
  await sql`
    delete from sessions s where not (${isOpen(sql)})`;
  await sql`delete from sign_ins where expires_at < now()`;
}
