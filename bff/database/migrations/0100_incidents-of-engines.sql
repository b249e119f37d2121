-- Open incidents of both engines, so that lists and counts for operators come from one statement with one snapshot.
create view open_incidents as
select instance_id, key::text as id, element_id, type, message, at from wf_incident
union all
select instance_id, key, element_id, type, message, at from camunda_incidents where closed_at is null;
