-- Defines in one place the reasons for which somebody can be a candidate (inbox_candidates.reason): approver rules name
-- people by a reason, a candidate's reason is checked whenever they act, and the sweep looks for candidates whose
-- reason no longer holds. A reason that is not defined here names nobody and lets nobody act.

-- The kind of a reason. above: the owner's supervisor, or that person's supervisor. right: everybody whose right covers
-- the company. role: everybody who holds the role in the company. person: one given person. kept: given by an
-- escalation, for as long as the person can decide.
create function approver_kind(reason text) returns text language sql immutable parallel safe as $$
  select case
    when reason in ('supervisor', 'supervisorOfSupervisor') then 'above'
    when reason = 'compliance' then 'right'
    when reason ~ '^role:[1-9][0-9]{0,8}$' then 'role'
    when reason ~ '^person:[1-9][0-9]{0,8}$' then 'person'
    when reason = 'escalated' then 'kept'
  end
$$;

-- The right required by a reason of kind `right`.
create function approver_right(reason text) returns text language sql immutable parallel safe as $$
  select case reason when 'compliance' then 'IsCompliancyEmployee' end
$$;

-- The id in a reason of kind `role` or `person`.
create function approver_id(reason text) returns int language sql immutable parallel safe as $$
  select case when approver_kind(reason) in ('role', 'person') then split_part(reason, ':', 2)::int end
$$;

-- Who holds which role in which company, under the same conditions as in right_holders.
create view role_holders as
select ur.user_id, ur.role_id, c.id as company_id
from user_roles ur cross join companies c
where ur.active and ur.is_global
union all
select ur.user_id, ur.role_id, cc.company_id
from user_roles ur
join user_role_companies urc on urc.user_role_id = ur.id
join company_closure cc on cc.ancestor_id = urc.company_id and (urc.inherit or cc.depth = 0)
where ur.active and not ur.is_global;

-- The people named by a reason for a record with this owner and company; only people who can decide at all.
create function named_approvers(reason text, owner int, company int) returns setof int
language plpgsql stable cost 1000 rows 5 as $$
begin
  case approver_kind(reason)
  when 'above' then
    return query
      select a.id from users o
      left join users boss on reason = 'supervisorOfSupervisor' and boss.id = o.supervisor_id
      join able_users a on a.id = case reason when 'supervisor' then o.supervisor_id else boss.supervisor_id end
      where o.id = owner;
  when 'right' then
    return query
      select distinct a.id from right_holders h join able_users a on a.id = h.user_id
      where h.right_key = approver_right(reason) and h.company_id = company;
  when 'role' then
    return query
      select distinct a.id from role_holders h join able_users a on a.id = h.user_id
      where h.role_id = approver_id(reason) and h.company_id = company;
  when 'person' then
    return query select a.id from able_users a where a.id = approver_id(reason);
  else
    null;
  end case;
end $$;

-- Whether the reason that made somebody a candidate still holds, and whether the candidate and the person who acts can
-- decide at all. The function looks up only the given people.
create or replace function may_act(reason text, principal int, actor int, owner int, company int) returns boolean
language plpgsql stable cost 1000 as $$
begin
  if not exists (select from able_users b where b.id = principal)
    or actor <> principal and not exists (select from able_users b where b.id = actor) then
    return false;
  end if;
  case approver_kind(reason)
  when 'above' then
    if reason = 'supervisor' then
      return exists (select from users o where o.id = owner and o.supervisor_id = principal);
    end if;
    return exists (
      select from users o join users boss on boss.id = o.supervisor_id where o.id = owner and boss.supervisor_id = principal);
  when 'right' then
    return exists (
      select from right_holders h
      where h.user_id = principal and h.right_key = approver_right(reason) and h.company_id = company);
  when 'role' then
    return exists (
      select from role_holders h
      where h.user_id = principal and h.role_id = approver_id(reason) and h.company_id = company);
  when 'person' then
    return principal = approver_id(reason);
  when 'kept' then
    return true;
  else
    return false;
  end case;
end $$;
