-- Roles that an import of people took or changed: what was and what the import made of it, so that undoing it gives back what
-- is still as the import left it (decision 0044). Forgotten once the import cannot be undone any more.
create table import_roles (
  import_id uuid not null references imports,
  user_id int not null references users,
  role_id int not null references roles,
  -- their number at the directory before the import: a name may be given to somebody new
  external_id text,
  -- { active, isGlobal, companies: [{ entityId, inherit }] }; the same twice: it was looked at and stayed as it was
  was jsonb not null,
  becomes jsonb not null,
  primary key (import_id, user_id, role_id)
);

alter table import_changes
  -- of who came back by the import: since when they were away, as users says it of who is
  add column left_on date,
  add column left_at timestamptz,
  add column deprovisioned_at timestamptz;

-- The people of whom the file said that they are gone, whether they were here or not: undoing an earlier import leaves them away.
alter table imports add column gone int[];
