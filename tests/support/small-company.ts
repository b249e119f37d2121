import { ROLES, type RoleName } from '#/bff/contract/roles.ts';
import type { Sql } from '#/bff/database/connection.ts';

export interface SmallCompany {
  /** Groep, with Infra (with Wegen) and Bouw below it, and a second top-level company, Kranendijk. */
  companies: Record<'Groep' | 'Infra' | 'Wegen' | 'Bouw' | 'Kranendijk', number>;
  /** Adds a person. @returns the user's id */
  person(name: string, company: keyof SmallCompany['companies'], details?: { active?: boolean }): Promise<number>;
  /** The role counts everywhere, or in these companies. */
  role(userId: number, role: RoleName, where?: 'global' | { [company: string]: 'inherit' | 'only' }): Promise<number>;
}

export const upnOf = (name: string) => `${name}@example.test`;

/** Five companies and the roles that come with Openboek, for tests about people and rights. */
export async function makeSmallCompany(sql: Sql): Promise<SmallCompany> {
  const companies = { Groep: 0, Infra: 0, Wegen: 0, Bouw: 0, Kranendijk: 0 };
  const parents = { Groep: null, Infra: 'Groep', Wegen: 'Infra', Bouw: 'Groep', Kranendijk: null } as const;
  for (const [name, parent] of Object.entries(parents) as [keyof typeof companies, keyof typeof companies | null][]) {
    const [row] = await sql<{ id: number }[]>`
      insert into companies (name, parent_id) values (${name}, ${parent ? companies[parent] : null}) returning id`;
    companies[name] = row?.id ?? 0;
  }
  await sql`
    insert into company_closure (ancestor_id, company_id, depth)
    with recursive line as (
      select id as ancestor_id, id as company_id, 0 as depth from companies
      union all
      select l.ancestor_id, c.id, l.depth + 1 from line l join companies c on c.parent_id = l.company_id)
    select * from line`;
  for (const [name, rights] of Object.entries(ROLES)) {
    const [role] = await sql<{ id: number }[]>`insert into roles (name, is_system) values (${name}, true) returning id`;
    for (const right of rights) await sql`insert into role_rights values (${role?.id ?? 0}, ${right})`;
  }
  return {
    companies,
    async person(name, company, { active = true } = {}) {
      const [row] = await sql<{ id: number }[]>`
        insert into users (upn, display_name, email, company_id, active)
        values (${upnOf(name)}, ${name}, ${upnOf(name)}, ${companies[company]}, ${active}) returning id`;
      return row?.id ?? 0;
    },
    async role(userId, role, where = 'global') {
      const [row] = await sql<{ id: number }[]>`
        insert into user_roles (user_id, role_id, active, is_global)
        select ${userId}, id, true, ${where === 'global'} from roles where name = ${role} returning id`;
      const id = row?.id ?? 0;
      for (const [company, how] of Object.entries(where === 'global' ? {} : where))
        await sql`
          insert into user_role_companies (user_role_id, company_id, inherit)
          values (${id}, ${companies[company as keyof typeof companies]}, ${how === 'inherit'})`;
      await sql`update users set rights_version = rights_version + 1 where id = ${userId}`;
      return id;
    },
  };
}
