import type { PendingQuery, Row } from 'postgres';
import type { GridFilter } from '#/bff/contract/grid-query.ts';
import type { RunState } from '#/bff/contract/operations.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import type { RunConcern, RunDurations, RunningProcess } from '#/bff/contract/run-list.ts';
import type { Db } from '#/bff/database/connection.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { changedOf, incidentOf, numberOf } from './column-queries.ts';
import { isMatching } from './matching-queries.ts';

/** The largest number of rows, which is more than anybody looks through; the counts show how many runs there are. */
const MOST = 10_000;

/** A run as stored; moments are ISO texts of Postgres. */
export interface ListedRun {
  id: InstanceId;
  register: RegisterName;
  number: string;
  company: string;
  process: string;
  version: number | null;
  state: RunState;
  /**
   * The elements with an open task or an incident. For a run with neither, the elements where it is, which are only
   * known for the embedded engine.
   */
  elements: string[];
  incident: string | null;
  concern: RunConcern | null;
  startedAt: string;
  endedAt: string | null;
  changedAt: string;
}

export interface ListedRuns {
  asOf: Date;
  counts: Partial<Record<RunState, number>>;
  concerns: Partial<Record<RunConcern, number>>;
  oldestCommandAt: Date | null;
  processes: RunningProcess[];
  /**
   * How many runs in the requested states pass the filters; null without filters, because the counts then show this
   * number.
   */
  matching: number | null;
  rows: ListedRun[];
}

interface Asked {
  companies: readonly number[];
  stranded: readonly InstanceId[];
  states: readonly RunState[];
  /** The filters of the list; without any, the list has the newest runs. */
  filters: readonly GridFilter[];
  /** A command that has waited this long is shown to operators. */
  waitingMinutes: number;
}

/** Records of the given companies that are not deleted, in any register with approval. */
export const recordsOf = (db: Db, companies: readonly number[]) =>
  REGISTERS.map(
    ({ name, table }) => db`
      select ${name}::text as register, id, number, company_id, status, shown_status, workflow_instance_id from ${db(table)}
      where deleted_at is null and company_id = any(${[...companies]}::int[])`,
  ).reduce((all, one) => db`${all} union all ${one}`);

type RunsAsked = Omit<Asked, 'states' | 'filters'>;

/** A condition: the run `i` belongs to a record of the given companies that is not deleted. */
export const isOfCompanies = (db: Db, companies: readonly number[]) => db`i.company_id = any(${[...companies]}::int[])`;

/**
 * The common start of lists of runs: `mine`, the runs of the given companies that meet a condition on `i`, each with
 * its state; `orders`, the commands that wait or were refused; `running`, the running ones of `mine`, with what needs
 * attention.
 */
const runsBegin = (
  db: Db,
  { companies, stranded, waitingMinutes }: RunsAsked,
  condition: PendingQuery<Row[]> = db`i.ended_at is null`,
) => db`
  mine as materialized (
    select i.id, i.register, i.record_id, i.process_id, i.version, i.created_at, i.ended_at, i.company_id,
      case when s.id is not null then 'stranded'
           when i.ended_at is null and exists (select from open_incidents n where n.instance_id = i.id) then 'incident'
           else i.state end as state
    from workflow_instances i
    left join unnest(${[...stranded]}::uuid[]) s(id) on s.id = i.id and i.ended_at is null
    where ${isOfCompanies(db, companies)} and ${condition}
  ), orders as (
    select c.instance_id, min(c.created_at) filter (where c.state <> 'rejected') as waits_since,
      bool_or(c.state = 'rejected') as is_rejected
    from workflow_commands c join mine m on m.id = c.instance_id and m.ended_at is null and m.state <> 'stranded'
    where c.state in ('ready', 'sent', 'rejected') group by c.instance_id
  ), running as (
    select m.*, case when o.is_rejected then 'rejected'
        when o.waits_since < now() - make_interval(mins => ${waitingMinutes}) then 'waiting'
        when exists (select from inbox_tasks t where t.instance_id = m.id and t.state = 'open' and t.due_at < now()) then 'late'
      end as concern
    from mine m left join orders o on o.instance_id = m.id where m.ended_at is null
  )`;

/** The runs of `shown` as JSON, with incidents first. */
const shownRows = (db: Db) => db`
  (select coalesce(json_agg(json_build_object(
      'id', s.id, 'register', s.register, 'number', ${numberOf(db)}, 'company', c.name,
      'process', s.process_id, 'version', s.version, 'state', s.state, 'concern', s.concern, 'startedAt', s.created_at,
      'endedAt', s.ended_at,
      'elements', case when s.ended_at is null then coalesce(
        nullif(array(
          select element_id from open_incidents where instance_id = s.id union
          select element_id from inbox_tasks where instance_id = s.id and state = 'open'), '{}'),
        array(select distinct element_id from open_tokens where instance_id = s.id)) else '{}' end,
      'incident', ${incidentOf(db)}, 'changedAt', ${changedOf(db)})
    order by (s.state = 'incident') desc, s.created_at desc, s.id), '[]')
   from shown s join companies c on c.id = s.company_id)`;

/**
 * All runs of records of the given companies, counted by state, and the runs in some states, with incidents first. It
 * is one statement, so that counts and rows are consistent and add up.
 */
