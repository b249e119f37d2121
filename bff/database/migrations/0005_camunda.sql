-- The Camunda adapter (infra/engine/camunda): Camunda's keys for our definitions and incidents. The keys are 64-bit
-- numbers, stored as text.

-- A version has several keys if it was deployed again, to another cluster or with other listeners; the newest key
-- counts.
create table camunda_definitions (
  engine_key text primary key,
  definition_id int not null references process_definitions,
  deployed_at timestamptz not null default now()
);
create index camunda_definitions_definition on camunda_definitions (definition_id);

-- Incidents found in the search index, stored so that each is reported once when it appears and once when it is closed.
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

-- Commands sent to an engine, for all instances; waiting commands have their own index (migration 0002).
create index workflow_commands_sent on workflow_commands (not_before) where state = 'sent';
-- Running instances, for comparison with those of the engine.
create index workflow_instances_open on workflow_instances (engine, created_at) where state in ('starting', 'active');
