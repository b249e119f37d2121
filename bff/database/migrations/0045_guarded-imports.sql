-- If an import makes many people leave, it waits for a second administrator; and the last import can be undone
-- (decision 0044). A large import is stored as its original file, together with the changes it would make, so that it
-- can be reviewed in parts (decision 0045).

-- Imports that were previewed but not applied must be previewed again, because they were stored as rows.
update imports set state = 'canceled', inputs = null, step = null, ended_at = now() where state = 'ready';
alter table imports drop column inputs;
alter table imports drop constraint imports_state_check;
alter table imports
  add constraint imports_state_check check (state in ('ready', 'asked', 'applied', 'canceled', 'undone')),
  -- the file, compressed; null: the import has ended and the file is deleted, or this import undoes another one
  add column content bytea,
  add column undoes uuid references imports,
  -- the date for which the plan was made: people who leave because of this import leave on that date
  add column planned_on date not null default current_date,
  add column encoding text,
  add column ignored jsonb not null default '[]',
  -- the number of people present in the companies that the import covers
  add column present int not null default 0,
  add column asked_at timestamptz,
  add column ended_by int references users,
  add check (content is null or state in ('ready', 'asked'));
drop index imports_ready;
create index imports_open on imports (created_at) where state in ('ready', 'asked');
create index imports_applied on imports (ended_at) where state in ('applied', 'undone');

-- The changes that an import would make, as text, in the order of the preview. Once it is applied: the changes it made,
-- until it can no longer be undone.
create table import_changes (
  import_id uuid not null references imports,
  at int not null,
  kind text not null,
  row int,
  key text not null,
  name text not null,
  fields json not null,
  -- a warning, or the reason why the change was not undone
  note text,
  user_id int references users,
  -- the values of a person before and after; null: the person did not exist
  was json,
  becomes json,
  primary key (import_id, at)
);
create index import_changes_kind on import_changes (import_id, kind, at);
create index import_changes_note on import_changes (import_id, at) where note is not null;

-- The candidates and the hand-overs of the open tasks of people who leave because of an import.
create table import_tasks (
  import_id uuid not null references imports,
  task_id uuid not null references inbox_tasks,
  candidates jsonb not null,
  handovers bigint[] not null,
  -- the import was undone, and the task has not been given back yet
  due boolean not null default false,
  primary key (import_id, task_id)
);
create index import_tasks_due on import_tasks (task_id) where due;

-- When the person's departure was recorded; null if the person is present, left on the date in left_on, or left before
-- this column was added.
alter table users add column left_at timestamptz;

-- When a directory last reported the person as gone, whether or not they were still present; null: never. Undoing an
-- import does not bring back people whom a directory has reported as gone since that import.
alter table users add column leave_told_at timestamptz;
