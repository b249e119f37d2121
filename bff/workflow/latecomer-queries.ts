import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from './engine.ts';

/**
 * Whether a person is a delegate of somebody who had a task of the instance, and could have decided this task until it
 * was closed. The delegation must have been valid then and be valid now, and no exclusion may apply (for open tasks,
 * the view task_actors defines the same rule). Such a delegate gets an answer that explains that somebody else was
 * faster (OP-065), but may not read the record (decision 0021).
 */
export async function couldDecideUntil(db: Db, instance: InstanceId, userId: number): Promise<boolean> {
  const rows = await db`
    with held as (
      select c.task_id, c.reason, c.user_id as principal_id, c.user_id as holder_id
      from inbox_tasks t join inbox_candidates c on c.task_id = t.id
      where t.instance_id = ${instance} and c.removed_at is null
      union all
      select c.task_id, c.reason, c.user_id, h.to_id
      from inbox_tasks t join inbox_candidates c on c.task_id = t.id
      join task_handovers h on h.task_id = c.task_id and h.from_id = c.user_id and h.ended_at is null
      where t.instance_id = ${instance} and c.removed_at is null)
    select from held
    join inbox_tasks t on t.id = held.task_id and t.state <> 'open'
    left join decisions made on made.task_id = t.id and made.voided_at is null
    join delegations d on d.user_id = held.holder_id and d.delegate_id = ${userId} and d.register in ('*', t.register)
      and d.revoked_at is null and d.during @> now()
      and d.during @> coalesce(made.decided_at, t.closed_at) and d.created_at <= coalesce(made.decided_at, t.closed_at)
    join workflow_instances i on i.id = t.instance_id
    cross join lateral approved_record(t.register, t.record_id) r
    where may_act(held.reason, held.principal_id, ${userId}, r.owner_id, r.company_id, r.officer_id)
      and (only_confirms(t.approver_rule) or (
        not array[i.started_by, r.owner_id] && array[held.principal_id, ${userId}::int]
        and not exists (
          select from decisions o
          where o.instance_id = t.instance_id and o.task_id <> t.id and o.voided_at is null and o.action = 'approve'
            and o.is_approval
            and (o.decided_by in (held.principal_id, ${userId}) or o.on_behalf_of in (held.principal_id, ${userId})))))
    limit 1`;
  return rows.length > 0;
}
