import type { Db, Tx } from '#/bff/database/connection.ts';

/** Who or what allowed a link to another account, as named in the audit log. */
export type AllowedBy = 'administrator' | 'command' | 'OPENBOEK_ADMIN_UPN';

export interface Allowed {
  id: number;
  upn: string;
}

/**
 * How many days the permission is valid: long enough for a weekend and a reminder, but so short that nobody forgets it.
 */
const DAYS = 7;

/**
 * Allows linking only for active people who were linked to an account before.
 *
 * @returns when the permission ends; undefined if linking is not allowed for this person
 */
export async function allowLinking(tx: Tx, userId: number): Promise<Date | undefined> {
  const [row] = await tx<{ until: Date }[]>`
    update users u set link_again_until = now() + ${`${DAYS} days`}::interval, link_again_by = 'administrator'
    where u.id = ${userId} and u.subject is not null and u.id in (select id from present_users)
    returning link_again_until as until`;
  return row?.until;
}

/** @returns whether linking had been allowed */
export async function withdrawLinking(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx`
    update users set link_again_until = null, link_again_by = null
    where id = ${userId} and link_again_until > now() and link_again_by <> 'OPENBOEK_ADMIN_UPN' returning id`;
  return rows.length > 0;
}

const allowedByCommand = (tx: Tx, which: ReturnType<Tx>) => tx<Allowed[]>`
  update users u set link_again_until = now() + ${`${DAYS} days`}::interval, link_again_by = 'command'
  where ${which} and u.id in (select id from present_users) returning u.id, u.upn`;

/** Allows linking for all active people with the given user names, ignoring case. */
export async function allowNames(tx: Tx, upns: readonly string[]): Promise<Allowed[]> {
  const names = upns.map((upn) => upn.toLowerCase());
  return allowedByCommand(tx, tx`lower(u.upn) = any(${names}::text[])`);
}

/** Allows linking for all active people who are linked to an account of the given issuer. */
export async function allowIssuer(tx: Tx, issuer: string): Promise<Allowed[]> {
  return allowedByCommand(tx, tx`u.issuer = ${issuer}`);
}

/**
 * Allows linking until the next start for the person whom OPENBOEK_ADMIN_UPN names, and ends it for anybody else whom
 * it named before.
 */
export async function allowOnly(tx: Tx, userId: number | null): Promise<void> {
  await tx`
    update users set link_again_until = null, link_again_by = null
    where link_again_by = 'OPENBOEK_ADMIN_UPN' and id is distinct from ${userId}`;
  await tx`
    update users set link_again_until = 'infinity', link_again_by = 'OPENBOEK_ADMIN_UPN'
    where id = ${userId} and subject is not null`;
}

/** The permission of an active person; `until` is null if there is none, or if only OPENBOEK_ADMIN_UPN gives it. */
export async function findLinking(
  db: Db,
  userId: number,
): Promise<{ linked: boolean; until: Date | null } | undefined> {
  const [row] = await db<{ linked: boolean; until: Date | null }[]>`
    select u.subject is not null as linked,
      case when u.link_again_until > now() and u.link_again_until < 'infinity' then u.link_again_until end as until
    from users u where u.id = ${userId} and u.id in (select id from present_users)`;
  return row;
}
