-- When the text of a process was first stored; null for texts stored before this column was added, all of which had
-- been deployed or offered for deployment by then.
alter table process_definitions add column created_at timestamptz;
alter table process_definitions alter column created_at set default now();
