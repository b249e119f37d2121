-- The element instance (BPMN: one token on one element) that an incident stops; a step can be active several times in
-- one run. When a retry fails again, the new incident has another key, but the key of the element instance stays the
-- same.
alter table wf_incident add column element_instance bigint;
update wf_incident n set element_instance = (i.state -> 'incidents' -> n.key::text ->> 'token')::bigint
from wf_instance i where i.id = n.instance_id;
alter table wf_incident alter column element_instance set not null;

-- null: the incident was found by an earlier version of Openboek; the next sweep fills this in.
alter table camunda_incidents add column element_instance text;

create or replace view open_incidents as
select instance_id, key::text as id, element_id, type, message, at, element_instance::text from wf_incident
union all
select instance_id, key, element_id, type, message, at, element_instance from camunda_incidents where closed_at is null;

-- For a retry: the element instance stopped by its incident, and those that other incidents of the run were stopping
-- when the retry was made.
alter table workflow_batch_items
  add column element_instance text,
  drop column others,
  add column others_stopped text[] not null default '{}';
