import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { APPLICATION_ROLE, OWNER_ROLE, passwordsOf, urlOf } from '#/infra/postgres/roles.ts';

const ROLES = { application: APPLICATION_ROLE, owner: OWNER_ROLE };

interface Asked {
  max?: number;
  role?: keyof typeof ROLES;
}

/** The database of a running server; for bare SQL and for filling tables. */
export async function databaseOf(data: string, { max = 10, role = 'application' }: Asked = {}): Promise<Sql> {
  const pidFile = await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8');
  const password = (await passwordsOf(data))[role];
  return connect(urlOf(Number(pidFile.split('\n')[3]), ROLES[role], password), { max });
}

/** Concepts of a person that may be submitted at once. @returns their ids */
export async function insertConcepts(sql: Sql, upn: string, count: number, year: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into gift_reports (number, register_year, company_id, user_id, report_type, category_id, contact_person, contact_company,
                              contact_function, occasion, gift, amount, date, declaration)
    select 'BENCH-' || ${year}::int || '-' || gen_random_uuid(), ${year}, u.company_id, u.id, 2, 1 + n % 7, 'Willem Brouwer', 'Asfaltcentrale Waalhaven',
           'Directeur', 'Oplevering parallelbaan', 'Diner na oplevering ' || n, (n % 90) + 0.5, current_date - n % 300, true
    from users u, generate_series(1, ${count}::int) n where u.upn = ${upn}
    returning id`;
  return rows.map((row) => row.id);
}
