/** SQL of workflow_commands: all commands that Openboek gave a process engine, in order per instance. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { Command, CommandId, CommandStatus, InstanceId, Refusal, TaskId } from '#/bff/workflow/engine.ts';

/** The channel on which the id of each settled command is sent to anyone who waits for it. */
export const SETTLED_CHANNEL = 'openboek_command_settled';

interface StatusRow {
  state: CommandStatus['state'];
  refusal: Refusal | null;
  attempts: number;
  lastError: string | null;
}

function toStatus(row: StatusRow): CommandStatus {
  const { state, refusal, attempts, lastError } = row;
  return { state, attempts, ...(refusal && { refusal }), ...(lastError && { lastError }) };
}

/** The parts of a command that are stored as its payload: all parts without a separate column. */
function payloadOf(command: Command): Record<string, unknown> {
  const { id, instance, by, kind, ...payload } = command;
  return payload;
}

/**
 * Writes a command as ready and due now. Returns false if a command with this id, or a start command of the instance,
 * already exists.
 */
export async function insertCommand(tx: Tx, command: Command, now: Date): Promise<boolean> {
  const rows = await tx`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, not_before, state)
    values (${command.id}, ${command.instance}, ${command.kind}, ${tx.json(payloadOf(command) as never)}, ${command.by}, ${now}, 'ready')
    on conflict do nothing returning id`;
  return rows.length === 1;
}

/**
 * Writes a command that is carried out in the same transaction. Its status is done, or ready if it has to wait for an
 * older command of its instance. Returns the status written, or undefined if a command with this id, or a start command
 * of the instance, already exists. Call it after locking the instance, so that it sees what the previous lock holder
 * wrote.
 */
export async function insertCommandAtOnce(tx: Tx, command: Command, now: Date): Promise<'done' | 'ready' | undefined> {
  const [row] = await tx<{ state: 'done' | 'ready' }[]>`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, not_before, state, attempts, done_at)
    select ${command.id}, ${command.instance}, ${command.kind}, ${tx.json(payloadOf(command) as never)}, ${command.by}, ${now},
      case when waits then 'ready' else 'done' end, case when waits then 0 else 1 end, case when waits then null else now() end
    from (select exists (
      select from workflow_commands where instance_id = ${command.instance} and state in ('ready', 'sent')) as waits) older
    on conflict do nothing returning state`;
  return row?.state;
}

/**
 * Makes a command ready again after its step was rolled back; `insertCommandAtOnce` had written it as done. It is
 * retried at `notBefore`.
 */
export async function markCommandUndone(tx: Tx, id: CommandId, error: string, notBefore: Date): Promise<void> {
  await tx`
    update workflow_commands set state = 'ready', done_at = null, last_error = ${error}, not_before = ${notBefore}
    where id = ${id}`;
}

/** The stored status of a command, and whether it has the same content; undefined if there is none with that id. */
export async function findSameCommand(
  tx: Tx,
  command: Command,
): Promise<{ same: boolean; status: CommandStatus } | undefined> {
  const [row] = await tx<(StatusRow & { same: boolean })[]>`
    select state, refusal, attempts, last_error as "lastError",
      instance_id = ${command.instance} and kind = ${command.kind} and requested_by is not distinct from ${command.by}::int
        and payload = ${tx.json(payloadOf(command) as never)} as same
    from workflow_commands where id = ${command.id}`;
  return row && { same: row.same, status: toStatus(row) };
}

/** Returns undefined if there is no such command. */
export async function findCommandStatus(sql: Sql | Tx, id: CommandId): Promise<CommandStatus | undefined> {
  const [row] = await sql<StatusRow[]>`
    select state, refusal, attempts, last_error as "lastError" from workflow_commands where id = ${id}`;
  return row && toStatus(row);
}

/** Moves a command from ready or sent to done. */
export async function markCommandDone(tx: Tx, id: CommandId): Promise<void> {
  await tx`
    update workflow_commands set state = 'done', done_at = now(), attempts = attempts + 1, last_error = null
    where id = ${id} and state in ('ready', 'sent')`;
}

/** Records a failed attempt at a command, which is retried at `notBefore`. */
export async function markCommandFailed(tx: Tx, id: CommandId, error: string, notBefore: Date): Promise<void> {
  await tx`
    update workflow_commands
    set state = 'ready', attempts = attempts + 1, last_error = ${error}, not_before = ${notBefore}
    where id = ${id} and state in ('ready', 'sent')`;
}

