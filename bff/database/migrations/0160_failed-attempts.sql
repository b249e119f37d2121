-- Failed attempts at jobs, for both engines: an engine keeps only the last one, and deletes it with the job.
create table job_failures (
  id bigint generated always as identity primary key,
  instance_id uuid not null references workflow_instances,
  job_key text not null,                     -- the engine's key of the job
  element_id text not null,
  job_type text not null,
  retries_left int not null,                 -- 0: an incident followed
  message text not null,
  at timestamptz not null
);
create index job_failures_instance on job_failures (instance_id, id);
