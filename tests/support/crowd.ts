import type { Db } from '#/bff/database/connection.ts';

/**
 * Creates many employees of one company, as an earlier import would have done: `NAME.0@noordveen.example` and so on.
 */
export async function crowd(db: Db, name: string, count: number, companyId = 2): Promise<void> {
  await db`
    with people as (
      insert into users (external_id, upn, display_name, company_id)
      select ${name} || '-' || n, ${name} || '.' || n || '@noordveen.example', 'Persoon ' || n, ${companyId}
      from generate_series(0, ${count - 1}::int) n returning id, company_id),
    held as (
      insert into user_roles (user_id, role_id, active)
      select p.id, r.id, true from people p cross join roles r where r.name = 'Employee' returning id, user_id)
    insert into user_role_companies (user_role_id, company_id)
    select h.id, p.company_id from held h join people p on p.id = h.user_id`;
}