/** Marks a command as permanently refused; an operator sees it. */
export async function markCommandRejected(tx: Tx, id: CommandId, refusal: Refusal, error: string): Promise<void> {
  await tx`
    update workflow_commands
    set state = 'rejected', refusal = ${refusal}, attempts = attempts + 1, last_error = ${error}, done_at = now()
    where id = ${id} and state in ('ready', 'sent')`;
}

/** Wakes anyone who waits in `settled`, once this transaction commits. */
export async function notifySettled(tx: Tx, id: CommandId): Promise<void> {
  await tx`select pg_notify(${SETTLED_CHANNEL}, ${id})`;
}

/**
 * Moves a command from ready to void, for the user who issued it. Returns false if it is no longer ready or belongs to
 * somebody else.
 */
export async function voidReadyCommand(tx: Tx, id: CommandId, by: number): Promise<boolean> {
  const rows = await tx`
    update workflow_commands set state = 'void', done_at = now()
    where id = ${id} and state = 'ready' and requested_by = ${by} returning id`;
  if (rows.length === 1) await notifySettled(tx, id);
  return rows.length === 1;
}

/** A condition for the commands of one engine: two engines may have commands in the table, and each sends its own. */
const isOf = (sql: Sql, engine: 'embedded' | 'camunda') => sql`
  exists (select from workflow_instances i where i.id = head.instance_id and i.engine = ${engine})`;

/**
 * The first open command of each instance on the embedded engine, if that command is ready and due. The command that
 * has been due longest comes first.
 */
export async function findDueCommands(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{ id: CommandId; instance: InstanceId }[]> {
  return await sql<{ id: CommandId; instance: InstanceId }[]>`
    select id, instance_id as instance from workflow_commands head
    where state = 'ready' and not_before <= ${now} and ${isOf(sql, 'embedded')} and not exists (
      select from workflow_commands older
      where older.instance_id = head.instance_id and older.state in ('ready', 'sent') and older.seq < head.seq)
    order by not_before, seq limit ${limit}`;
}

/**
 * When the next ready command of the embedded engine is due, not counting commands that wait for an older one; null if
 * there is none.
 */
export async function nextCommandDue(sql: Sql): Promise<Date | null> {
  const [row] = await sql<{ due: Date | null }[]>`
    select min(not_before) as due from workflow_commands head
    where state = 'ready' and ${isOf(sql, 'embedded')} and not exists (
      select from workflow_commands older
      where older.instance_id = head.instance_id and older.state in ('ready', 'sent') and older.seq < head.seq)`;
  return row?.due ?? null;
}

/** The command, locked, with the number of attempts so far, if it is still ready. */
export async function lockReadyCommand(tx: Tx, id: CommandId): Promise<(Command & { attempts: number }) | undefined> {
  const [row] = await tx<{ instance: string; by: number; kind: string; payload: object; attempts: number }[]>`
    select instance_id as instance, requested_by as by, kind, payload, attempts
    from workflow_commands where id = ${id} and state = 'ready' for update`;
  if (!row) return undefined;
  const { payload, ...columns } = row;
  return { id, ...columns, ...payload } as Command & { attempts: number };
}

/**
 * The engine's key of an inbox task; undefined if there is no such task. A command carries Openboek's id; only adapters
 * use the key.
 */
export async function findEngineTaskKey(
  sql: Sql | Tx,
  task: TaskId,
): Promise<{ key: string; instance: InstanceId } | undefined> {
  const [row] = await sql<{ key: string; instance: InstanceId }[]>`
    select engine_task_key as key, instance_id as instance from inbox_tasks where id = ${task}`;
  return row;
}

/**
 * For the health check: how long the oldest command has been waiting, in seconds, and how many commands were rejected.
 */
export async function commandFigures(sql: Sql): Promise<{ oldestReadySeconds: number; rejected: number }> {
  const [row] = await sql<{ oldestReadySeconds: number; rejected: number }[]>`
    select coalesce(extract(epoch from now() - (
        select min(created_at) from workflow_commands where state = 'ready')), 0)::float8 as "oldestReadySeconds",
      (select count(*)::int from workflow_commands where state = 'rejected') as rejected`;
  return row ?? { oldestReadySeconds: 0, rejected: 0 };
}
