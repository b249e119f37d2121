import type { RegisterName } from '#/bff/contract/registers.ts';
import type { Sql } from '#/bff/database/connection.ts';

/** All effects of an approval that must not occur twice. */
export interface Effects {
  status: number;
  pending: boolean;
  instances: number;
  instanceState: string;
  commands: string;
  decisions: number;
  openTasks: number;
  tasks: number;
  statusChanges: number;
  lines: string;
  mails: number;
}

const TABLES: Readonly<Record<RegisterName, string>> = {
  giftReport: 'gift_reports',
  processingActivity: 'processing_activities',
};

/** The effects that a record and its process have had in the database so far. */
export async function effectsOf(sql: Sql, id: number, register: RegisterName = 'giftReport'): Promise<Effects> {
  const instances = sql`select id from workflow_instances where register = ${register} and record_id = ${id}`;
  const [row] = await sql<Effects[]>`
    select r.status, r.pending_command_id is not null as pending,
      (select count(*)::int from (${instances}) i) as instances,
      (select string_agg(state, ' ') from workflow_instances where id in (${instances})) as "instanceState",
      (select string_agg(kind || ' ' || state, ', ' order by seq) from workflow_commands
        where instance_id in (${instances})) as commands,
      (select count(*)::int from decisions where instance_id in (${instances}) and voided_at is null) as decisions,
      (select count(*)::int from inbox_tasks where instance_id in (${instances}) and state = 'open') as "openTasks",
      (select count(*)::int from inbox_tasks where instance_id in (${instances})) as tasks,
      (select count(*)::int from audit_entries
        where entity = ${register} and entity_id = ${String(id)} and action like '%.status') as "statusChanges",
      (select string_agg(code, ' ' order by code) from logbook where instance_id in (${instances})) as lines,
      (select count(*)::int from mail_outbox where params->>'record' = ${String(id)}) as mails
    from ${sql(TABLES[register])} r where r.id = ${id}`;
  if (!row) throw new Error(`${register} ${id} is gone`);
  return row;
}
