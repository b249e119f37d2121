import type { Sql } from '#/bff/database/connection.ts';

type Rule = (sql: Sql, from: number) => PromiseLike<readonly object[]>;

/**
 * The rules that must hold whenever no work is running, whatever was done or killed before. Each query finds violations
 * of a rule among the reports from the id `from` on.
 */
const RULES: Readonly<Record<string, Rule>> = {
  'a report waits for a command that will never be carried out': (sql, from) => sql`
    select g.id from gift_reports g left join workflow_commands c on c.id = g.pending_command_id
    where g.id >= ${from} and g.pending_command_id is not null and (c.id is null or c.state not in ('ready', 'sent'))`,
  'a command is not settled': (sql, from) => sql`
    select c.id, c.kind, c.state, c.last_error from workflow_commands c join workflow_instances i on i.id = c.instance_id
    where i.record_id >= ${from} and c.state in ('ready', 'sent')`,
  'an open task on an ended instance': (sql, from) => sql`
    select t.id from inbox_tasks t join workflow_instances i on i.id = t.instance_id
    where i.record_id >= ${from} and t.state in ('open', 'decided') and i.state not in ('starting', 'active')`,
  'a running instance without an open task': (sql, from) => sql`
    select i.id from workflow_instances i
    where i.record_id >= ${from} and i.state in ('starting', 'active')
      and not exists (select 1 from inbox_tasks t where t.instance_id = i.id and t.state = 'open')`,
  'somebody decided on their own report': (sql, from) => sql`
    select d.id from decisions d join workflow_instances i on i.id = d.instance_id
    join approved_records r on r.register = i.register and r.record_id = i.record_id
    where i.record_id >= ${from} and d.is_approval
      and (r.owner_id in (d.decided_by, d.on_behalf_of) or i.started_by in (d.decided_by, d.on_behalf_of))`,
  'two decisions on one task': (sql, from) => sql`
    select d.task_id from decisions d join workflow_instances i on i.id = d.instance_id
    where i.record_id >= ${from} and d.voided_at is null group by d.task_id having count(*) > 1`,
  'somebody gave both approvals': (sql, from) => sql`
    select d.instance_id from decisions d join workflow_instances i on i.id = d.instance_id
    cross join lateral (values (d.decided_by), (d.on_behalf_of)) as who(id)
    where i.record_id >= ${from} and d.voided_at is null and d.action = 'approve' and who.id is not null
    group by d.instance_id, who.id having count(distinct d.task_id) > 1`,
  'a decision that is not in the log exactly once': (sql, from) => sql`
    select d.id from decisions d join workflow_instances i on i.id = d.instance_id
    where i.record_id >= ${from} and d.voided_at is null and (
      select count(*) from logbook l
      where l.instance_id = d.instance_id and l.user_id = d.decided_by and l.code = case d.action when 'approve' then 'approved' else 'rejected' end) <> 1`,
  'a log line of a decision that was not made': (sql, from) => sql`
    select l.id from logbook l join workflow_instances i on i.id = l.instance_id
    where i.record_id >= ${from} and l.code in ('approved', 'rejected') and not exists (
      select 1 from decisions d where d.instance_id = l.instance_id and d.decided_by = l.user_id and d.voided_at is null)`,
  'a submission that is not in the log exactly once': (sql, from) => sql`
    select i.id from workflow_instances i
    where i.record_id >= ${from} and i.state <> 'void'
      and (select count(*) from logbook l where l.instance_id = i.id and l.code = 'submitted') <> 1`,
  'a status that contradicts the state of its instance': (sql, from) => sql`
    select g.id, g.status, i.state from gift_reports g join workflow_instances i on i.id = g.workflow_instance_id
    where g.id >= ${from} and (g.status in (5, 10)) <> (i.state in ('starting', 'active'))`,
  // The engine has no data about instances that ended before the engine was introduced, as in the history of the
  // example company.
  'an instance whose state differs in the embedded engine': (sql, from) => sql`
    select i.id, i.state, w.status from workflow_instances i left join wf_instance w on w.id = i.id
    where i.record_id >= ${from} and i.engine = 'embedded' and w.status is distinct from i.state
      and (w.id is not null or i.state in ('starting', 'active'))`,
  'a job, a timer or an incident of an ended instance': (sql, from) => sql`
    select i.id from workflow_instances i
    where i.record_id >= ${from} and i.state not in ('starting', 'active') and i.id in (
      select instance_id from wf_job union all select instance_id from wf_timer union all select instance_id from wf_incident)`,
  'a report whose file is missing in the table of files': (sql, from) => sql`
    select g.id from gift_reports g left join files f on f.id = g.file_id and f.deleted_at is null
    where g.id >= ${from} and g.file_id is not null and f.id is null`,
  'a report in error': (sql, from) => sql`select id from gift_reports where id >= ${from} and error_at is not null`,
};

/**
 * The rules that do not hold, each named by what is wrong, with at most three examples.
 *
 * @param from the id of the first report that is checked
 */
export async function brokenRules(sql: Sql, from = 1): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(RULES).map(async ([rule, query]) => ({ rule, rows: await query(sql, from) })),
  );
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
}
