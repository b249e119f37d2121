-- Who may decide (docs/who-decides.md, docs/who-sees-what.md): views that are shared by lists, counters, access checks
-- and decisions.

-- Who holds which right in which company: every right of every active role, for each company that the role covers.
create view right_holders as
select ur.user_id, rr.right_key, c.id as company_id
from user_roles ur
join role_rights rr on rr.role_id = ur.role_id
cross join companies c
where ur.active and ur.is_global
union all
select ur.user_id, rr.right_key, cc.company_id
from user_roles ur
join role_rights rr on rr.role_id = ur.role_id
join user_role_companies urc on urc.user_role_id = ur.id
join company_closure cc on cc.ancestor_id = urc.company_id and (urc.inherit or cc.depth = 0)
where ur.active and not ur.is_global;

-- Who is present, under the same conditions as at sign-in (bff/auth/queries.ts): nothing may wait for somebody who
-- cannot sign in.
create view present_users as
select u.id, u.display_name, u.supervisor_id
from users u
where u.active and u.erased_at is null and (u.left_on is null or u.left_on > current_date);

-- Who can decide anything: people who are present, hold Access and do not hold NoAccess (OP-008).
create view able_users as
select u.id, u.display_name, u.supervisor_id
from present_users u
where exists (select 1 from right_holders h where h.user_id = u.id and h.right_key = 'Access')
  and not exists (select 1 from right_holders h where h.user_id = u.id and h.right_key = 'NoAccess');

-- Who may decide an open task at this moment: its candidates, the person it was handed over to, and their current
-- delegates. Excluded are the submitter, the record's owner, and anyone who gave an earlier approval in the same
-- instance, themselves or through a delegate. principal_id is the candidate; actor_id is the person who acts: the
-- candidate, or the person to whom the task was handed over or delegated. The view is written so that Postgres can
-- start from one record, one task or one person: nothing may be materialized, because each query would then compute the
-- tasks of everybody.
create view task_actors as
with assigned as not materialized (
  select c.task_id, c.user_id as principal_id, c.user_id as actor_id from inbox_candidates c
  union all
  select c.task_id, c.user_id, t.handed_over_to
  from inbox_tasks t join inbox_candidates c on c.task_id = t.id
  where t.state = 'open' and t.handed_over_to is not null and t.handed_over_to <> c.user_id
), acting as not materialized (
  select a.task_id, a.principal_id, a.actor_id, null::text as register from assigned a
  union all
  select a.task_id, a.principal_id, d.delegate_id, d.register
  from delegations d join assigned a on a.actor_id = d.user_id
  where d.revoked_at is null and d.during @> now()
)
select distinct t.id as task_id, t.instance_id, t.register, t.record_id, a.principal_id, a.actor_id
from acting a
join inbox_tasks t on t.id = a.task_id and t.state = 'open' and (a.register is null or a.register in ('*', t.register))
join present_users u on u.id = a.actor_id
join workflow_instances i on i.id = t.instance_id
left join gift_reports g on t.register = 'giftReport' and g.id = t.record_id
where i.started_by is distinct from a.actor_id and i.started_by is distinct from a.principal_id
  and g.user_id is distinct from a.actor_id and g.user_id is distinct from a.principal_id
  and not exists (
    select 1 from decisions d
    where d.instance_id = t.instance_id and d.voided_at is null and d.action = 'approve'
      and (d.decided_by in (a.actor_id, a.principal_id) or d.on_behalf_of in (a.actor_id, a.principal_id)));
