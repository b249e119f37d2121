-- What a step of the embedded engine writes is checked less by Postgres (decision 0015): measured per instance of
-- tests/bench/w1, these took a sixth of the time of its statements.

-- A command names an instance that its transaction has written or locked, and the person who is signed in. The latter starts
-- an instance too; a row that is changed in the transaction that inserted it is checked twice.
alter table workflow_instances drop constraint workflow_instances_started_by_fkey;
alter table workflow_commands drop constraint workflow_commands_instance_id_fkey;
alter table workflow_commands drop constraint workflow_commands_requested_by_fkey;
-- The engine's row of an instance is written behind Openboek's own, and its history with it, by one statement.
alter table wf_instance drop constraint wf_instance_id_fkey;
alter table wf_history drop constraint wf_history_check;

-- A row of an instance is changed twice, once when it starts and once when it ends. Whether it runs, `ended_at` says too, and
-- that does not change at its start: without a changed column in any index the row is changed in its place.
drop index workflow_instances_running;
create unique index workflow_instances_running on workflow_instances (register, record_id) where ended_at is null;
drop index workflow_instances_open;
create index workflow_instances_open on workflow_instances (engine, created_at) where ended_at is null;
alter table workflow_instances set (fillfactor = 70);

-- Of an instance there are few commands: those that wait are found among them. And those that wait are few among all: one
-- index finds them, ready or sent.
drop index workflow_commands_open;
drop index workflow_commands_due;
drop index workflow_commands_sent;
create index workflow_commands_waiting on workflow_commands (not_before) where state in ('ready', 'sent');
