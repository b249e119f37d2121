-- may_act looks up one person by id. Postgres planned it again for each person, which took four fifths of the
-- function's time. (named_approvers keeps its custom plans, because the best way to find the holders of a right depends
-- on the right.)
alter function may_act(text, int, int, int, int, int) set plan_cache_mode = force_generic_plan;

-- The people who have an open task and those who act for them, without checking whether the reason that made somebody a
-- candidate still holds. A query for many tasks can then check that once for each person and owner instead of once for
-- each task.
create view possible_actors as
with acting as not materialized (
  -- This branch must have no condition of its own: otherwise it cannot be searched by task.
  select c.task_id, c.reason, c.user_id as principal_id, c.user_id as actor_id, '*'::text as register, c.removed_at
  from inbox_candidates c
  union all
  select c.task_id, c.reason, c.user_id, h.to_id, '*'::text, c.removed_at
  from task_handovers h join inbox_candidates c on c.task_id = h.task_id and c.user_id = h.from_id
  where h.ended_at is null
  union all
  select c.task_id, c.reason, c.user_id, d.delegate_id, d.register, c.removed_at
  from delegations d join inbox_candidates c on c.user_id = d.user_id
  where d.revoked_at is null and d.during @> now()
  union all
  select c.task_id, c.reason, c.user_id, d.delegate_id, d.register, c.removed_at
  from delegations d join task_handovers h on h.to_id = d.user_id and h.ended_at is null
  join inbox_candidates c on c.task_id = h.task_id and c.user_id = h.from_id
  where d.revoked_at is null and d.during @> now()
)
select t.id as task_id, t.instance_id, t.register, t.record_id, a.reason, a.principal_id, a.actor_id, r.owner_id, r.company_id,
  r.officer_id
from acting a
join inbox_tasks t on t.id = a.task_id and t.state = 'open' and a.register in ('*', t.register)
join workflow_instances i on i.id = t.instance_id
cross join lateral approved_record(t.register, t.record_id) r
where a.removed_at is null
  and (only_confirms(t.approver_rule) or (
    i.started_by is distinct from a.actor_id and i.started_by is distinct from a.principal_id
    and r.owner_id <> a.actor_id and r.owner_id <> a.principal_id))
  -- This is kept out of the condition above so that Postgres can plan it as a join.
  and not exists (
    select 1 from decisions d
    where d.instance_id = t.instance_id and d.voided_at is null and d.action = 'approve' and d.is_approval
      and not only_confirms(t.approver_rule)
      and (d.decided_by in (a.actor_id, a.principal_id) or d.on_behalf_of in (a.actor_id, a.principal_id)));

create or replace view task_actors as
select distinct task_id, instance_id, register, record_id, principal_id, actor_id
from possible_actors where may_act(reason, principal_id, actor_id, owner_id, company_id, officer_id);
