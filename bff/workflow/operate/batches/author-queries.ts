import type { Actor } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';

/** The author of a batch, without their rights; undefined if they have left or lost access. */
export async function findAuthor(db: Db, id: number): Promise<Omit<Actor, 'rights'> | undefined> {
  const [row] = await db<Omit<Actor, 'rights'>[]>`
    select u.id, coalesce(u.upn, '') as upn, u.display_name as "displayName", u.company_id as "companyId"
    from users u join able_users a on a.id = u.id where u.id = ${id}`;
  return row;
}
