-- Postgres checks less of what a step of the embedded engine writes (decision 0015): the checks that are removed here
-- took a sixth of the time of an instance's statements in tests/bench/w1.

-- A command refers to an instance that its transaction has written or locked, and commands and instances refer to the
-- person who is signed in. If a row is changed in the transaction that inserted it, its foreign keys are checked twice.
alter table workflow_instances drop constraint workflow_instances_started_by_fkey;
alter table workflow_commands drop constraint workflow_commands_instance_id_fkey;
alter table workflow_commands drop constraint workflow_commands_requested_by_fkey;
-- The engine's row of an instance is written after Openboek's own row, in one statement with its history.
alter table wf_instance drop constraint wf_instance_id_fkey;
alter table wf_history drop constraint wf_history_check;

-- The row of an instance is updated twice: when the instance starts and when it ends. `ended_at` also shows whether it
-- is running, and does not change at the start. No indexed column changes then, so Postgres updates no index.
drop index workflow_instances_running;
create unique index workflow_instances_running on workflow_instances (register, record_id) where ended_at is null;
drop index workflow_instances_open;
create index workflow_instances_open on workflow_instances (engine, created_at) where ended_at is null;
alter table workflow_instances set (fillfactor = 70);

-- An instance has few commands, so no index is needed to find the waiting ones among them. Only a few of all commands
-- are waiting, so one index finds them, whether ready or sent.
drop index workflow_commands_open;
drop index workflow_commands_due;
drop index workflow_commands_sent;
create index workflow_commands_waiting on workflow_commands (not_before) where state in ('ready', 'sent');