export async function listRuns(db: Db, { states, filters, ...asked }: Asked): Promise<ListedRuns> {
  const wanted = [...states];
  const columns = db`id, register, record_id, process_id, version, created_at, ended_at, company_id, state, concern`;
  // Without filters the newest runs are enough; with filters, any run may pass.
  const newest = filters.length === 0 ? db`order by i.created_at desc, i.id limit ${MOST}` : db``;
  const isEnded = db`${isOfCompanies(db, asked.companies)} and i.ended_at is not null`;
  const [found] = await db<ListedRuns[]>`
    with ${runsBegin(db, asked)}, ended as (
      select i.*, null::text as concern from workflow_instances i
      where ${isEnded} and i.state = any(${wanted}::text[]) ${newest}
    ), listed as (
      select ${columns} from running where state = any(${wanted}::text[]) union all select ${columns} from ended
    ), matching as (
      select s.* from listed s where ${isMatching(db, filters)}
    ), shown as (
      select * from matching order by (state = 'incident') desc, created_at desc, id limit ${MOST}
    ), counted as (
      select state, count(*) as n from mine group by state
      union all
      select i.state, count(*) from workflow_instances i where ${isEnded} group by i.state
    )
    select now() as "asOf",
      (select coalesce(jsonb_object_agg(state, n), '{}') from counted) as counts,
      (select coalesce(jsonb_object_agg(concern, n), '{}') from (
         select concern, count(*) n from running where concern in ('late', 'waiting') and state <> 'stranded' group by concern
         union all
         -- As the list of stuck work counts them: a refused start has ended its run, and still needs somebody.
         select 'rejected', count(*) from workflow_commands c join workflow_instances i on i.id = c.instance_id
         where c.state = 'rejected' and ${isOfCompanies(db, asked.companies)}
           and i.id <> all(${[...asked.stranded]}::uuid[])) c) as concerns,
      (select min(waits_since) from orders) as "oldestCommandAt",
      (select coalesce(jsonb_agg(jsonb_build_object('process', d.process_id, 'newestVersion', d.newest,
          'versions', coalesce(to_jsonb(r.versions), '[]'), 'incident', coalesce(r.incident, 0), 'active', coalesce(r.active, 0),
          'starting', coalesce(r.starting, 0)) order by d.process_id), '[]')
       from (select process_id, max(version) as newest from process_definitions where state = 'deployed' group by process_id) d
       left join (
         select process_id, array_agg(distinct version order by version desc) filter (where version is not null) as versions,
           count(*) filter (where state = 'incident') as incident, count(*) filter (where state = 'active') as active,
           count(*) filter (where state = 'starting') as starting
         from mine where state <> 'stranded' group by process_id) r on r.process_id = d.process_id) as processes,
      ${filters.length === 0 ? db`null::int` : db`(select count(*)::int from matching)`} as matching,
      ${shownRows(db)} as rows`;
  if (!found) throw new Error('the query returned no row');
  return found;
}

/** Runs that meet a condition on `i`, a row of `workflow_instances`: their number, and the newest of them. */
export async function listRunsWhere(
  db: Db,
  asked: RunsAsked,
  condition: PendingQuery<Row[]>,
): Promise<Pick<ListedRuns, 'asOf' | 'rows'> & { count: number }> {
  const [found] = await db<(Pick<ListedRuns, 'asOf' | 'rows'> & { count: number })[]>`
    with ${runsBegin(db, asked, condition)}, shown as (
      select m.*, r.concern from mine m left join running r on r.id = m.id
      order by (m.state = 'incident') desc, m.created_at desc, m.id limit ${MOST}
    )
    select now() as "asOf", (select count(*)::int from mine) as count, ${shownRows(db)} as rows`;
  if (!found) throw new Error('the query returned no row');
  return found;
}

export interface StoredDurations {
  asOf: Date;
  processes: RunDurations['processes'];
}

/**
 * How many runs of the given companies were completed in the last `days` days, and their median duration, by process.
 */
export async function readDurations(
  db: Db,
  { companies, days }: { companies: readonly number[]; days: number },
): Promise<StoredDurations> {
  const [found] = await db<StoredDurations[]>`
    select now() as "asOf", (
      select coalesce(jsonb_agg(jsonb_build_object('process', p.process_id, 'completed', p.completed, 'medianSeconds', p.median)
        order by p.process_id), '[]')
      from (
        select i.process_id, count(*)::int as completed,
          percentile_cont(0.5) within group (order by extract(epoch from i.ended_at - i.created_at)::float8) as median
        from workflow_instances i
        where ${isOfCompanies(db, companies)} and i.state = 'completed' and i.ended_at >= now() - make_interval(days => ${days})
        group by i.process_id) p) as processes`;
  if (!found) throw new Error('the query returned no row');
  return found;
}

/** The texts of the given versions of processes. */
export async function listTextsOf(
  db: Db,
  versions: readonly { process: string; version: number }[],
): Promise<{ process: string; version: number; xml: string }[]> {
  return db<{ process: string; version: number; xml: string }[]>`
    select d.process_id as process, d.version, d.xml from process_definitions d
    join unnest(${versions.map(({ process }) => process)}::text[], ${versions.map(({ version }) => version)}::int[])
      as wanted (process, version) on wanted.process = d.process_id and wanted.version = d.version`;
}
