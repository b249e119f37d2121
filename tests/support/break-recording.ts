import type { Sql } from '#/bff/database/connection.ts';

/** Makes every worker that tries to set the status of this report to Processed fail with the message. */
export async function breakRecording(sql: Sql, idReport: number, message: string): Promise<void> {
  const name = `broken_${idReport}`;
  await sql.unsafe(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
    create trigger ${name} before update of status on gift_reports
      for each row when (old.id = ${idReport} and new.status = 50) execute function ${name}()`);
}

export async function mendRecording(sql: Sql, idReport: number): Promise<void> {
  await sql.unsafe(`drop function if exists broken_${idReport}() cascade`);
}
