import type { Sql } from '#/bff/database/connection.ts';

/** Creates Concepts of a person that are complete enough to be submitted. @returns their ids */
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
