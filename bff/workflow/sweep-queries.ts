import type { Db } from '#/bff/database/connection.ts';
import type { CommandId, InstanceId, TaskId } from './engine.ts';

/**
 * Open tasks whose candidates may be outdated: a candidate is no longer named by their rule, somebody who received the
 * task by escalation can no longer decide, or there is no candidate. This query only finds the tasks; their candidates
 * are determined later, with the record locked.
 */
export async function listDoubtfulTasks(db: Db, register: string): Promise<{ id: TaskId; instance: InstanceId }[]> {
  return db<{ id: TaskId; instance: InstanceId }[]>`
    with asked as materialized (
      select t.id, t.instance_id, t.created_at, c.user_id, c.reason, r.company_id,
             case when approver_kind(c.reason) in ('above', 'owner') then r.owner_id end as owner_id,
             case when approver_kind(c.reason) = 'officer' then r.officer_id end as officer_id
      from inbox_tasks t
      cross join lateral approved_record(t.register, t.record_id) r
      left join inbox_candidates c on c.task_id = t.id and c.removed_at is null
      where t.register = ${register} and t.state = 'open'),
    -- Approvers that depend only on the company are determined once for all its records.
    named as materialized (
      select w.reason, w.owner_id, w.company_id, w.officer_id, n as user_id
      from (select distinct reason, owner_id, company_id, officer_id from asked where reason is not null) w
      cross join lateral named_approvers(w.reason, w.owner_id, w.company_id, w.officer_id) n),
    able as materialized (select id from able_users where id in (select user_id from asked))
    select a.id, a.instance_id as instance
    from asked a
    left join named n on n.user_id = a.user_id and n.reason = a.reason and n.company_id = a.company_id
      and n.owner_id is not distinct from a.owner_id and n.officer_id is not distinct from a.officer_id
    where n.user_id is null and (approver_kind(a.reason) is distinct from 'kept' or a.user_id not in (select id from able))
    group by a.id, a.instance_id, a.created_at
    order by a.created_at, a.id`;
}

export interface StuckCommand {
  id: CommandId;
  instance: InstanceId;
  /** Minutes since the command was given. */
  age: number;
}

/**
 * Commands for which a record has been waiting longer than `minutes`, and which have not been reported yet (SS-011).
 */
export async function listStuckCommands(db: Db, table: string, minutes: number): Promise<StuckCommand[]> {
  return db<StuckCommand[]>`
    select c.id, c.instance_id as instance, floor(extract(epoch from now() - c.created_at) / 60)::int as age
    from ${db(table)} r join workflow_commands c on c.id = r.pending_command_id
    where r.shown_status = 999 and r.deleted_at is null and c.created_at < now() - make_interval(mins => ${minutes})
      and not exists (select 1 from mail_outbox m where m.template = 'commandStuck' and m.params->>'command' = c.id::text)
    order by c.seq`;
}
