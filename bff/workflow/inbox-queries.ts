import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Candidate } from '#/bff/people/approvers/rules.ts';
import type { CommandId, InstanceId, TaskId } from './engine.ts';
import { LOST } from './recovery.ts';

/** An open or closed task as Openboek keeps it; `state` only ever moves open → decided → completed or canceled. */
export interface InboxTask {
  id: TaskId;
  engineTaskKey: string;
  instance: InstanceId;
  register: string;
  recordId: number;
  elementId: string;
  approverRule: string;
  state: 'open' | 'decided' | 'completed' | 'canceled';
}

const columns = (db: Db) => db`
  id, engine_task_key as "engineTaskKey", instance_id as instance, register, record_id as "recordId",
  element_id as "elementId", approver_rule as "approverRule", state`;

export async function findTask(db: Db, id: TaskId, lock = false): Promise<InboxTask | undefined> {
  const [row] = await db<InboxTask[]>`
    select ${columns(db)} from inbox_tasks where id = ${id} ${lock ? db`for update` : db``}`;
  return row;
}

/**
 * Locks the task, because every event changes it. The engine's key is unique only within its instance: another engine
 * may use the same key.
 */
export async function findTaskByEngineKey(
  tx: Tx,
  instance: InstanceId,
  engineTaskKey: string,
): Promise<InboxTask | undefined> {
  const [row] = await tx<InboxTask[]>`
    select ${columns(tx)} from inbox_tasks
    where instance_id = ${instance} and engine_task_key = ${engineTaskKey} for update`;
  return row;
}

export async function listOpenTasks(db: Db, instance: InstanceId): Promise<InboxTask[]> {
  return db<InboxTask[]>`
    select ${columns(db)} from inbox_tasks where instance_id = ${instance} and state = 'open' order by created_at, id`;
}

/**
 * Opens a task once. A task that was reported before keeps its state. If it was reported as closed before it was
 * reported as open, only its details are added.
 *
 * @returns its id if it is new, undefined if it already existed
 */
export async function insertTask(
  tx: Tx,
  task: Omit<InboxTask, 'state'> & { dueAt: Date | null },
): Promise<TaskId | undefined> {
  const [row] = await taskInsertion(tx, task);
  return row?.isNew ? row.id : undefined;
}

/**
 * Links a new engine task to the task that was open, decided or completed at the same element when its instance
 * restarted on another engine. The task keeps its people, its hand-overs and its waiting time. A decision on it is also
 * sent to the new engine.
 *
 * @returns false if there is no such task at the element, so that the task is new
 */
export async function takeUpTask(
  tx: Tx,
  { instance, elementId, engineTaskKey }: Pick<InboxTask, 'instance' | 'elementId' | 'engineTaskKey'>,
): Promise<boolean> {
  const [task] = await tx<{ id: TaskId }[]>`
    update inbox_tasks set engine_task_key = ${engineTaskKey}
    where id = (
      select id from inbox_tasks
      where instance_id = ${instance} and element_id = ${elementId} and starts_with(engine_task_key, ${LOST})
        and state in ('open', 'decided', 'completed')
      order by created_at, id limit 1)
    returning id`;
  if (!task) return false;
  await tx`
    update workflow_commands c set state = 'ready', attempts = 0, sent_at = null, done_at = null, not_before = now()
    from decisions d
    where d.task_id = ${task.id} and d.voided_at is null and c.id = d.command_id and c.state = 'done'`;
  return true;
}

/** The statement of `insertTask`, for callers that do not need its result. */
export const taskInsertion = (tx: Tx, task: Omit<InboxTask, 'state'> & { dueAt: Date | null }) => tx<
  { id: TaskId; isNew: boolean }[]
>`
  insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, due_at)
  values (${task.id}, ${task.engineTaskKey}, ${task.instance}, ${task.register}, ${task.recordId}, ${task.elementId},
          ${task.approverRule}, 'open', ${task.dueAt})
  on conflict (instance_id, engine_task_key) do update set element_id = excluded.element_id, approver_rule = excluded.approver_rule,
    due_at = excluded.due_at
  returning id, id = ${task.id} as "isNew"`;

/** Stores a task that was reported as closed first, so that a late report of its opening does not open it. */
export async function insertTombstone(
  tx: Tx,
  task: { id: TaskId; engineTaskKey: string; instance: InstanceId; register: string; recordId: number },
): Promise<void> {
  await tx`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, closed_at)
    values (${task.id}, ${task.engineTaskKey}, ${task.instance}, ${task.register}, ${task.recordId}, '', '', 'canceled', now())
    on conflict (instance_id, engine_task_key) do nothing`;
}

/** Moves a task on if it is in one of the states; otherwise returns false. */
export async function moveTask(
  tx: Tx,
  id: TaskId,
  from: readonly InboxTask['state'][],
  to: InboxTask['state'],
): Promise<boolean> {
  const rows = await tx`
    update inbox_tasks set state = ${to}, closed_at = ${to === 'completed' || to === 'canceled' ? tx`now()` : null}
    where id = ${id} and state = any(${[...from]}::text[]) returning id`;
  return rows.length > 0;
}

/** The decision on a task, for its log line. */
export interface Completion {
  decision: string;
  instance: InstanceId;
  action: 'approve' | 'reject';
  decidedBy: number;
  onBehalfOf: number | null;
  remark: string | null;
  decidedAt: Date;
  isApproval: boolean;
  /**
   * Whether this is the first completion of the task; false if an event is reported twice, or a decision is given again
   * after a restart.
   */
  isNew: boolean;
  /** Whether other tasks of the instance are still undecided. */
  othersOpen: boolean;
}

