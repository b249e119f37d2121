import type { Db } from '#/bff/database/connection.ts';
import { isOfCompanies } from '../runs/queries.ts';

export interface StoredVersion {
  process: string;
  version: number;
  xml: string;
}

/** A text that was deployed. */
export async function findVersion(db: Db, idDefinition: number): Promise<StoredVersion | undefined> {
  const [row] = await db<StoredVersion[]>`
    select process_id as process, version, xml from process_definitions where id = ${idDefinition} and version is not null`;
  return row;
}

export async function listVersions(db: Db, process: string): Promise<{ idDefinition: number; version: number }[]> {
  return db<{ idDefinition: number; version: number }[]>`
    select id as "idDefinition", version from process_definitions
    where process_id = ${process} and version is not null order by version desc`;
}

export interface StoredFigures {
  runs: number;
  elsewhere: number;
  elements: { element: string; count: number; open: number; meanSeconds: number | null }[];
}

/**
 * How often runs of these companies reached each element of a version, and how long they stayed, from their history.
 * Within one run, the nth start of an element belongs to its nth end. A run that is moved to or from the version starts
 * or ends at its current elements.
 */
export async function readFigures(
  db: Db,
  { process, version, companies }: Pick<StoredVersion, 'process' | 'version'> & { companies: readonly number[] },
): Promise<StoredFigures> {
  const [found] = await db<StoredFigures[]>`
    with mine as materialized (
      select i.id, i.engine, i.version from workflow_instances i
      where ${isOfCompanies(db, companies)} and i.process_id = ${process}
    ), events as (
      select h.instance_id, u.element, substr(h.events, u.place::int, 1) in ('a', 'i') as begins, h.at, h.step, u.place
      from wf_history h join mine m on m.id = h.instance_id
      cross join lateral unnest(h.elements) with ordinality as u (element, place)
      where h.version = ${version}
    ), numbered as (
      select e.*, row_number() over (partition by instance_id, element, begins order by step, place) as n from events e
    ), figures as (
      select b.element, count(*)::int as count, (count(*) - count(e.at))::int as open,
        avg(extract(epoch from e.at - b.at))::float8 as "meanSeconds"
      from numbered b left join numbered e
        on e.instance_id = b.instance_id and e.element = b.element and e.n = b.n and not e.begins
      where b.begins group by b.element)
    select (select count(distinct instance_id)::int from events) as runs,
      (select count(*)::int from mine where engine = 'camunda' and version = ${version}) as elsewhere,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from figures f) as elements`;
  if (!found) throw new Error('a query without a row');
  return found;
}
