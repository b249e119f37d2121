-- How somebody came to have a task (inbox_candidates.reason), in one place: the rules of approval name people by these ways, a
-- candidate is asked for the way by which they have a task whenever they act, and the sweep looks for those whose way has gone.
-- A way that stands here not names nobody and lets nobody act.

-- Of which kind a way is. above: the owner's supervisor, or that one's. right: everybody whose right covers the company.
-- role: everybody who holds the role there. person: that one. kept: given by an escalation, for as long as they can decide.
create function approver_kind(reason text) returns text language sql immutable parallel safe as $$
  select case
    when reason in ('supervisor', 'supervisorOfSupervisor') then 'above'
    when reason = 'compliance' then 'right'
    when reason ~ '^role:[1-9][0-9]{0,8}$' then 'role'
    when reason ~ '^person:[1-9][0-9]{0,8}$' then 'person'
    when reason = 'escalated' then 'kept'
  end
$$;

-- The right of a way of kind right.
create function approver_right(reason text) returns text language sql immutable parallel safe as $$
  select case reason when 'compliance' then 'IsCompliancyEmployee' end
$$;

-- The id in a way of kind role or person.
create function approver_id(reason text) returns int language sql immutable parallel safe as $$
  select case when approver_kind(reason) in ('role', 'person') then split_part(reason, ':', 2)::int end
$$;

-- Who holds a role in which company, on the same terms as right_holders.
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

-- Whom a way names for a record of this owner in this company; each can decide at all.
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

-- Whether a candidate is still what made them one, and who acts can decide at all; asked of one person, it looks at no others.
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
