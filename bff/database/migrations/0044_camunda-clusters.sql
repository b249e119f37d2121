-- The Camunda cluster on which our instances run. Camunda's API returns no permanent identity, so a cluster is
-- recognised by a marker process that Openboek deploys there, and by its keys, which only rise: these reveal a cluster
-- that was emptied, replaced or restored.
create table camunda_clusters (
  id uuid primary key,
  -- Camunda's key for the marker, a process definition that is never started.
  marker_key text not null,
  -- The highest key that the cluster is known to have issued.
  last_key bigint not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When another cluster, or an earlier state of this one, was found to answer instead; nothing is sent to the one that
  -- answers.
  replaced_at timestamptz,
  replaced_how text check (replaced_how in ('emptied', 'different', 'older')),
  -- The key that the replacement issued for a second marker: it shows whether the same replacement still answers.
  replaced_key text,
  -- When the cluster was found to be replaced while none of our instances ran on it: it no longer counts.
  left_at timestamptz,
  check ((replaced_at is null) = (replaced_how is null))
);
create unique index camunda_clusters_current on camunda_clusters ((true)) where left_at is null;

-- The cluster on which an instance has begun.
alter table workflow_instances add column cluster_id uuid references camunda_clusters;

-- restarted_at: when the instance was restarted on another Camunda, at the point it had reached. What the previous
-- Camunda received still counts and is sent to the next one. Keys of the previous one get the prefix `lost:`. lost_key:
-- the instance's key on the previous Camunda, if that one still has the instance and may deliver its jobs.
alter table workflow_instances add column restarted_at timestamptz, add column lost_key text;
