import type { Db, Tx } from '#/bff/database/connection.ts';
import type { CommandId, InstanceId, TaskId } from './engine.ts';

/** A decision, as made; `remark` is null for an approval without a message. */
export interface Decision {
  id: string;
  instance: InstanceId;
  task: TaskId;
  action: 'approve' | 'reject';
  decidedBy: number;
  onBehalfOf: number | null;
  remark: string | null;
  decidedAt: Date;
  command: CommandId;
  /** Whether the task asks for an approval; false if it only asks for a confirmation. */
  isApproval: boolean;
  isVoid: boolean;
}

const decisionColumns = (db: Db) => db`
  id, instance_id as instance, task_id as task, action, decided_by as "decidedBy", on_behalf_of as "onBehalfOf", remark,
  decided_at as "decidedAt", command_id as command, is_approval as "isApproval", voided_at is not null as "isVoid"`;

export async function insertDecision(
  tx: Tx,
  decision: Omit<Decision, 'decidedAt' | 'isVoid'> & { recordVersion: number; snapshot: Record<string, unknown> },
): Promise<void> {
  await tx`
    insert into decisions (id, instance_id, task_id, action, decided_by, on_behalf_of, remark, record_version, record_snapshot, command_id,
                           is_approval)
    values (${decision.id}, ${decision.instance}, ${decision.task}, ${decision.action}, ${decision.decidedBy},
            ${decision.onBehalfOf}, ${decision.remark}, ${decision.recordVersion}, ${tx.json(decision.snapshot as never)},
            ${decision.command}, ${decision.isApproval})`;
}

/** The valid decisions of an instance, oldest first. */
export async function listDecisions(db: Db, instance: InstanceId): Promise<Decision[]> {
  return db<Decision[]>`
    select ${decisionColumns(db)} from decisions
    where instance_id = ${instance} and voided_at is null order by decided_at, id`;
}

/**
 * The people who gave or refused an approval in an instance, and the people on whose behalf they did so. None of them
 * may give or refuse another approval in this instance.
 */
export async function listDeciders(db: Db, instance: InstanceId): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select decided_by as id from decisions where instance_id = ${instance} and voided_at is null and is_approval
    union
    select on_behalf_of from decisions
    where instance_id = ${instance} and voided_at is null and is_approval and on_behalf_of is not null`;
  return rows.map((row) => row.id);
}

/** A person's latest decision on a task, voided or not. */
export async function findOwnDecision(db: Db, task: TaskId, userId: number): Promise<Decision | undefined> {
  const [row] = await db<Decision[]>`
    select ${decisionColumns(db)} from decisions
    where task_id = ${task} and decided_by = ${userId} order by decided_at desc limit 1`;
  return row;
}

export async function voidDecision(tx: Tx, command: CommandId): Promise<Decision | undefined> {
  const [row] = await tx<Decision[]>`
    update decisions set voided_at = now() where command_id = ${command} and voided_at is null
    returning ${decisionColumns(tx)}`;
  return row;
}

/** The remark of the newest rejection of a record in an earlier instance; null if there is none. */
export async function findFormerRemark(
  db: Db,
  { id, register, recordId }: { id: InstanceId; register: string; recordId: number },
): Promise<string | null> {
  const [row] = await db<{ remark: string | null }[]>`
    select d.remark from decisions d join workflow_instances i on i.id = d.instance_id
    where i.register = ${register} and i.record_id = ${recordId} and i.id <> ${id}
      and d.action = 'reject' and d.voided_at is null
    order by d.decided_at desc limit 1`;
  return row?.remark ?? null;
}
