import type { Caller, TestApp } from './app.ts';

/** All roles that a person holds, as `role@company` or `role@all`. */
export async function heldBy({ database }: TestApp, { id }: Pick<Caller, 'id'>): Promise<string[]> {
  const rows = await database.sql<{ held: string }[]>`
    select r.name || '@' || coalesce(c.administration_nr, 'all') as held
    from held_grants h join roles r on r.id = h.role_id left join companies c on c.id = h.company_id
    where h.user_id = ${id} order by 1`;
  return rows.map(({ held }) => held);
}

/** Extends a role, which the person must already hold, to one more company. */
export async function holdAlso({ database }: TestApp, who: Caller, role: string, company: number): Promise<void> {
  await database.sql`
    insert into user_role_companies (user_role_id, company_id)
    select ur.id, ${company} from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${who.id} and r.name = ${role}`;
}
