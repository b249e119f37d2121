-- Empties the audit of an incident that is gone for good. What was done, by whom and when stays, with the hash of what is erased, so
-- the chain is whole; the application cannot erase what was written about anything that is still there.
create function erase_details_of_incident(gone int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from incidents where id = gone) then
    raise exception 'incident % is still there', gone;
  end if;
  delete from audit_details d using audit_entries e
  where e.id = d.entry_id and e.entity = 'incident' and e.entity_id = gone::text;
end $$;
create index incidents_deleted on incidents (deleted_at) where deleted_at is not null;
