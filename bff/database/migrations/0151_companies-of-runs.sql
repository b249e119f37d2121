-- The company of a run's record, copied to the run so that lists for operators start from the operators' companies and
-- not from all records. null: the record is deleted or does not exist.
alter table workflow_instances add column company_id int;
update workflow_instances i set company_id = r.company_id
from approved_records r where r.register = i.register and r.record_id = i.record_id;

create function place_instance() returns trigger language plpgsql as $$
begin
  new.company_id := (select r.company_id from approved_record(new.register, new.record_id) r);
  return new;
end $$;
create trigger workflow_instances_placed before insert on workflow_instances
for each row execute function place_instance();

create function move_instances() returns trigger language plpgsql as $$
begin
  update workflow_instances set company_id = case when new.deleted_at is null then new.company_id end
  where register = tg_argv[0] and record_id = new.id;
  return null;
end $$;
create trigger gift_reports_moved after update of company_id, deleted_at on gift_reports
for each row when (old.company_id is distinct from new.company_id or old.deleted_at is distinct from new.deleted_at)
execute function move_instances('giftReport');
create trigger processing_activities_moved after update of company_id, deleted_at on processing_activities
for each row when (old.company_id is distinct from new.company_id or old.deleted_at is distinct from new.deleted_at)
execute function move_instances('processingActivity');

create index workflow_instances_running_of on workflow_instances (company_id) where ended_at is null;
create index workflow_instances_ended_of on workflow_instances (company_id, state, created_at desc) where ended_at is not null;
create index workflow_instances_ended_at on workflow_instances (ended_at) where ended_at is not null;
