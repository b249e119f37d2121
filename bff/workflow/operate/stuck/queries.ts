import type { RegisterName } from '#/bff/contract/registers.ts';
import type { StuckKind } from '#/bff/contract/stuck.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { CommandKind } from '#/bff/registers/queries.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import type { CommandState, InstanceId } from '#/bff/workflow/engine.ts';
import { numberOf } from '../runs/column-queries.ts';
import { isOfCompanies } from '../runs/queries.ts';

/** The largest number of rows of each kind; the counts show how many there are. */
const MOST = 200;

/** Something that is stuck, as stored; moments are ISO texts of Postgres. */
export interface StoredStuck {
  kind: StuckKind;
  instance: InstanceId | null;
  register: RegisterName;
  number: string;
  company: string;
  process: string | null;
  version: number | null;
  element: string | null;
  since: string;
  cause: string | null;
  incident: string | null;
  command: string | null;
  commandKind: CommandKind | null;
  commandState: CommandState | null;
  task: string | null;
}

export interface FoundStuck {
  asOf: Date;
  counts: Partial<Record<StuckKind, number>>;
  rows: StoredStuck[];
}

interface Asked {
  companies: readonly number[];
  stranded: readonly InstanceId[];
  /** The age in days from which an open task counts as old. */
  days: number;
  /** A command that has waited this long is shown to operators. */
  waitingMinutes: number;
  /** Whether the register that has reviews is switched on. */
  withReviews: boolean;
}

/** The runs of records that wait for decisions. */
const undecidedOf = (db: Db) =>
  REGISTERS.map(
    ({ table, statuses: { waiting, approved } }) => db`
      select workflow_instance_id from ${db(table)} where deleted_at is null and status in (${waiting}, ${approved})`,
  ).reduce((all, one) => db`${all} union all ${one}`);

/** Commands whose result the records of `mine` still wait for. */
const pendingOf = (db: Db) =>
  REGISTERS.map(
    ({ table }) => db`
      select r.pending_command_id as id from mine m join ${db(table)} r on r.workflow_instance_id = m.id
      where r.deleted_at is null and r.pending_command_id is not null`,
  ).reduce((all, one) => db`${all} union all ${one}`);

/**
 * Everything that is stuck in the given companies, except runs whose engine is absent. It is one statement, so that
 * counts and rows are consistent.
 */
export async function listStuck(db: Db, asked: Asked): Promise<FoundStuck> {
  const { companies, stranded, days, waitingMinutes, withReviews } = asked;
  const [found] = await db<FoundStuck[]>`
    with mine as materialized (
      select i.id from workflow_instances i
      where ${isOfCompanies(db, companies)} and i.ended_at is null and i.id <> all(${[...stranded]}::uuid[])
    ), possible as materialized (
      select p.task_id, p.reason, p.principal_id, p.actor_id, p.owner_id, p.company_id, coalesce(p.officer_id, 0) as officer_id
      from possible_actors p join mine m on m.id = p.instance_id
    ), questions as materialized (
      -- Thousands of tasks wait for the same few people, and each call of may_act takes time.
      select distinct reason, principal_id, actor_id, owner_id, company_id, officer_id from possible
    ), acting as materialized (
      select p.task_id
      from possible p join questions q using (reason, principal_id, actor_id, owner_id, company_id, officer_id)
      where may_act(q.reason, q.principal_id, q.actor_id, q.owner_id, q.company_id, nullif(q.officer_id, 0))
    ), tasks as (
      select t.id, t.instance_id, t.element_id, t.created_at, t.id in (select task_id from acting) as is_anybodys
      from inbox_tasks t join mine m on m.id = t.instance_id where t.state = 'open'
    ), stuck as (
      select 'incident' as kind, n.instance_id, n.element_id, n.at as since, n.type as cause, n.id as incident,
        null::uuid as command, null::text as command_kind, null::text as command_state, null::uuid as task
      from open_incidents n join mine m on m.id = n.instance_id
      union all
      select case when is_anybodys then 'oldTask' else 'noApprover' end, instance_id, element_id, created_at, null, null,
        null, null, null, id
      from tasks where not is_anybodys or created_at < now() - make_interval(days => ${days})
      union all
      select case when c.state = 'rejected' then 'rejected' else 'waiting' end, c.instance_id, null, c.created_at, c.refusal, null,
        c.id, c.kind, c.state, null
      from workflow_commands c join workflow_instances i on i.id = c.instance_id
      where ${isOfCompanies(db, companies)} and i.id <> all(${[...stranded]}::uuid[]) and (c.state = 'rejected'
        or c.state in ('ready', 'sent') and c.created_at < now() - make_interval(mins => ${waitingMinutes}))
      union all
      -- The engine has carried out the command, but no worker has recorded its result.
      select 'waiting', c.instance_id, null, c.created_at, null, null, c.id, c.kind, c.state, null
      from (${pendingOf(db)}) p join workflow_commands c on c.id = p.id
      where c.state = 'done' and c.created_at < now() - make_interval(mins => ${waitingMinutes})
        and not exists (select from open_incidents n where n.instance_id = c.instance_id)
      union all
      select 'undecided', i.id, null, i.ended_at, null, null, null, null, null, null
      from (${undecidedOf(db)}) r join workflow_instances i on i.id = r.workflow_instance_id
      where ${isOfCompanies(db, companies)} and i.state in ('completed', 'canceled') and i.id <> all(${[...stranded]}::uuid[])
    ), named as (
      select k.kind, k.instance_id, s.register, ${numberOf(db)} as number, s.company_id, s.process_id, s.version, k.element_id,
        k.since, k.cause, k.incident, k.command, k.command_kind, k.command_state, k.task
      from stuck k join workflow_instances s on s.id = k.instance_id
      union all
      select 'review', null, 'processingActivity', p.number, p.company_id, null, null, null, p.review_date, p.review_fault,
        null, null, null, null, null
      from processing_activities p
      where ${withReviews} and p.review_fault is not null and p.shown_status = 50 and p.review_date <= local_day(now())
        and p.deleted_at is null and p.company_id = any(${[...companies]}::int[])
    ), placed as (select n.*, row_number() over (partition by kind order by since, number) as place from named n)
    select now() as "asOf",
      (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) n from named group by kind) k) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', p.kind, 'instance', p.instance_id, 'register', p.register, 'number', p.number, 'company', c.name,
          'process', p.process_id, 'version', p.version, 'element', p.element_id, 'since', p.since, 'cause', p.cause,
          'incident', p.incident, 'command', p.command, 'commandKind', p.command_kind, 'commandState', p.command_state,
          'task', p.task) order by p.since, p.number), '[]')
       from placed p join companies c on c.id = p.company_id where p.place <= ${MOST}) as rows`;
  if (!found) throw new Error('the query returned no row');
  return found;
}

/** Today in the configured time zone: the key of a reminder. */
export async function findLocalDay(db: Db): Promise<string> {
  const [row] = await db<{ day: string }[]>`select local_day(now())::text as day`;
  return row?.day ?? '';
}
