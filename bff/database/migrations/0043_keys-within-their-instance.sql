-- An engine that was emptied, replaced or restored gives out keys that it has given out before. So a key of the engine counts
-- only within an instance of ours: two instances may have had the same one, on what was not the same engine.
alter table job_outcomes drop constraint job_outcomes_pkey, add primary key (instance_id, job_key);
alter table inbox_tasks drop constraint inbox_tasks_engine_task_key_key,
  add constraint inbox_tasks_engine_task_key unique (instance_id, engine_task_key);
-- The new constraint finds the tasks of an instance, too.
drop index inbox_tasks_instance;
alter table camunda_incidents drop constraint camunda_incidents_pkey, add primary key (instance_id, key);
alter table workflow_instances drop constraint workflow_instances_engine_key_key;
create index workflow_instances_engine_key on workflow_instances (engine_key) where engine_key is not null;
