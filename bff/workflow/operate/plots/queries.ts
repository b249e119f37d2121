import type { PointRunsQuery, RunPlots } from '#/bff/contract/run-plots.ts';
import type { Db } from '#/bff/database/connection.ts';
import { isOfCompanies } from '../runs/queries.ts';

/** The figures of the plots, with moments as Postgres writes them in JSON. */
export interface StoredPlots {
  asOf: Date;
  points: RunPlots['points'];
  steps: { process: string; element: string; version: number | null; counts: number[] }[];
}

/** The start of each point of the plot, and the end of the last one; points are local days or full hours. */
const momentsOf = (db: Db, unit: RunPlots['unit']) =>
  unit === 'day'
    ? db`
      select day at time zone z.name from (select value #>> '{}' as name from settings where name = 'time_zone') z,
      lateral (select date_trunc('day', now() at time zone z.name) as today) t,
      lateral generate_series(today - interval '29 days', today + interval '1 day', interval '1 day') day`
    : db`
      select date_trunc('hour', now()) + make_interval(hours => h) from generate_series(-23, 1) h`;

/**
 * When a task stopped waiting for people; null if it still waits. A decided task no longer waits, even if it
 * is closed later.
 */
const waitedUntil = (db: Db) => db`coalesce(d.decided_at, t.closed_at)`;
const decisionOf = (db: Db) => db`left join decisions d on d.task_id = t.id and d.voided_at is null`;

/** All figures of the plots over runs of the given companies, in one statement, so that they are consistent. */
export async function readPlots(
  db: Db,
  { companies, unit, process }: { companies: readonly number[]; unit: RunPlots['unit']; process: string | undefined },
): Promise<StoredPlots> {
  const [found] = await db<StoredPlots[]>`
    with moments (at) as materialized (${momentsOf(db, unit)}
    ), points as materialized (
      select * from (
        select at as "from", lead(at) over (order by at) as until, row_number() over (order by at)::int as n from moments) p
      where until is not null
    ), starts as materialized (
      select array_agg("from" order by n) as all_of, min("from") as first from points
    ), mine as materialized (
      select i.id, i.process_id, i.version, i.state, i.created_at, i.ended_at from workflow_instances i
      where ${isOfCompanies(db, companies)} and (i.ended_at is null or i.ended_at >= (select first from starts))
        ${process === undefined ? db`` : db`and i.process_id = ${process}`}
    ), begun as (
      select width_bucket(m.created_at, s.all_of) as n, count(*)::int as started from mine m, starts s
      where m.created_at >= s.first group by 1
    ), ended as (
      select width_bucket(m.ended_at, s.all_of) as n, count(*) filter (where m.state = 'completed')::int as completed,
        count(*) filter (where m.state <> 'completed')::int as canceled,
        percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from m.ended_at - m.created_at)::float8)
          filter (where m.state = 'completed') as seconds
      from mine m, starts s where m.ended_at >= s.first group by 1
    ), tasks as materialized (
      select t.instance_id, m.process_id collate "C" as process_id, m.version, t.element_id collate "C" as element_id,
        t.created_at as since, ${waitedUntil(db)} as until
      from inbox_tasks t join mine m on m.id = t.instance_id ${decisionOf(db)}
      where t.element_id <> '' and (${waitedUntil(db)} is null or ${waitedUntil(db)} >= (select first from starts))
    ), kinds as materialized (
      select process_id, element_id, max(version) as version, row_number() over () as kind from tasks group by process_id, element_id
    ), waits as (
      select kind, n, count(*)::int as runs from (
        select distinct k.kind, p.n, t.instance_id from points p
        join tasks t on t.since <= least(p.until, now()) and (t.until is null or t.until > least(p.until, now()))
        join kinds k on k.process_id = t.process_id and k.element_id = t.element_id) w
      group by kind, n
    ), steps as (
      select k.process_id as process, k.element_id as element, k.version,
        jsonb_agg(coalesce(w.runs, 0) order by p.n) as counts, sum(w.runs) as all_of
      from kinds k cross join points p left join waits w on w.kind = k.kind and w.n = p.n
      group by k.process_id, k.element_id, k.version having sum(w.runs) > 0
    )
    select now() as "asOf",
      (select jsonb_agg(jsonb_build_object('from', p."from", 'until', p.until, 'started', coalesce(b.started, 0),
          'completed', coalesce(e.completed, 0), 'canceled', coalesce(e.canceled, 0),
          'median', e.seconds[1], 'p95', e.seconds[2]) order by p.n)
       from points p left join begun b on b.n = p.n left join ended e on e.n = p.n) as points,
      (select coalesce(jsonb_agg(jsonb_build_object('process', process, 'element', element, 'version', version, 'counts', counts)
          order by all_of desc, process, element), '[]') from steps) as steps`;
  if (!found) throw new Error('the query returned no row');
  return found;
}

/** The condition, on `i` (a row of `workflow_instances`), for the runs that are counted at a point. */
export function isOfPoint(db: Db, { measure, from, until, process, element }: PointRunsQuery) {
  const isOfProcess = process === undefined ? db`true` : db`i.process_id = ${process}`;
  const isWithin = (moment: 'created_at' | 'ended_at') =>
    db`i.${db(moment)} >= ${from}::timestamptz and i.${db(moment)} < ${until}::timestamptz`;
  const end = db`least(${until}::timestamptz, now())`;
  switch (measure) {
    case 'started':
      return db`${isOfProcess} and ${isWithin('created_at')}`;
    case 'completed':
      return db`${isOfProcess} and i.state = 'completed' and ${isWithin('ended_at')}`;
    case 'canceled':
      return db`${isOfProcess} and i.state <> 'completed' and ${isWithin('ended_at')}`;
    case 'waiting':
      return db`${isOfProcess} and exists (
        select from inbox_tasks t ${decisionOf(db)}
        where t.instance_id = i.id and t.element_id <> '' ${element === undefined ? db`` : db`and t.element_id = ${element}`}
          and t.created_at <= ${end} and (${waitedUntil(db)} is null or ${waitedUntil(db)} > ${end}))`;
  }
}
