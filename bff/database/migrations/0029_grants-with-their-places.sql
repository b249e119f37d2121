-- A role that is given for places alone is held through those, and each of them tells the history of it: its own row need not.
-- Thousands who come in together are looked up once each, no longer twice.
create or replace function user_role_changed() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and not new.is_global then return null; end if;
  if tg_op <> 'INSERT' then perform settle_role_grants(old.user_id, old.role_id); end if;
  if tg_op <> 'DELETE' then perform settle_role_grants(new.user_id, new.role_id); end if;
  return null;
end $$;
