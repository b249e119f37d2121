/** A test cannot move the clock of a real server, so it makes waiting work due earlier. */
import type { Sql } from '#/bff/database/connection.ts';
import { WAKE_CHANNEL } from '#/bff/workflow/commands/wake-queries.ts';

/** Makes a timer of an instance due now, both in its state and in the list of due work. */
export async function makeDue(sql: Sql, instance: string, element: string): Promise<void> {
  await sql.begin(async (tx) => {
    const timers = await tx`
      update wf_instance set state = jsonb_set(state, array['waits', t.key::text, 'due'],
        to_jsonb(floor(extract(epoch from now()) * 1000)))
      from wf_timer t where t.instance_id = id and id = ${instance} and t.element_id = ${element} returning id`;
    if (timers.length !== 1) throw new Error(`instance ${instance} has no timer ${element}`);
    await tx`update wf_timer set due = now(), try_at = now() where instance_id = ${instance} and element_id = ${element}`;
    await tx`select pg_notify(${WAKE_CHANNEL}, '')`;
  });
}

/**
 * Sets when failed work is retried, in the lists of due work. Rows that are locked because the work is in progress stay
 * unchanged.
 */
export async function tryAgainAt(sql: Sql, instance: string, at: Date): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      update wf_timer set try_at = ${at} where key in (
        select key from wf_timer where instance_id = ${instance} and due <= now() for update skip locked)`;
    await tx`
      update wf_job set due = ${at} where key in (
        select key from wf_job where instance_id = ${instance} and retries > 0 for update skip locked)`;
    await tx`
      update workflow_commands set not_before = ${at} where id in (
        select id from workflow_commands where instance_id = ${instance} and state = 'ready' for update skip locked)`;
    await tx`select pg_notify(${WAKE_CHANNEL}, '')`;
  });
}
