import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#/bff/database/connection.ts';
import { WAKE_CHANNEL } from '#/bff/workflow/commands/wake-queries.ts';
import type { Program } from '#/tests/support/program.ts';

/** Approves a report, but the approval cannot be recorded: one attempt is made, and the next is due in an hour. */
export async function approveAndFailOnce(sql: Sql, approver: Program, idReport: number): Promise<void> {
  await approve(approver, idReport);
  await sql`
    update wf_job set due = now() + interval '1 hour' where instance_id = (
      select workflow_instance_id from gift_reports where id = ${idReport})`;
}

/**
 * Approves a report whose result cannot be recorded, and has the job retried without pauses until it becomes an
 * incident.
 */
export async function approveUntilStuck(sql: Sql, approver: Program, idReport: number): Promise<void> {
  await approve(approver, idReport);
  // Camunda has its own pauses of five and ten seconds, after which its index shows the incident.
  for (let left = 900; left > 0; left -= 1) {
    const stuck = await sql`select from gift_reports where id = ${idReport} and error_at is not null`;
    if (stuck.length > 0) return;
    await sql`
      update wf_job set due = now() where retries > 0 and due > now() and instance_id = (
        select workflow_instance_id from gift_reports where id = ${idReport})`;
    await sql`select pg_notify(${WAKE_CHANNEL}, '')`;
    await wait(100);
  }
  throw new Error(`report ${idReport} did not get stuck`);
}

async function approve(approver: Program, idReport: number): Promise<void> {
  const { status } = await approver.call('POST', `/api/tasks/reports/approve/${idReport}`, {});
  if (status !== 200) throw new Error(`the approval was refused: ${status}`);
}
