-- Which Camunda our instances run on. Its API names no identity that survives, so it is known by a marker of ours that is
-- deployed there, and by its keys, which only ever rise: one that was emptied, replaced or restored shows itself by these.
create table camunda_clusters (
  id uuid primary key,
  -- Camunda's key of the marker, a process definition that nobody starts.
  marker_key text not null,
  -- The highest key that it is known to have given out.
  last_key bigint not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Since when another one, or an earlier state of this one, answers in its place; nothing is sent there then.
  replaced_at timestamptz,
  replaced_how text check (replaced_how in ('emptied', 'different', 'older')),
  -- The key that one in its place gave to a second marker: whether it still is that one.
  replaced_key text,
  -- Since when nothing of ours runs there any more, so that it no longer counts.
  left_at timestamptz,
  check ((replaced_at is null) = (replaced_how is null))
);
create unique index camunda_clusters_current on camunda_clusters ((true)) where left_at is null;

-- Where an instance runs that has begun on Camunda.
alter table workflow_instances add column cluster_id uuid references camunda_clusters;

-- Since when it runs again on another Camunda, from where it was: what the one before was told counts, and is told to this one.
-- Keys of the one before begin with `lost:` then. lost_key: of the instance, where the one before may hand out its jobs.
alter table workflow_instances add column restarted_at timestamptz, add column lost_key text;