/**
 * Completes a task with the decision that a command carries; undefined if there is no such task, or no such decision on
 * it.
 */
export async function completeTask(
  tx: Tx,
  instance: InstanceId,
  engineTaskKey: string,
  command: CommandId,
): Promise<Completion | undefined> {
  const [row] = await tx<Completion[]>`
    update inbox_tasks t set state = 'completed', closed_at = now()
    from inbox_tasks before, decisions d
    where before.id = t.id and t.instance_id = ${instance} and t.engine_task_key = ${engineTaskKey}
      and t.state in ('open', 'decided', 'completed')
      and d.command_id = ${command} and d.task_id = t.id and d.voided_at is null
    returning d.id as decision, d.instance_id as instance, d.action, d.decided_by as "decidedBy",
      d.on_behalf_of as "onBehalfOf", d.remark, d.decided_at as "decidedAt", d.is_approval as "isApproval",
      before.state <> 'completed' as "isNew",
      exists (select from inbox_tasks o where o.instance_id = t.instance_id and o.id <> t.id and o.state = 'open') as "othersOpen"`;
  return row;
}

/** The people who have the task now; earlier candidates are not included. */
export async function listCandidates(db: Db, task: TaskId): Promise<Candidate[]> {
  return db<Candidate[]>`
    select user_id as "userId", reason from inbox_candidates
    where task_id = ${task} and removed_at is null order by user_id`;
}

/** Gives people the task, even if it was taken from them before; an existing candidate's reason is updated. */
export async function addCandidates(tx: Tx, task: TaskId, candidates: readonly Candidate[]): Promise<void> {
  if (candidates.length === 0) return;
  const rows = candidates.map(({ userId, reason }) => ({ task_id: task, user_id: userId, reason }));
  await tx`
    insert into inbox_candidates ${tx(rows)}
    on conflict (task_id, user_id) do update set reason = excluded.reason, removed_at = null`;
}

/**
 * Takes the task from people, and from those to whom they handed it over. The table still shows that they had it, so
 * all of them may still read its record.
 */
export async function removeCandidates(tx: Tx, task: TaskId, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx`
    with lapsed as (
      update task_handovers set ended_at = now()
      where task_id = ${task} and from_id = any(${[...userIds]}::int[]) and ended_at is null)
    update inbox_candidates set removed_at = now()
    where task_id = ${task} and user_id = any(${[...userIds]}::int[]) and removed_at is null`;
}

export async function markReminded(tx: Tx, task: TaskId): Promise<void> {
  await tx`update inbox_tasks set reminded_at = now() where id = ${task}`;
}

/**
 * Anyone who may act on the task now: candidates and those who stand in for them, minus the excluded (the view
 * `task_actors`).
 */
export async function listActingUsers(db: Db, task: TaskId): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct actor_id as id from task_actors where task_id = ${task} order by actor_id`;
  return rows.map((row) => row.id);
}

/** A person who may act on a task, and the person on whose behalf; for their own task, these are the same person. */
export interface ActingPair {
  actorId: number;
  principalId: number;
}

export async function listActingPairs(db: Db, task: TaskId): Promise<ActingPair[]> {
  return db<ActingPair[]>`
    select actor_id as "actorId", principal_id as "principalId" from task_actors where task_id = ${task}`;
}

/** The open tasks of a record that a person may decide. Tasks that they decide in their own name come first. */
export async function listActing(
  db: Db,
  register: string,
  recordId: number,
  userId: number,
): Promise<(InboxTask & { principalId: number })[]> {
  return db<(InboxTask & { principalId: number })[]>`
    select acting.principal_id as "principalId", task.*
    from task_actors acting join (select ${columns(db)} from inbox_tasks) task on task.id = acting.task_id
    where acting.register = ${register} and acting.record_id = ${recordId} and acting.actor_id = ${userId}
    order by acting.principal_id <> acting.actor_id, acting.task_id, acting.principal_id`;
}

/**
 * Everybody who has or had a task of the instance to decide: its candidates, and those to whom it was handed over; not
 * those from whom it was taken.
 */
export async function listAskedPeople(db: Db, instance: InstanceId): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select c.user_id as id from inbox_tasks t join inbox_candidates c on c.task_id = t.id
    where t.instance_id = ${instance} and c.removed_at is null
    union
    select h.to_id from inbox_tasks t join task_handovers h on h.task_id = t.id
    where t.instance_id = ${instance} and h.ended_at is null
    order by id`;
  return rows.map((row) => row.id);
}

/**
 * A person who may act on an open task of a record: `principal` is the candidate who has the task, `actorId` is the
 * person who may act.
 */
export interface ActorLine {
  taskId: string;
  instanceId: string;
  principalId: number;
  principal: string;
  upn: string;
  actorId: number;
  redirectedToUpn: string | null;
}

/**
 * Who may act on the open tasks of a record now, as the principal's upn and, if somebody else acts, that person's upn.
 */
export async function listActors(db: Db, register: string, recordId: number): Promise<ActorLine[]> {
  return db<ActorLine[]>`
    select a.task_id as "taskId", a.instance_id as "instanceId", p.id as "principalId", p.display_name as principal, p.upn,
           a.actor_id as "actorId",
           case when a.actor_id <> a.principal_id then r.upn end as "redirectedToUpn"
    from task_actors a join users p on p.id = a.principal_id join users r on r.id = a.actor_id
    where a.register = ${register} and a.record_id = ${recordId}
    order by a.task_id, p.upn, r.upn`;
}
