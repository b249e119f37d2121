import type { Db } from '#/bff/database/connection.ts';

/** The company of a record; undefined if the record is gone. */
export async function findRecordCompany(db: Db, register: string, recordId: number): Promise<number | undefined> {
  const [row] = await db<{ companyId: number }[]>`
    select company_id as "companyId" from approved_records where register = ${register} and record_id = ${recordId}`;
  return row?.companyId;
}
