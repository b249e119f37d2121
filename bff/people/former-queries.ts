import type { Tx } from '#/bff/database/connection.ts';

/** @returns the old and new user names, and the email address that was removed, or null if none was */
export async function renameFormer(
  tx: Tx,
  id: number,
): Promise<{ before: string; after: string; lostEmail: string | null }> {
  const [row] = await tx<{ before: string; after: string; lostEmail: string | null }[]>`
    update users u set upn = 'former-' || u.id || '.' || u.upn, sam_account_name = null, version = u.version + 1,
      email = case when lower(u.email) = lower(u.upn) then null else u.email end
    from users b where u.id = ${id} and b.id = u.id
    returning b.upn as before, u.upn as after, case when u.email is null then b.email end as "lostEmail"`;
  if (!row) throw new Error(`no user ${id}`);
  return row;
}
