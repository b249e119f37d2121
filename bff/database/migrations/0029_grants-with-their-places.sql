-- A role that was given for certain companies is recorded when those companies are inserted, so inserting the role's
-- own row records nothing. When thousands of people are imported, each grant is looked up once instead of twice.
create or replace function user_role_changed() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and not new.is_global then return null; end if;
  if tg_op <> 'INSERT' then perform settle_role_grants(old.user_id, old.role_id); end if;
  if tg_op <> 'DELETE' then perform settle_role_grants(new.user_id, new.role_id); end if;
  return null;
end $$;
