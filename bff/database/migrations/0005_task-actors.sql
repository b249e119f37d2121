-- Who may decide an open task at this moment (DESIGN §5), in one place for lists, counters, access and the decision
-- itself: its candidates, whoever it was handed over to, and the running delegates of these; never the submitter, the
-- record's owner, nor whoever gave an earlier approval of the same instance, neither as actor nor through a delegate.
-- principal_id is the candidate, actor_id who acts: the same person, or the one the task was redirected to.
create view task_actors as
with candidates as (
  select t.id as task_id, t.instance_id, t.register, t.record_id, c.user_id as principal_id, c.user_id as actor_id
  from inbox_tasks t
  join inbox_candidates c on c.task_id = t.id
  where t.state = 'open'
  union
  select t.id, t.instance_id, t.register, t.record_id, c.user_id, t.handed_over_to
  from inbox_tasks t
  join inbox_candidates c on c.task_id = t.id
  where t.state = 'open' and t.handed_over_to is not null
), acting as (
  select * from candidates
  union
  select c.task_id, c.instance_id, c.register, c.record_id, c.principal_id, d.delegate_id
  from candidates c
  join delegations d on d.user_id = c.actor_id and d.revoked_at is null and d.during @> now() and d.register in ('*', c.register)
)
select a.task_id, a.instance_id, a.register, a.record_id, a.principal_id, a.actor_id
from acting a
join users u on u.id = a.actor_id and u.active
join workflow_instances i on i.id = a.instance_id
left join gift_reports g on a.register = 'giftReport' and g.id = a.record_id
where i.started_by is distinct from a.actor_id and i.started_by is distinct from a.principal_id
  and g.user_id is distinct from a.actor_id and g.user_id is distinct from a.principal_id
  and not exists (
    select 1 from decisions d
    where d.instance_id = a.instance_id and d.voided_at is null and d.action = 'approve'
      and (d.decided_by in (a.actor_id, a.principal_id) or d.on_behalf_of in (a.actor_id, a.principal_id)));
