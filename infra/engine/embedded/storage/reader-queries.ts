/** SQL for operators' screens: lists from the embedded engine's tables. */
import type { ISql as Db, Sql } from 'postgres';
import type { Figures, FiguresAsked, IncidentRow, InstanceId, InstanceRow, JobRow } from '#/bff/workflow/engine.ts';
import type { InstanceState } from '../interpreter/state.ts';
import type { StoredInstance } from './queries.ts';

export interface InstanceFilter {
  process?: string;
  version?: number;
  state?: string;
  element?: string;
  incident?: boolean;
}

/** `element`: only instances with a token on this element now. */
const where = (sql: Sql, { process, version, state, element, incident }: InstanceFilter) => sql`
  where (${process ?? null}::text is null or process_id = ${process ?? null})
    and (${version ?? null}::int is null or version = ${version ?? null})
    and (${state ?? null}::text is null or status = ${state ?? null})
    and (${element ?? null}::text is null or (status = 'active' and exists (
      select from jsonb_each(wf_instance.state -> 'tokens') token where token.value ->> 'node' = ${element ?? null})))
    and (${incident ?? null}::boolean is null
      or exists (select from wf_incident where instance_id = wf_instance.id) = ${incident ?? null})`;

/** Newest first. */
export async function findInstances(
  sql: Sql,
  filter: InstanceFilter,
  page: { offset: number; limit: number },
): Promise<InstanceRow[]> {
  return await sql<InstanceRow[]>`
    select id as instance, process_id as process, version, status as state, started_at as "startedAt",
      ended_at as "endedAt", (select count(*)::int from wf_incident where instance_id = wf_instance.id) as incidents
    from wf_instance ${where(sql, filter)}
    order by number desc offset ${page.offset} limit ${page.limit}`;
}

export async function countInstances(sql: Sql, filter: InstanceFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from wf_instance ${where(sql, filter)}`;
  return row?.total ?? 0;
}

/** undefined: there is no such instance. */
export async function findStored(sql: Sql, id: InstanceId): Promise<StoredInstance | undefined> {
  const [row] = await sql<
    StoredInstance[]
  >`select process_id as process, version, state from wf_instance where id = ${id}`;
  return row;
}

export async function findState(sql: Sql, id: InstanceId): Promise<InstanceState | undefined> {
  const [row] = await sql<{ state: InstanceState }[]>`select state from wf_instance where id = ${id}`;
  return row?.state;
}

export async function listIncidents(sql: Sql, id: InstanceId): Promise<Omit<IncidentRow, 'instance' | 'retryable'>[]> {
  return await sql<Omit<IncidentRow, 'instance' | 'retryable'>[]>`
    select key::text as id, element_id as element, element_instance::text as "elementInstance", type, message, at
    from wf_incident
    where instance_id = ${id} order by key`;
}

/** Oldest first. */
export async function listJobs(sql: Sql, id: InstanceId): Promise<JobRow[]> {
  return await sql<JobRow[]>`
    select key::text, element_id as element, type, retries as "retriesLeft", due from wf_job
    where instance_id = ${id} order by wf_job.key`;
}

/** In order of occurrence, without the entries that only record the move to another version. */
export async function listHistory(sql: Sql, id: InstanceId): Promise<{ element: string; event: string; at: Date }[]> {
  return await sql<{ element: string; event: string; at: Date }[]>`
    select element, case letter when 'a' then 'activated' when 'c' then 'completed' else 'terminated' end as event, at
    from wf_history cross join unnest(elements, string_to_array(events, null)) with ordinality as e (element, letter, place)
    where instance_id = ${id} and letter in ('a', 'c', 't') order by step, version, place`;
}

/**
 * How many times instances of these companies reached each element of a version, and how long they stayed there,
 * according to their history. Within one instance, the nth start of an element is paired with its nth end.
 */
export async function readFigures(
  sql: Sql,
  { process, version, companies }: FiguresAsked,
): Promise<Pick<Figures, 'instances' | 'elements'>> {
  const [found] = await sql<Pick<Figures, 'instances' | 'elements'>[]>`
    with mine as materialized (
      select i.id from workflow_instances i
      where i.company_id = any(${[...companies]}::int[]) and i.process_id = ${process} and i.engine = 'embedded'
    ), events as (
      select h.instance_id, u.element, substr(h.events, u.place::int, 1) in ('a', 'i') as begins, h.at, h.step, u.place
      from wf_history h join mine m on m.id = h.instance_id
      cross join lateral unnest(h.elements) with ordinality as u (element, place)
      where h.version = ${version}
    ), numbered as (
      select e.*, row_number() over (partition by instance_id, element, begins order by step, place) as n from events e
    ), figures as (
      select b.element, count(*)::int as count, (count(*) - count(e.at))::int as open,
        coalesce(sum(extract(epoch from e.at - b.at)), 0)::float8 as seconds
      from numbered b left join numbered e
        on e.instance_id = b.instance_id and e.element = b.element and e.n = b.n and not e.begins
      where b.begins group by b.element)
    select (select count(distinct instance_id)::int from events) as instances,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from figures f) as elements`;
  return found ?? { instances: 0, elements: [] };
}

/** The elements of the innermost tokens, which contain no others. */
export async function listTokens(db: Db, id: InstanceId): Promise<string[]> {
  const rows = await db<{ element: string }[]>`
    select element_id as element from open_tokens where instance_id = ${id} order by element_id`;
  return rows.map(({ element }) => element);
}
