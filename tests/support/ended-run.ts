import type { TestApp } from './app.ts';

/** Ends a run although its record still waits, like a process whose path bypasses every decision. */
export async function endUndecided({ database: { sql } }: TestApp, instance: string): Promise<void> {
  await sql`update inbox_tasks set state = 'canceled', closed_at = now() where instance_id = ${instance} and state = 'open'`;
  await sql`update workflow_instances set state = 'completed', ended_at = now() where id = ${instance}`;
}
