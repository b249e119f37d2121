-- The runs begun on one day are a point of a plot that operators open; without it all runs there ever were are read.
create index workflow_instances_begun on workflow_instances (created_at);
