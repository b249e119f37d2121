import type { Sql } from '#/bff/database/connection.ts';

/**
 * What must hold after every restart, whatever moment the kill took (DESIGN §4, §5): each query finds what breaks a rule.
 * Only reports of the test are looked at: those registered after `since`.
 */
const RULES: Readonly<Record<string, (sql: Sql) => PromiseLike<readonly object[]>>> = {
  'a report waits for a command that nobody will carry out': (sql) => sql`
    select g.id from gift_reports g left join workflow_commands c on c.id = g.pending_command_id
    where g.pending_command_id is not null and (c.id is null or c.state not in ('ready', 'sent'))`,
  'a command is not settled': (sql) =>
    sql`select id, kind, state, last_error from workflow_commands where state in ('ready', 'sent')`,
  'an open task on an ended instance': (sql) => sql`
    select t.id from inbox_tasks t join workflow_instances i on i.id = t.instance_id
    where t.state in ('open', 'decided') and i.state not in ('starting', 'active')`,
  'a running instance without an open task': (sql) => sql`
    select i.id from workflow_instances i
    where i.state in ('starting', 'active') and not exists (select 1 from inbox_tasks t where t.instance_id = i.id and t.state = 'open')`,
  'two decisions on one task': (sql) => sql`
    select task_id from decisions where voided_at is null group by task_id having count(*) > 1`,
  'somebody gave both approvals': (sql) => sql`
    select instance_id from decisions where voided_at is null and action = 'approve' group by instance_id, decided_by having count(*) > 1`,
  'a decision that the log does not tell exactly once': (sql) => sql`
    select d.id from decisions d
    where d.voided_at is null and (
      select count(*) from logbook l
      where l.instance_id = d.instance_id and l.user_id = d.decided_by and l.code = case d.action when 'approve' then 'approved' else 'rejected' end) <> 1`,
  'a submit that the log does not tell exactly once': (sql) => sql`
    select i.id from workflow_instances i
    where (select count(*) from logbook l where l.instance_id = i.id and l.code = 'submitted') <> 1`,
  'a status that its instance contradicts': (sql) => sql`
    select g.id, g.status, i.state from gift_reports g join workflow_instances i on i.id = g.workflow_instance_id
    where (g.status in (5, 10)) <> (i.state in ('starting', 'active'))`,
  'a file of a report that is not in its table': (sql) => sql`
    select g.id from gift_reports g left join files f on f.id = g.file_id and f.deleted_at is null
    where g.file_id is not null and f.id is null`,
  'a report in error': (sql) => sql`select id from gift_reports where error_at is not null`,
};

/** The names of the rules that do not hold, with what breaks them. */
export async function brokenRules(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const rows = await query(sql);
    if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
