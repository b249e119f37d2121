import type { BatchAction, BatchState, ItemState } from '#/bff/contract/batches.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { isOfCompanies, recordsOf } from '../runs/queries.ts';

/** The largest number of batches that are listed, newest first; older batches are in the audit log. */
const MOST = 200;

export interface StoredBatch {
  id: string;
  action: BatchAction;
  state: BatchState | 'draft';
  reason: string | null;
  authorId: number;
  author: string;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The items of all companies. */
  all: number;
  /** The items of the reader's companies, by state. */
  counts: Partial<Record<ItemState, number>>;
}

interface Read {
  /** The reader's companies. */
  companies: readonly number[];
  /** The reader's id, because readers also see their own batches. */
  reader: number;
  /** The batch to read; if omitted, the newest ones. */
  id?: string;
}

/** Batches, each with counts of its items whose runs belong to the given companies. */
export async function listBatches(db: Db, { companies, reader, id }: Read): Promise<StoredBatch[]> {
  return db<StoredBatch[]>`
    with chosen as materialized (
      select * from workflow_batches b
      where ${id === undefined ? db`b.state <> 'draft'` : db`b.id = ${id}`}
        and (b.created_by = ${reader} or exists (
          select from workflow_batch_items t join workflow_instances i on i.id = t.instance_id
          where t.batch_id = b.id and ${isOfCompanies(db, companies)}))
      order by b.created_at desc limit ${MOST}
    ), counted as (
      select t.batch_id, t.state, count(*) as n, count(r.id) as seen
      from workflow_batch_items t
      join workflow_instances i on i.id = t.instance_id
      left join (${recordsOf(db, companies)}) r on r.register = i.register and r.id = i.record_id
      where t.batch_id in (select id from chosen) group by t.batch_id, t.state)
    select b.id, b.action, b.state, b.reason, b.created_by as "authorId", coalesce(u.upn, '') as author,
      b.started_at as "startedAt", b.ended_at as "endedAt",
      coalesce((select sum(n) from counted where batch_id = b.id), 0)::int as "all",
      coalesce((select jsonb_object_agg(state, seen) from counted where batch_id = b.id), '{}') as counts
    from chosen b join users u on u.id = b.created_by order by b.created_at desc`;
}

/** A batch, locked; undefined if there is none. */
export async function lockBatch(
  tx: Tx,
  id: string,
): Promise<{ state: BatchState | 'draft'; action: BatchAction; authorId: number } | undefined> {
  const [row] = await tx<{ state: BatchState | 'draft'; action: BatchAction; authorId: number }[]>`
    select state, action, created_by as "authorId" from workflow_batches where id = ${id} for update`;
  return row;
}

export async function insertDraft(
  tx: Tx,
  { id, action, by }: { id: string; action: BatchAction; by: number },
): Promise<void> {
  await tx`insert into workflow_batches (id, action, created_by) values (${id}, ${action}, ${by})`;
}

export interface NewItem {
  instance: string;
  incident: string | null;
  element: string | null;
  version: number | null;
}

export async function insertItems(tx: Tx, id: string, items: readonly NewItem[]): Promise<void> {
  await tx`
    insert into workflow_batch_items (batch_id, place, instance_id, incident, element_id, version)
    select ${id}, row_number() over (), instance, incident, element, version
    from unnest(${items.map(({ instance }) => instance)}::uuid[], ${items.map(({ incident }) => incident)}::text[],
      ${items.map(({ element }) => element)}::text[], ${items.map(({ version }) => version)}::int[])
      as wanted (instance, incident, element, version)`;
}

export async function markStarted(tx: Tx, id: string, reason: string | null): Promise<void> {
  await tx`
    update workflow_batches set state = 'running', reason = ${reason}, started_at = now()
    where id = ${id} and state = 'draft'`;
}

export async function markState(tx: Tx, id: string, state: 'running' | 'paused' | 'canceled'): Promise<void> {
  await tx`
    update workflow_batches set state = ${state}, ended_at = ${state === 'canceled' ? tx`now()` : null} where id = ${id}`;
}

/** Skips all items that have not been started. Waits for the item that is being processed at this moment. */
export async function skipWaiting(tx: Tx, id: string): Promise<void> {
  await tx`
    update workflow_batch_items set state = 'skipped', reason = 'BATCH_CANCELED', ended_at = now()
    where batch_id = ${id} and state = 'waiting'`;
}

/** Marks batches with nothing left to do as done, including empty ones. */
export async function endFinished(db: Db): Promise<void> {
  await db`
    update workflow_batches b set state = 'done', ended_at = now()
    where b.state = 'running' and not exists (
      select from workflow_batch_items t where t.batch_id = b.id and t.state in ('waiting', 'asked'))`;
}

/** Deletes prepared batches that were never confirmed. */
export async function forgetDrafts(db: Db, hours: number): Promise<void> {
  await db`
    delete from workflow_batches
    where state = 'draft' and created_at < now() - make_interval(hours => ${hours})`;
}
