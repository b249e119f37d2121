import type { RecordName } from '#/bff/contract/registers.ts';
import type { Db } from '#/bff/database/connection.ts';

/**
 * The next number of a register in this year, e.g. GR-2026-00418; never reused, not even after a delete (OP-019).
 *
 * @param prefix the prefix of the register's numbers
 */
export async function nextNumber(
  db: Db,
  register: RecordName,
  prefix: string,
): Promise<{ number: string; year: number }> {
  const [row] = await db<{ year: number; last: number }[]>`
    insert into register_numbers (register, year, last)
    select ${register}, extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int, 1
    on conflict (register, year) do update set last = register_numbers.last + 1
    returning year, last`;
  if (!row) throw new Error('an upsert returned no row');
  return { year: row.year, number: `${prefix}-${row.year}-${String(row.last).padStart(5, '0')}` };
}
