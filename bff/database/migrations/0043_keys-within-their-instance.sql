-- An engine that was emptied, replaced or restored can issue the same keys again. So a key of the engine identifies
-- something only within one of our instances: two instances may have had the same key, each from another engine.
alter table job_outcomes drop constraint job_outcomes_pkey, add primary key (instance_id, job_key);
alter table inbox_tasks drop constraint inbox_tasks_engine_task_key_key,
  add constraint inbox_tasks_engine_task_key unique (instance_id, engine_task_key);
-- The new constraint also serves as the index for the tasks of an instance.
drop index inbox_tasks_instance;
alter table camunda_incidents drop constraint camunda_incidents_pkey, add primary key (instance_id, key);
alter table workflow_instances drop constraint workflow_instances_engine_key_key;
create index workflow_instances_engine_key on workflow_instances (engine_key) where engine_key is not null;
