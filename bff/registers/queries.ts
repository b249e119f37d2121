import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Command, CommandId, InstanceId } from '#/bff/workflow/engine.ts';

/** The state in which a verb expects the record before it sends a command to the engine. */
interface Expected {
  id: number;
  /** The displayed status: it differs from the stored one during a lock, a fault or a command under way. */
  shownStatus: number;
  instance: InstanceId | null;
}

/**
 * Marks a record as waiting for a command of an instance if it is still in the expected state; otherwise returns false.
 *
 * @param pending its `reason` is stored as wf_reason; if omitted, wf_reason stays
 */
export async function markPending(
  tx: Tx,
  table: string,
  expected: Expected,
  pending: { command: CommandId; instance: InstanceId; reason?: string | null },
): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} set pending_command_id = ${pending.command}, workflow_instance_id = ${pending.instance}
      ${pending.reason === undefined ? tx`` : tx`, wf_reason = ${pending.reason}`}
    where id = ${expected.id} and shown_status = ${expected.shownStatus}
      and workflow_instance_id is not distinct from ${expected.instance}::uuid and deleted_at is null
    returning id`;
  return rows.length > 0;
}

export type CommandKind = Command['kind'];

/** A change of the stored status, guarded by the former status and by the instance that requests it. */
export interface StatusMove {
  id: number;
  instance: InstanceId;
  from: readonly number[];
  to: number;
  /** The kind of command that caused this change. A pending command of this kind is settled; any other stays pending. */
  settles: CommandKind;
  /** The new wf_reason; if omitted, it stays. */
  reason?: string | null;
}

/** Returns false if the record is gone, belongs to another instance, or has a status that is not in `from`. */
export async function moveStatus(tx: Tx, table: string, move: StatusMove): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} r set status = ${move.to}, pending_command_id = ${keepOthers(tx, [move.settles])}
      ${move.reason === undefined ? tx`` : tx`, wf_reason = ${move.reason}`}
    where r.id = ${move.id} and r.workflow_instance_id = ${move.instance} and r.status = any(${[...move.from]}::int[])
      and r.deleted_at is null
    returning r.id`;
  return rows.length > 0;
}

/** Ends the record's wait for the engine if it waits for a command of one of the given kinds. */
export async function settlePending(
  tx: Tx,
  table: string,
  instance: InstanceId,
  kinds: readonly CommandKind[],
): Promise<void> {
  await tx`
    update ${tx(table)} r set pending_command_id = ${keepOthers(tx, kinds)}
    where r.workflow_instance_id = ${instance} and r.pending_command_id is not null`;
}

/**
 * The new value of `pending_command_id`: null if the pending command is of one of the given kinds, otherwise unchanged,
 * so that a command given since then stays pending.
 */
const keepOthers = (tx: Tx, kinds: readonly CommandKind[]) => tx`
  case when exists (select 1 from workflow_commands c where c.id = r.pending_command_id and c.kind = any(${[...kinds]}::text[]))
       then null else r.pending_command_id end`;

/**
 * Undoes `markPending` for a command that was taken back or refused. Returns false if the record waits for another
 * command.
 */
export async function unmarkPending(
  tx: Tx,
  table: string,
  id: number,
  command: CommandId,
  undo: { instance?: InstanceId | null },
): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} set pending_command_id = null
      ${undo.instance === undefined ? tx`` : tx`, workflow_instance_id = ${undo.instance}`}
    where id = ${id} and pending_command_id = ${command}
    returning id`;
  return rows.length > 0;
}

/**
 * Clears the reason of a withdrawal that never happened, unless the record has since ended in a status that has a
 * reason of its own.
 */
export async function clearReason(tx: Tx, table: string, id: number, withReason: readonly number[]): Promise<void> {
  await tx`
    update ${tx(table)} set wf_reason = null
    where id = ${id} and status <> all(${[...withReason]}::int[]) and wf_reason is not null`;
}

/** Turns a withdrawn record back into a Concept, and clears the reason. */
export async function markRevised(tx: Tx, table: string, id: number, from: number, to: number): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} set status = ${to}, wf_reason = null
    where id = ${id} and shown_status = ${from} and deleted_at is null returning id`;
  return rows.length > 0;
}

export async function markLocked(
  tx: Tx,
  table: string,
  expected: { id: number; shownStatus: number },
  lock: { by: number; reason: string },
): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} set locked_at = now(), locked_by = ${lock.by}, lock_reason = ${lock.reason}
    where id = ${expected.id} and shown_status = ${expected.shownStatus} and deleted_at is null returning id`;
  return rows.length > 0;
}

export async function markReleased(tx: Tx, table: string, id: number): Promise<boolean> {
  const rows = await tx`
    update ${tx(table)} set locked_at = null, locked_by = null, lock_reason = null
    where id = ${id} and locked_at is not null and deleted_at is null returning id`;
  return rows.length > 0;
}

/** Sets or clears the fault of the record whose process an instance runs. */
export async function markFault(tx: Tx, table: string, instance: InstanceId, hasFault: boolean): Promise<void> {
  await tx`
    update ${tx(table)} set error_at = ${hasFault ? tx`now()` : null}
    where workflow_instance_id = ${instance} and deleted_at is null and (error_at is not null) <> ${hasFault}`;
}

/** The last command that a person gave for a record, with its state. */
export async function findLastCommand(
  db: Db,
  register: string,
  recordId: number,
  userId: number,
): Promise<{ id: CommandId; state: string; kind: CommandKind; instance: InstanceId } | undefined> {
  const [row] = await db<{ id: CommandId; state: string; kind: CommandKind; instance: InstanceId }[]>`
    select c.id, c.state, c.kind, c.instance_id as instance
    from workflow_commands c join workflow_instances i on i.id = c.instance_id
    where i.register = ${register} and i.record_id = ${recordId} and c.requested_by = ${userId}
    order by c.seq desc limit 1`;
  return row;
}
