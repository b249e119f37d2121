-- What every look at a record asks, whatever state the rows are in: its tasks, their decisions, its commands. The indexes
-- of 0001 know the open ones only, so each such look read the whole tables.
create index inbox_tasks_of_record on inbox_tasks (register, record_id);
create index decisions_of_task on decisions (task_id, decided_at);
create index workflow_commands_of_instance on workflow_commands (instance_id, seq);
