import type { Db } from '#/bff/database/connection.ts';
import type { CommandId, InstanceId, TaskId } from './engine.ts';

/**
 * Open tasks whose candidates may no longer be right (DESIGN §5): one of them cannot decide any more, has lost
 * IsCompliancyEmployee over the company, or is no longer above the owner; or there is nobody. Only finds: who should have
 * the task is worked out with the record locked.
 *
 * @param table of the register, with the columns of a WorkflowRecord
 */
export async function listDoubtfulTasks(
  db: Db,
  register: string,
  table: string,
): Promise<{ id: TaskId; instance: InstanceId }[]> {
  return db<{ id: TaskId; instance: InstanceId }[]>`
    with asked as materialized (
      select t.id, t.instance_id, t.created_at, r.company_id, owner.supervisor_id, boss.supervisor_id as above_id, c.user_id, c.reason
      from inbox_tasks t
      join ${db(table)} r on r.id = t.record_id
      join users owner on owner.id = r.user_id
      left join users boss on boss.id = owner.supervisor_id
      left join inbox_candidates c on c.task_id = t.id and c.removed_at is null
      where t.register = ${register} and t.state = 'open' and r.deleted_at is null),
    able as materialized (select id from able_users where id in (select user_id from asked)),
    compliance as materialized (
      select user_id, company_id from right_holders where right_key = 'IsCompliancyEmployee')
    select id, instance_id as instance
    from asked
    where user_id is null
      or user_id not in (select id from able)
      or reason = 'compliance' and (user_id, company_id) not in (select user_id, company_id from compliance)
      or reason = 'supervisor' and user_id is distinct from supervisor_id
      or reason = 'supervisorOfSupervisor' and user_id is distinct from above_id
    group by id, instance_id, created_at
    order by created_at, id`;
}

export interface StuckCommand {
  id: CommandId;
  instance: InstanceId;
  /** Minutes since it was given. */
  age: number;
}

/** Commands that records have been waiting for longer than this (SS-011). */
export async function listStuckCommands(db: Db, table: string, minutes: number): Promise<StuckCommand[]> {
  return db<StuckCommand[]>`
    select c.id, c.instance_id as instance, floor(extract(epoch from now() - c.created_at) / 60)::int as age
    from ${db(table)} r join workflow_commands c on c.id = r.pending_command_id
    where r.shown_status = 999 and r.deleted_at is null and c.created_at < now() - make_interval(mins => ${minutes})
      and not exists (select 1 from mail_outbox m where m.template = 'commandStuck' and m.params->>'command' = c.id::text)
    order by c.seq`;
}
