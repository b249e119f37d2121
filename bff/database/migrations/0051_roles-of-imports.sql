-- Roles that an import of people removed, changed or examined, before and after the import: undoing it restores the
-- roles that are still as the import left them (decision 0044). The rows are deleted once the import can no longer be
-- undone.
create table import_roles (
  import_id uuid not null references imports,
  user_id int not null references users,
  role_id int not null references roles,
  -- the person's directory number before the import: their user name may later belong to somebody new
  external_id text,
  -- { active, isGlobal, companies: [{ entityId, inherit }] }; both are equal if the role was examined and left
  -- unchanged
  was jsonb not null,
  becomes jsonb not null,
  primary key (import_id, user_id, role_id)
);

alter table import_changes
  -- of people whom the import brought back: when they had left, as in the columns of the same names in users
  add column left_on date,
  add column left_at timestamptz,
  add column deprovisioned_at timestamptz;

-- The people whom the file reported as gone, whether or not they were present: undoing an earlier import does not bring
-- them back.
alter table imports add column gone int[];
