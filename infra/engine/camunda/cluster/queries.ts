/** SQL for camunda_clusters: which Camunda our instances run on, and whether that Camunda is the one that answers. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { EngineReplacement } from '#/bff/workflow/engine.ts';

export interface Cluster {
  readonly id: string;
  readonly markerKey: string;
  readonly lastKey: bigint;
  /** How this Camunda was replaced by the one that answers; null: no replacement is known. */
  readonly replaced: EngineReplacement | null;
  /** The key that the replacement issued for the second marker. */
  readonly replacedKey: string | null;
  /** Whether this is the first Camunda that was ever used. */
  readonly isFirst: boolean;
}

/**
 * Keeps other checks of Camunda waiting until the transaction ends: each check compares its findings with the row that
 * the previous check wrote.
 */
export async function lockRecognition(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.recognition})`;
}

/** undefined: no Camunda has been used yet. */
export async function findCurrent(sql: Sql | Tx): Promise<Cluster | undefined> {
  const [row] = await sql<(Omit<Cluster, 'lastKey'> & { lastKey: string })[]>`
    select id, marker_key as "markerKey", last_key::text as "lastKey", replaced_how as replaced,
      replaced_key as "replacedKey",
      not exists (select from camunda_clusters former where former.left_at is not null) as "isFirst"
    from camunda_clusters where left_at is null`;
  return row && { ...row, lastKey: BigInt(row.lastKey) };
}

/**
 * Inserts the current cluster. Instances without a cluster, from before clusters were distinguished, are assigned to
 * it.
 */
export async function insertCurrent(
  tx: Tx,
  { id, markerKey, lastKey }: Pick<Cluster, 'id' | 'markerKey' | 'lastKey'>,
): Promise<void> {
  await tx`insert into camunda_clusters (id, marker_key, last_key) values (${id}, ${markerKey}, ${String(lastKey)})`;
  await tx`
    update workflow_instances set cluster_id = ${id}
    where engine = 'camunda' and state = 'active' and engine_key is not null and cluster_id is null`;
}

export async function markLeft(tx: Tx, id: string): Promise<void> {
  await tx`update camunda_clusters set left_at = now() where id = ${id}`;
}

/** Records that the cluster answers, and that it has issued this key. */
export async function markSeen(tx: Tx, id: string, seen: { markerKey: string; lastKey: bigint }): Promise<void> {
  await tx`
    update camunda_clusters set marker_key = ${seen.markerKey}, last_key = ${String(seen.lastKey)}, seen_at = now(),
      replaced_at = null, replaced_how = null, replaced_key = null
    where id = ${id}`;
}

export async function markReplaced(tx: Tx, id: string, by: { how: EngineReplacement; key: string }): Promise<void> {
  await tx`
    update camunda_clusters set replaced_at = coalesce(replaced_at, now()), replaced_how = ${by.how}, replaced_key = ${by.key}
    where id = ${id}`;
}

/** Records that the instance has begun on the Camunda that answers now. */
export async function placeInstance(tx: Tx, instance: string): Promise<void> {
  await tx`
    update workflow_instances set cluster_id = (select id from camunda_clusters where left_at is null)
    where id = ${instance}`;
}

export async function countRunning(sql: Sql | Tx, cluster: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from workflow_instances
    where engine = 'camunda' and state = 'active' and cluster_id = ${cluster}`;
  return row?.count ?? 0;
}

/** Camunda's keys for the newest running instances. */
export async function listRunningKeys(sql: Sql | Tx, cluster: string, limit: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select engine_key as key from workflow_instances
    where engine = 'camunda' and state = 'active' and cluster_id = ${cluster} and engine_key is not null
    order by created_at desc limit ${limit}`;
  return rows.map(({ key }) => key);
}
