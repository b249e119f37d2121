/** SQL over our own tables, for the operators' screens. */
import type { Sql } from 'postgres';
import type { IncidentRow, InstanceId, InstanceRow } from '#/bff/workflow/engine.ts';

export interface InstanceFilter {
  readonly process?: string;
  readonly version?: number;
  readonly state?: string;
  readonly incident?: boolean;
  /** Camunda's keys of the instances to include; null: all. */
  readonly keys: readonly string[] | null;
}

const where = (sql: Sql, { process, version, state, incident, keys }: InstanceFilter) => sql`
  where i.engine = 'camunda' and i.engine_key is not null and i.state in ('active', 'completed', 'canceled')
    and (${process ?? null}::text is null or i.process_id = ${process ?? null})
    and (${version ?? null}::int is null or i.version = ${version ?? null})
    and (${state ?? null}::text is null or i.state = ${state ?? null})
    and (${keys && [...keys]}::text[] is null or i.engine_key = any(${keys && [...keys]}::text[]))
    and (${incident ?? null}::boolean is null or exists (
      select from camunda_incidents n where n.instance_id = i.id and n.closed_at is null) = ${incident ?? null})`;

/** Newest first. */
export async function listInstances(
  sql: Sql,
  filter: InstanceFilter,
  page: { offset: number; limit: number },
): Promise<InstanceRow[]> {
  return await sql<InstanceRow[]>`
    select i.id as instance, i.process_id as process, i.version, i.state, i.created_at as "startedAt",
      i.ended_at as "endedAt", (
        select count(*)::int from camunda_incidents n where n.instance_id = i.id and n.closed_at is null) as incidents
    from workflow_instances i ${where(sql, filter)}
    order by i.created_at desc, i.id offset ${page.offset} limit ${page.limit}`;
}

/** Active instances of a Camunda that has been replaced by another one, or by an earlier state of itself. */
export async function listStranded(sql: Sql): Promise<InstanceId[]> {
  const rows = await sql<{ id: InstanceId }[]>`
    select i.id from workflow_instances i
    join camunda_clusters c on c.id = i.cluster_id and c.left_at is null and c.replaced_at is not null
    where i.engine = 'camunda' and i.state = 'active'`;
  return rows.map(({ id }) => id);
}

export async function countInstances(sql: Sql, filter: InstanceFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from workflow_instances i ${where(sql, filter)}`;
  return row?.total ?? 0;
}

export async function listOpenIncidentsOf(
  sql: Sql,
  id: InstanceId,
): Promise<Omit<IncidentRow, 'instance' | 'retryable'>[]> {
  return await sql<Omit<IncidentRow, 'instance' | 'retryable'>[]>`
    select key as id, element_id as element, element_instance as "elementInstance", type, message, at
    from camunda_incidents
    where instance_id = ${id} and closed_at is null order by at, key`;
}

/** Those of the given keys whose instances belong to these companies. @param keys Camunda's keys of instances */
export async function listKeysOf(sql: Sql, keys: readonly string[], companies: readonly number[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select engine_key as key from workflow_instances
    where engine = 'camunda' and engine_key = any(${[...keys]}::text[]) and company_id = any(${[...companies]}::int[])`;
  return rows.map(({ key }) => key);
}
