-- The embedded process engine (infra/engine/embedded). One row per instance holds its whole state; every step locks
-- that row first. wf_job, wf_wait and wf_incident repeat parts of the state so that due work can be found. They are
-- written in the same statement as the state, and are never read to decide what a token does.
create sequence wf_instance_number;
create table wf_instance (
  id uuid primary key references workflow_instances,
  number bigint not null unique,             -- all keys of the instance are number * 10^7 + a counter in its state
  process_id text not null,
  version int not null,
  status text not null check (status in ('active', 'completed', 'canceled')),
  state jsonb not null,
  revision int not null default 1,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index wf_instance_process on wf_instance (process_id, version, started_at desc);
create index wf_instance_started on wf_instance (started_at desc);

-- Jobs whose first attempt failed within the step that created them, and jobs left for later because that step had
-- reached its limit of jobs.
create table wf_job (
  key bigint primary key,
  instance_id uuid not null references wf_instance,
  element_id text not null,
  type text not null,
  retries int not null,                      -- 0: stopped by an incident
  attempts int not null default 0,
  due timestamptz not null,
  last_error text
);
create index wf_job_due on wf_job (due) where retries > 0;
create index wf_job_instance on wf_job (instance_id);

create table wf_wait (
  key bigint primary key,
  instance_id uuid not null references wf_instance,
  kind text not null check (kind in ('task', 'timer', 'message')),
  element_id text not null,
  name text,                                 -- of a message
  due timestamptz,                           -- of a timer: when it fires; of a task: its due date
  try_at timestamptz,                        -- of a timer: when to look next; after a failed attempt, later than due
  attempts int not null default 0
);
create index wf_wait_timer on wf_wait (try_at) where kind = 'timer';
create index wf_wait_instance on wf_wait (instance_id);

create table wf_incident (
  key bigint primary key,
  instance_id uuid not null references wf_instance,
  element_id text not null,
  type text not null,
  message text not null,
  at timestamptz not null
);
create index wf_incident_instance on wf_incident (instance_id);

create table wf_history (
  id bigint generated always as identity primary key,
  instance_id uuid not null references wf_instance,
  element_id text not null,
  event text not null check (event in ('activated', 'completed', 'terminated')),
  at timestamptz not null
);
create index wf_history_instance on wf_history (instance_id, id);
-- Waiting commands of all instances; the index in migration 0001 is per instance.
create index workflow_commands_due on workflow_commands (not_before) where state = 'ready';
