import { randomBytes } from 'node:crypto';
import type { RoleName } from '#/bff/contract/roles.ts';
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { GROUP } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { raiseRightsEpoch } from '#/bff/people/queries.ts';

/** A person of a team: `local`, the local part of the upn, is used to sign in, and the screens show `name`. */
export interface Member {
  id: number;
  local: string;
  upn: string;
  name: string;
}

/** The people of a separate company, so that only reports of the same test wait for them. */
export interface Team {
  companyName: string;
  employee: Member;
  colleague: Member;
  supervisor: Member;
  compliance: Member;
  /** A colleague in the same company who supervises nobody and can stand in for others. */
  standIn: Member;
}

interface Hire {
  first: string;
  last: string;
  /** The end of the local part of each upn, which must differ between teams. */
  key: string;
  company: number;
  supervisor: number | null;
  role?: RoleName;
}

/** Five people and their company, new at every call. */
export async function makeTeam(sql: Sql): Promise<Team> {
  const key = randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const companyName = `Werkmaatschappij ${key}`;
  return sql.begin(async (tx) => {
    const company = await addCompany(tx, companyName);
    const hire = (first: string, last: string, supervisor: number | null, role?: RoleName) =>
      addPerson(tx, { first, last, key, company, supervisor, ...(role && { role }) });
    const supervisor = await hire('Femke', 'Zuidema', null, 'Supervisor');
    const compliance = await hire('Corné', 'Baars', null, 'Compliance');
    const employee = await hire('Wieke', 'Aalbers', supervisor.id);
    const colleague = await hire('Teun', 'Rijken', supervisor.id);
    const standIn = await hire('Ilse', 'Knol', supervisor.id);
    // An import does this too, so that anyone with a right everywhere has it in the new company at once.
    await raiseRightsEpoch(tx);
    return { companyName, employee, colleague, supervisor, compliance, standIn };
  });
}

/** Adds another person to the company of a team, with a role there. */
export async function hireInto(sql: Sql, team: Team, first: string, last: string, role: RoleName): Promise<Member> {
  return sql.begin(async (tx) => {
    const [company] = await tx<{ id: number }[]>`select id from companies where name = ${team.companyName}`;
    const key = team.companyName.split(' ').at(-1) ?? '';
    const hired = await addPerson(tx, { first, last, key, company: company?.id ?? 0, supervisor: null, role });
    await raiseRightsEpoch(tx);
    return hired;
  });
}

async function addCompany(tx: Tx, name: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into companies (parent_id, name) values (${GROUP}, ${name}) returning id`;
  const id = row?.id ?? 0;
  await tx`
    insert into company_closure (ancestor_id, company_id, depth)
    select ancestor_id, ${id}::int, depth + 1 from company_closure where company_id = ${GROUP}
    union all select ${id}::int, ${id}::int, 0
    on conflict do nothing`;
  return id;
}

/** Adds an employee of the company, who also gets `role` there if it is given. */
async function addPerson(tx: Tx, { first, last, key, company, supervisor, role }: Hire): Promise<Member> {
  const name = `${first} ${last}`;
  const local = `${first}.${last}.${key}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  const roles = ['Employee', ...(role ? [role] : [])];
  const [user] = await tx<{ id: number }[]>`
    insert into users (upn, display_name, email, company_id, supervisor_id, personnel_number, department, job_description)
    values (${upnFrom(local)}, ${name}, ${upnFrom(local)}, ${company}, ${supervisor}, '900 001', 'Uitvoering', 'Medewerker')
    returning id`;
  const id = user?.id ?? 0;
  await tx`
    with held as (
      insert into user_roles (user_id, role_id, active)
      select ${id}::int, id, true from roles where name in ${tx(roles)} returning id)
    insert into user_role_companies (user_role_id, company_id) select id, ${company}::int from held`;
  return { id, local, upn: upnFrom(local), name };
}
