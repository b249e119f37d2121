-- Finds the runs that began on one day, which operators list by opening a point of a plot. Without this index, the
-- query would read all runs.
create index workflow_instances_begun on workflow_instances (created_at);
