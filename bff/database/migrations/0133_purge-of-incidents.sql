-- Deletes the audit details of an incident that has been removed. The entries remain, with who did what and when and
-- with the hash of the deleted details, so the chain stays intact. Details of an incident that still exists cannot be
-- deleted.
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
