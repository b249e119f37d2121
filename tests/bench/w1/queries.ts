import type { Sql, Tx } from '#/bff/database/connection.ts';

/** The one company and its people, numbered from 1: each client is somebody else. */
export async function insertPeople(sql: Sql, count: number): Promise<void> {
  await sql`insert into companies (id, name) values (1, 'Noordveen')`;
  await sql`
    insert into users (id, upn, display_name, company_id)
    select n, 'w' || n || '@noordveen.example', 'W' || n, 1 from generate_series(1, ${count}::int) n`;
}

/** As Openboek's own statement, without the decision that it asks for. False: the task is not open. */
export async function completeTask(tx: Tx, engineTaskKey: string): Promise<boolean> {
  const rows = await tx`
    update inbox_tasks set state = 'completed', closed_at = now()
    where engine_task_key = ${engineTaskKey} and state in ('open', 'decided', 'completed') returning id`;
  return rows.length > 0;
}
