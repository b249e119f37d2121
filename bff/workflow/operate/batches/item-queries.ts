import type { BatchAction, BatchReason, ItemState } from '#/bff/contract/batches.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import type { InstanceState } from '#/bff/contract/workflow.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { CommandId, CommandState, InstanceId } from '#/bff/workflow/engine.ts';
import { recordsOf } from '../runs/queries.ts';

/** An item of a batch, as the sweep needs it. */
export interface DueItem {
  batch: string;
  place: number;
  instance: InstanceId;
  command: CommandId;
  action: BatchAction;
  author: number;
  /** Why the batch cancels runs. */
  reason: string | null;
  incident: string | null;
  element: string | null;
  version: number | null;
}
type Key = Pick<DueItem, 'batch' | 'place'>;

const columns = (db: Db) => db`
  t.batch_id as batch, t.place, t.instance_id as instance, t.command_id as command, b.action, b.created_by as author, b.reason,
  t.incident, t.element_id as element, t.version`;

/** The next items to be processed: batches take turns. */
export async function listWaiting(db: Db, most: number): Promise<DueItem[]> {
  return db<DueItem[]>`
    select ${columns(db)} from workflow_batch_items t join workflow_batches b on b.id = t.batch_id
    where t.state = 'waiting' and t.not_before <= now() and b.state = 'running'
    order by t.place, b.started_at, b.id limit ${most}`;
}

/**
 * Claims and locks an item. Returns false if it has been processed or is being processed right now, or if its batch is
 * not running. Stores the element instance that its incident stops, and those that the other open incidents of its run
 * stop, so that the results of these incidents are not mixed up.
 */
export async function claimItem(tx: Tx, { batch, place }: Key): Promise<boolean> {
  const [row] = await tx<{ own: string | null; others: string[] }[]>`
    select
      (select n.element_instance from open_incidents n where n.instance_id = t.instance_id and n.id = t.incident) as own,
      array(select n.element_instance from open_incidents n
            where n.instance_id = t.instance_id and n.id <> t.incident and n.element_instance is not null) as others
    from workflow_batch_items t
    where t.batch_id = ${batch} and t.place = ${place} and t.state = 'waiting'
      and exists (select from workflow_batches b where b.id = t.batch_id and b.state = 'running')
    for update of t skip locked`;
  if (row === undefined) return false;
  await tx`
    update workflow_batch_items set state = 'asked', element_instance = ${row.own}, others_stopped = ${row.others},
      asked_at = now(), not_before = now()
    where batch_id = ${batch} and place = ${place}`;
  return true;
}

/** Stores the result of an item if it is in the expected state; an item in another state is not changed. */
export async function markItem(
  db: Db,
  { batch, place }: Key,
  from: 'waiting' | 'asked',
  result: Result,
): Promise<void> {
  const { state, reason = null, incident = null, element = null, message = null } = result;
  await db`
    update workflow_batch_items set state = ${state}, reason = ${reason}, incident_type = ${incident}, message = ${message},
      element_id = coalesce(${element}::text, element_id), ended_at = now()
    where batch_id = ${batch} and place = ${place} and state = ${from}`;
}

/** The final result of an item. */
export interface Result {
  state: Exclude<ItemState, 'waiting' | 'asked'>;
  reason?: BatchReason;
  /** The kind of the new failure, and the element where it occurred. */
  incident?: string;
  element?: string;
  /** The message, without facts of the record. */
  message?: string;
}

/** Postpones the next attempt at an item. @returns how many times it has been tried */
export async function putOff(db: Db, { batch, place }: Key, seconds: number): Promise<number> {
  const [row] = await db<{ attempts: number }[]>`
    update workflow_batch_items set attempts = attempts + 1, not_before = now() + make_interval(secs => ${seconds})
    where batch_id = ${batch} and place = ${place} and state = 'waiting' returning attempts`;
  return row?.attempts ?? 0;
}

/** Postpones all waiting items of a batch, without counting this as an attempt. */
export async function holdBatch(db: Db, batch: string, seconds: number): Promise<void> {
  await db`
    update workflow_batch_items set not_before = now() + make_interval(secs => ${seconds})
    where batch_id = ${batch} and state = 'waiting'`;
}

/** An item whose command was given, with what the database says about the command and its run. */
export interface AskedItem extends DueItem {
  /** The element instance that the retried incident stopped. */
  elementInstance: string | null;
  /** The element instances of the run's other incidents, including those that have been retried. */
  othersStopped: string[];
  /** null if the command is missing, because the database was restored from a backup; it then counts as taken back. */
  commandState: CommandState | null;
  runState: InstanceState;
  runVersion: number | null;
  /** Whether the command was given long enough ago for its effect to show. */
  isRipe: boolean;
  /** Whether the result has been missing for too long. */
  isOverdue: boolean;
}

/** Within this time, the sweep for Camunda's incidents runs twice. */
const RIPE_SECONDS = 12;

/**
 * Items whose outcome is not known yet. Those checked least recently are chosen, and each becomes due again a second
 * later.
 * @param overdueMinutes how long to wait for an outcome
 */
export async function listAsked(db: Db, most: number, overdueMinutes: number): Promise<AskedItem[]> {
  return db<AskedItem[]>`
    with seen as (
      update workflow_batch_items set not_before = now() + interval '1 second'
      where (batch_id, place) in (
        select batch_id, place from workflow_batch_items where state = 'asked' and not_before <= now()
        order by not_before limit ${most} for update skip locked)
      returning *)
    select ${columns(db)}, t.element_instance as "elementInstance",
      t.others_stopped || array(
        select o.element_instance from workflow_batch_items o
        where o.instance_id = t.instance_id and o.element_instance <> t.element_instance) as "othersStopped",
      c.state as "commandState", i.state as "runState", i.version as "runVersion",
      t.asked_at < now() - make_interval(secs => ${RIPE_SECONDS}) as "isRipe",
      t.asked_at < now() - make_interval(mins => ${overdueMinutes}) as "isOverdue"
    from seen t join workflow_batches b on b.id = t.batch_id join workflow_instances i on i.id = t.instance_id
    left join workflow_commands c on c.id = t.command_id
    order by b.started_at, t.place`;
}

/** An item with its run, as the screen shows it. */
export interface StoredItem {
  place: number;
  id: InstanceId;
  register: RegisterName;
  number: string;
  company: string;
  process: string;
  version: number | null;
  elements: string[];
  state: ItemState;
  reason: BatchReason | null;
  incident: string | null;
  message: string | null;
  askedAt: Date | null;
  endedAt: Date | null;
}

/** The items of a batch whose runs belong to the given companies. */
export async function listItems(db: Db, id: string, companies: readonly number[]): Promise<StoredItem[]> {
  return db<StoredItem[]>`
    select t.place, i.id, i.register, r.number, c.name as company, i.process_id as process, i.version,
      case when t.element_id is null then array[]::text[] else array[t.element_id] end as elements,
      t.state, t.reason, t.incident_type as incident, t.message, t.asked_at as "askedAt", t.ended_at as "endedAt"
    from workflow_batch_items t
    join workflow_instances i on i.id = t.instance_id
    join (${recordsOf(db, companies)}) r on r.register = i.register and r.id = i.record_id
    join companies c on c.id = r.company_id
    where t.batch_id = ${id} order by t.place`;
}
