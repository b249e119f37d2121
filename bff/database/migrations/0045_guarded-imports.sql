-- An import that lets many people leave waits for a second administrator, the last one can be undone (decision 0044), and a
-- large one is kept as the file that it was, with what it would change, to be looked at in parts (decision 0045).

-- What was looked at and not applied is looked at again: it was kept as rows.
update imports set state = 'canceled', inputs = null, step = null, ended_at = now() where state = 'ready';
alter table imports drop column inputs;
alter table imports drop constraint imports_state_check;
alter table imports
  add constraint imports_state_check check (state in ('ready', 'asked', 'applied', 'canceled', 'undone')),
  -- the file, compressed; null: it is over and the file is forgotten, or it undoes another one
  add column content bytea,
  add column undoes uuid references imports,
  -- the day that the plan was made for: who leaves by it has left on that day
  add column planned_on date not null default current_date,
  add column encoding text,
  add column ignored jsonb not null default '[]',
  -- who is here of the companies that it is about
  add column present int not null default 0,
  add column asked_at timestamptz,
  add column ended_by int references users,
  add check (content is null or state in ('ready', 'asked'));
drop index imports_ready;
create index imports_open on imports (created_at) where state in ('ready', 'asked');
create index imports_applied on imports (ended_at) where state in ('applied', 'undone');

-- What an import would change, in words, in the order of the preview; once it is applied, what it changed, until it can no
-- longer be undone.
create table import_changes (
  import_id uuid not null references imports,
  at int not null,
  kind text not null,
  row int,
  key text not null,
  name text not null,
  fields json not null,
  -- what to look out for, or why it was not put back
  note text,
  user_id int references users,
  -- the values themselves, before and after, of a person; null: there was nobody
  was json,
  becomes json,
  primary key (import_id, at)
);
create index import_changes_kind on import_changes (import_id, kind, at);
create index import_changes_note on import_changes (import_id, at) where note is not null;

-- Who had the open tasks of those who leave by an import, and to whom these had handed them over.
create table import_tasks (
  import_id uuid not null references imports,
  task_id uuid not null references inbox_tasks,
  candidates jsonb not null,
  handovers bigint[] not null,
  -- the import was undone, and the task is not back yet
  due boolean not null default false,
  primary key (import_id, task_id)
);
create index import_tasks_due on import_tasks (task_id) where due;

-- Since when somebody is here no more, as it was written; null: they are here, left on the day that left_on says, or before
-- this was kept.
alter table users add column left_at timestamptz;

-- When a directory last said that they are gone, whether they were still here or not; null: never. Undoing an import leaves away
-- whom a directory has dismissed since.
alter table users add column leave_told_at timestamptz;
