-- As in 0013, but a candidate whose reason the database does not know may not decide. Otherwise, candidates of a new
-- approver rule that was not added here would still count long after they no longer meet that rule. As before, people
-- to whom a task was escalated keep it as long as they can decide at all.
create or replace function may_act(reason text, principal int, actor int, owner int, company int) returns boolean
language plpgsql stable cost 1000 as $$
begin
  if not exists (select from able_users b where b.id = principal)
    or actor <> principal and not exists (select from able_users b where b.id = actor) then
    return false;
  end if;
  if reason = 'supervisor' then
    return exists (select from users o where o.id = owner and o.supervisor_id = principal);
  elsif reason = 'supervisorOfSupervisor' then
    return exists (
      select from users o join users boss on boss.id = o.supervisor_id where o.id = owner and boss.supervisor_id = principal);
  elsif reason = 'compliance' then
    return exists (
      select from right_holders h
      where h.user_id = principal and h.right_key = 'IsCompliancyEmployee' and h.company_id = company);
  end if;
  return reason = 'escalated';
end $$;
