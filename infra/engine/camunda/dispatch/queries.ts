/** SQL for workflow_commands as the dispatcher sees it: one queue per instance, of which only the head is sent. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { Command, CommandId, InstanceId, Refusal } from '#/bff/workflow/engine.ts';

export interface Head {
  readonly id: CommandId;
  readonly instance: InstanceId;
}

/** The first open command of each instance outside `busy`, if that command is due; oldest first. */
export async function findHeads(sql: Sql, busy: readonly InstanceId[], limit: number): Promise<Head[]> {
  return await sql<Head[]>`
    select c.id, c.instance_id as instance
    from workflow_commands c join workflow_instances i on i.id = c.instance_id
    where c.state in ('ready', 'sent') and c.not_before <= now() and i.engine = 'camunda'
      and c.instance_id <> all(${[...busy]}::uuid[])
      and not exists (
        select from workflow_commands older
        where older.instance_id = c.instance_id and older.state in ('ready', 'sent') and older.seq < c.seq)
    order by c.seq limit ${limit}`;
}

/** Milliseconds until the first open command of an instance outside `busy` is due; null if there is none. */
export async function untilNextHead(sql: Sql, busy: readonly InstanceId[]): Promise<number | null> {
  const [row] = await sql<{ wait: number | null }[]>`
    select (extract(epoch from min(c.not_before) - now()) * 1000)::float8 as wait
    from workflow_commands c join workflow_instances i on i.id = c.instance_id
    where c.state in ('ready', 'sent') and i.engine = 'camunda' and c.instance_id <> all(${[...busy]}::uuid[])
      and not exists (
        select from workflow_commands older
        where older.instance_id = c.instance_id and older.state in ('ready', 'sent') and older.seq < c.seq)`;
  return row?.wait ?? null;
}

/** A command being sent, with what the dispatcher needs to know about its instance. */
export type Sending = Command & {
  /** The number of attempts before this one. */
  readonly attempts: number;
  /**
   * When the command was first sent; an earlier attempt may have been executed. Null if no earlier attempt can have
   * been.
   */
  readonly sentBefore: Date | null;
  readonly target: {
    readonly state: 'starting' | 'active' | 'completed' | 'canceled' | 'void';
    /** Camunda's key of the instance; null: it has not reported yet. */
    readonly key: string | null;
    readonly process: string;
    readonly version: number | null;
  };
};

/**
 * Sets a ready or sent command to `sent`; this is committed before the call is made. undefined: the command has been
 * taken back or settled meanwhile.
 */
export async function markSending(sql: Sql, id: CommandId): Promise<Sending | undefined> {
  const [row] = await sql<{ payload: object; attempts: number; sentBefore: Date | null; target: object }[]>`
    with before as (
      select id, state, sent_at, attempts from workflow_commands where id = ${id} and state in ('ready', 'sent') for update)
    update workflow_commands c set state = 'sent', sent_at = coalesce(before.sent_at, now()), attempts = c.attempts + 1
    from before, workflow_instances i where c.id = before.id and i.id = c.instance_id
    returning c.id, c.instance_id as instance, c.requested_by as by, c.kind, c.payload, before.attempts,
      case when before.state = 'sent' then before.sent_at end as "sentBefore",
      jsonb_build_object('state', i.state, 'key', i.engine_key, 'process', i.process_id, 'version', i.version) as target`;
  if (!row) return undefined;
  const { payload, ...columns } = row;
  return { ...columns, ...payload } as unknown as Sending;
}

/**
 * Postpones a command. It stays `sent` if the engine may have it; otherwise it becomes `ready`, so that it
 * can be taken back.
 */
export async function postpone(
  sql: Sql | Tx,
  id: CommandId,
  later: { mayBeDone: boolean; afterMs: number; error: string | null },
): Promise<void> {
  await sql`
    update workflow_commands set state = ${later.mayBeDone ? 'sent' : 'ready'}, last_error = ${later.error},
      sent_at = case when ${later.mayBeDone} then sent_at end,
      not_before = now() + ${later.afterMs}::float8 * interval '1 millisecond'
    where id = ${id} and state = 'sent'`;
}

/** Returns false if a listener had already settled the command, or if it had been taken back. */
export async function settle(
  tx: Tx,
  id: CommandId,
  as: { state: 'done' } | { state: 'rejected'; refusal: Refusal; error: string },
): Promise<boolean> {
  const { refusal, error } = as.state === 'rejected' ? as : { refusal: null, error: null };
  const rows = await tx`
    update workflow_commands set state = ${as.state}, refusal = ${refusal}, last_error = ${error}, done_at = now()
    where id = ${id} and state in ('ready', 'sent') returning id`;
  return rows.length === 1;
}

/** The start command of the instance, if it is still open. */
export async function findOpenStart(tx: Tx, instance: InstanceId): Promise<CommandId | undefined> {
  const [row] = await tx<{ id: CommandId }[]>`
    select id from workflow_commands where instance_id = ${instance} and kind = 'start' and state in ('ready', 'sent')`;
  return row?.id;
}

/**
 * The command with this id, if it completes this task. undefined: no command completes it, so it is being completed
 * without Openboek.
 */
export async function findCompletion(
  tx: Tx,
  id: string,
  { instance, engineTaskKey }: { instance: InstanceId; engineTaskKey: string },
): Promise<CommandId | undefined> {
  const [row] = await tx<{ id: CommandId }[]>`
    select c.id from workflow_commands c join inbox_tasks t on t.id = (c.payload->>'task')::uuid
    where c.id = ${id} and c.kind = 'completeTask' and c.state in ('ready', 'sent', 'done')
      and c.instance_id = ${instance} and t.instance_id = ${instance} and t.engine_task_key = ${engineTaskKey}`;
  return row?.id;
}

/** Makes ready commands due now. Called when this process begins to lead, and when the engine answers again. */
export async function makeDue(sql: Sql): Promise<void> {
  await sql`
    update workflow_commands c set not_before = now() from workflow_instances i
    where i.id = c.instance_id and i.engine = 'camunda' and c.state = 'ready' and c.not_before > now()`;
}
