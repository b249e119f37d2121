import type { InstanceState } from '#/bff/contract/workflow.ts';
import type { Db, Statement, Tx } from '#/bff/database/connection.ts';
import type { InstanceId, Variables } from './engine.ts';

/** A run of a process for one record, as Openboek stores it in addition to the engine's own state. */
export interface Instance {
  id: InstanceId;
  register: string;
  recordId: number;
  process: string;
  version: number | null;
  state: InstanceState;
  previousStatus: number;
  startedBy: number | null;
  /** Whether the run was restarted on another engine, in which case tasks that it opens may already exist. */
  isRestarted: boolean;
}

/** Stores an instance; the unique index workflow_instances_running refuses a second running instance of a record. */
export async function insertInstance(
  tx: Tx,
  instance: Omit<Instance, 'state' | 'version' | 'isRestarted'> & { engine: string },
): Promise<void> {
  await tx`
    insert into workflow_instances (id, register, record_id, process_id, engine, state, previous_status, started_by)
    values (${instance.id}, ${instance.register}, ${instance.recordId}, ${instance.process}, ${instance.engine}, 'starting',
            ${instance.previousStatus}, ${instance.startedBy})`;
}

/** With `lock`, locks the instance, which comes second in the lock order, after the record. */
export async function findInstance(db: Db, id: InstanceId, lock = false): Promise<Instance | undefined> {
  const [row] = await db<Instance[]>`
    select id, register, record_id as "recordId", process_id as process, version, state,
           previous_status as "previousStatus", started_by as "startedBy", restarted_at is not null as "isRestarted"
    from workflow_instances where id = ${id} ${lock ? db`for update` : db``}`;
  return row;
}

/** The data that determines the position of an instance in its process. */
export interface Course {
  /** Null if the instance has not begun yet. */
  version: number | null;
  /** The facts that it was started with; null if they are no longer known. */
  facts: Variables | null;
  /** The valid decisions, oldest first. */
  decisions: { elementId: string; action: 'approve' | 'reject' }[];
}

export async function findCourse(db: Db, id: InstanceId): Promise<Course | undefined> {
  const [row] = await db<Course[]>`
    select i.version,
      (select c.payload->'variables' from workflow_commands c where c.instance_id = i.id and c.kind = 'start') as facts,
      coalesce((select jsonb_agg(jsonb_build_object('elementId', t.element_id, 'action', d.action) order by d.decided_at, d.id)
                from decisions d join inbox_tasks t on t.id = d.task_id
                where d.instance_id = i.id and d.voided_at is null), '[]') as decisions
    from workflow_instances i where i.id = ${id}`;
  return row;
}

/** Marks an instance as started. If `engineKey` is null, the only indexed column that changes is `state`. */
export const markStarted = (tx: Tx, id: InstanceId, engineKey: string | null, version: number): Statement => tx`
  update workflow_instances set engine_key = ${engineKey}, version = ${version},
    state = case when state = 'starting' then 'active' else state end
  where id = ${id}`;

/** Marks an instance whose start was taken back: it never ran. */
export async function markVoid(tx: Tx, id: InstanceId): Promise<void> {
  await tx`
    update workflow_instances set state = 'void', ended_at = now()
    where id = ${id} and state in ('starting', 'active')`;
}

/**
 * Among the other instances of a record, the newest that was not taken back: the record points to it if the current
 * instance is taken back.
 */
export async function findFormerInstance(tx: Tx, present: Instance): Promise<InstanceId | null> {
  const [row] = await tx<{ id: InstanceId }[]>`
    select id from workflow_instances
    where register = ${present.register} and record_id = ${present.recordId} and id <> ${present.id} and state <> 'void'
    order by created_at desc limit 1`;
  return row?.id ?? null;
}

/** Ends an instance, and with it all its open tasks. Returns false if it had already ended. */
export async function endInstance(tx: Tx, id: InstanceId, how: 'completed' | 'canceled'): Promise<boolean> {
  const rows = await instanceEnd(tx, id, how);
  return rows.length > 0;
}

/** The statement of `endInstance`, for callers that do not need its result. */
export const instanceEnd = (tx: Tx, id: InstanceId, how: 'completed' | 'canceled') => tx`
  with closed as (
    update inbox_tasks set state = 'canceled', closed_at = now()
    where instance_id = ${id} and state in ('open', 'decided'))
  update workflow_instances set state = ${how}, ended_at = now()
  where id = ${id} and state in ('starting', 'active') returning id`;

/** Why an operator cancelled an instance, as given with the newest cancel command. */
export async function findCancelReason(tx: Tx, id: InstanceId): Promise<string | null> {
  const [row] = await tx<{ reason: string | null }[]>`
    select payload->>'reason' as reason from workflow_commands
    where instance_id = ${id} and kind = 'cancel' order by seq desc limit 1`;
  return row?.reason ?? null;
}

/** The person who issued the newest command of a kind. */
export async function findIssuer(tx: Tx, id: InstanceId, kind: string): Promise<number | null> {
  const [row] = await tx<{ userId: number | null }[]>`
    select requested_by as "userId" from workflow_commands
    where instance_id = ${id} and kind = ${kind} order by seq desc limit 1`;
  return row?.userId ?? null;
}
