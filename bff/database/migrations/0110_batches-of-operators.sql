-- Actions of operators on many process runs. `draft`: counted and shown, but not confirmed; it is deleted if nobody
-- confirms it.
create table workflow_batches (
  id uuid primary key,
  action text not null check (action in ('retry', 'cancel', 'migrate')),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'canceled', 'done')),
  -- the reason that owners see on their records when their runs are cancelled
  reason text,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((state in ('canceled', 'done')) <= (ended_at is not null))
);
create index workflow_batches_created on workflow_batches (created_at) where state <> 'draft';
create index workflow_batches_open on workflow_batches (created_at) where state in ('draft', 'running', 'paused');

-- One action on one run; a retry has an item for each incident, so a run may occur more than once.
create table workflow_batch_items (
  batch_id uuid not null references workflow_batches on delete cascade,
  place int not null,
  instance_id uuid not null references workflow_instances,
  -- the id of the one command that this item may send
  command_id uuid not null unique default gen_random_uuid(),
  -- of a retry: the incident, the element where the run stopped (or stops again), and the other incidents that existed
  -- when the retry was made
  incident text,
  element_id text,
  others text[] not null default '{}',
  -- of a migration: the target version
  version int,
  state text not null default 'waiting'
    check (state in ('waiting', 'asked', 'succeeded', 'failedAgain', 'skipped', 'notTaken')),
  reason text,
  -- how a retry failed again: the type of incident, and its message without data of the record
  incident_type text,
  message text,
  attempts int not null default 0,
  not_before timestamptz not null default now(),
  asked_at timestamptz,
  ended_at timestamptz,
  primary key (batch_id, place)
);
create unique index workflow_batch_items_once on workflow_batch_items (batch_id, instance_id, coalesce(incident, ''));
create index workflow_batch_items_waiting on workflow_batch_items (place, not_before) where state = 'waiting';
create index workflow_batch_items_asked on workflow_batch_items (not_before) where state = 'asked';
create index workflow_batch_items_instance on workflow_batch_items (instance_id);
