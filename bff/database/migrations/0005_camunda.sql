-- The Camunda adapter (infra/engine/camunda): what Camunda calls things of ours. Keys are its own, 64 bit, kept as text.

-- A version that was deployed again, to another cluster or with other listeners, has several keys; the newest counts.
create table camunda_definitions (
  engine_key text primary key,
  definition_id int not null references process_definitions,
  deployed_at timestamptz not null default now()
);
create index camunda_definitions_definition on camunda_definitions (definition_id);

-- Incidents as the search index has shown them, so that each is told once, and once when it is over.
create table camunda_incidents (
  key text primary key,
  instance_id uuid not null references workflow_instances,
  element_id text not null,
  type text not null,
  message text not null,
  job_key text,
  at timestamptz not null,
  closed_at timestamptz
);
create index camunda_incidents_open on camunda_incidents (instance_id) where closed_at is null;

-- What is under way at an engine, whichever instance it is of; what waits has an index of its own (0002).
create index workflow_commands_sent on workflow_commands (not_before) where state = 'sent';
-- Instances that run, for comparing them with what the engine has.
create index workflow_instances_open on workflow_instances (engine, created_at) where state in ('starting', 'active');
