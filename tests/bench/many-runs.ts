import type { Sql } from '#/bff/database/connection.ts';

/** The amount of data to search. */
export interface Amount {
  runs: number;
  running: number;
  /** The number of history rows, spread evenly over the runs. */
  history: number;
}

/**
 * Creates gift reports in all companies, each with a run, begun from a year ago until two days ago. Most runs are
 * completed; the newest are active and wait for the supervisor. @param sql as the owner of the tables
 */
export async function insertRuns(sql: Sql, { runs, running, history }: Amount): Promise<void> {
  await sql`
    insert into gift_reports (number, register_year, company_id, user_id, status, workflow_instance_id, report_type, gift,
      contact_company, amount, date)
    select 'RUNS-' || lpad(n::text, 6, '0'), 1998, u.company_id, u.id, case when n > ${runs - running} then 5 else 50 end,
      gen_random_uuid(), 2, 'Lunch ' || n, 'Relatie ' || n % 300, 40, date '2026-03-01'
    from generate_series(1, ${runs}::int) n
    join (select id, company_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of from users) u
      on u.place = n % u.all_of`;
  await sql`
    insert into workflow_instances (id, register, record_id, process_id, version, engine, state, previous_status, started_by,
      created_at, ended_at)
    select workflow_instance_id, 'giftReport', id, 'gift-report-approval', 1, 'embedded',
      case when status = 5 then 'active' else 'completed' end, 1, user_id, begun,
      case when status = 50 then begun + interval '50 hours' end
    from (select g.*, now() - interval '365 days' * (1 - row_number() over (order by id)::float8 / ${runs}::int) - interval '51 hours'
            as begun from gift_reports g where register_year = 1998) g`;
  await sql`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, created_at,
      closed_at, due_at)
    select gen_random_uuid(), 'task-' || i.id, i.id, 'giftReport', i.record_id, 'SupervisorApproval', 'supervisor',
      case when i.ended_at is null then 'open' else 'completed' end, i.created_at, i.ended_at, i.created_at + interval '300 hours'
    from workflow_instances i join gift_reports g on g.id = i.record_id and g.register_year = 1998 where i.register = 'giftReport'`;
  await sql`
    insert into inbox_candidates (task_id, user_id, reason)
    select t.id, u.supervisor_id, 'supervisor'
    from inbox_tasks t join gift_reports g on g.id = t.record_id and g.register_year = 1998 join users u on u.id = g.user_id
    where t.register = 'giftReport' and u.supervisor_id is not null`;
  await sql`
    insert into logbook (instance_id, code, event_key, completed_at)
    select i.id, 'submitted', 'runs-' || i.id || '-' || n, i.created_at + make_interval(hours => n)
    from workflow_instances i join gift_reports g on g.id = i.record_id and g.register_year = 1998, generate_series(0, 2) n
    where i.register = 'giftReport'`;
  await sql`
    insert into wf_history (instance_id, step, version, at, elements, events)
    select i.id, n, 1, i.created_at + make_interval(hours => n), '{SupervisorApproval}', case n % 2 when 0 then 'c' else 'a' end
    from workflow_instances i join gift_reports g on g.id = i.record_id and g.register_year = 1998,
      generate_series(1, ${Math.ceil(history / runs)}::int) n
    where i.register = 'giftReport'`;
  for (const table of [
    'gift_reports',
    'workflow_instances',
    'inbox_tasks',
    'inbox_candidates',
    'logbook',
    'wf_history',
  ])
    await sql`vacuum analyze ${sql(table)}`;
}
