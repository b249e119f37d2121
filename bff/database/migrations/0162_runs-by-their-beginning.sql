-- For the list that a point of a plot for operators opens: the runs that began on one day. Without this index, the
-- query would read all runs.
create index workflow_instances_begun on workflow_instances (created_at);
