-- When a text of a process was first kept; unknown of those from before, which were all deployed or offered by then.
alter table process_definitions add column created_at timestamptz;
alter table process_definitions alter column created_at set default now();
