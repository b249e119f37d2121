-- As in 0063, but the person above the owner is looked up first: in a single statement, Postgres looked up everybody
-- who can decide at all and kept only that person.
create or replace function named_approvers(reason text, owner int, company int, officer int) returns setof int
language plpgsql stable cost 1000 rows 5 as $$
declare
  above int;
begin
  case approver_kind(reason)
  when 'above' then
    select o.supervisor_id into above from users o where o.id = owner;
    if reason = 'supervisorOfSupervisor' then
      select boss.supervisor_id into above from users boss where boss.id = above;
    end if;
    return query select a.id from able_users a where a.id = above;
  when 'right' then
    return query
      select distinct a.id from right_holders h join able_users a on a.id = h.user_id
      where h.right_key = approver_right(reason) and h.company_id = company;
  when 'officer' then
    return query
      select distinct a.id from right_holders h join able_users a on a.id = h.user_id
      where h.right_key = approver_right(reason) and h.company_id = company and h.user_id = officer;
  when 'owner' then
    return query select a.id from able_users a where a.id = owner;
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
