import type { Tx } from '#/bff/database/connection.ts';
import type { AllowedBy } from '#/bff/people/accounts/queries.ts';
import type { ProviderAccount } from './queries.ts';

/** A person who has the name of an account but is linked to another account. */
export interface LinkedElsewhere {
  id: number;
  issuer: string;
  subject: string;
  /** Who allowed the person to be linked again; null if nobody did, or if the permission has expired. */
  allowedBy: AllowedBy | null;
}

/**
 * The active user who has the given user principal name and is linked to an account, locked until the transaction ends;
 * undefined if the given account is already linked to another user.
 */
export async function lockLinkedElsewhere(
  tx: Tx,
  { issuer, subject, upn }: ProviderAccount,
): Promise<LinkedElsewhere | undefined> {
  const [row] = await tx<LinkedElsewhere[]>`
    select u.id, u.issuer, u.subject, case when u.link_again_until > now() then u.link_again_by end as "allowedBy"
    from users u
    where lower(u.upn) = lower(${upn}) and u.id in (select id from present_users) and u.subject is not null
      and not exists (select from users o where o.issuer = ${issuer} and o.subject = ${subject} and o.id <> u.id)
    for update of u`;
  return row;
}

/** Deletes the sessions of the previous account. @returns how many */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number> {
  return (await tx`delete from sessions where user_id = ${userId} returning user_id`).length;
}
