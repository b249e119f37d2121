-- Import of people and companies (decision 0023).

-- A file that was previewed and can be applied: its rows, kept until it is applied or cancelled, and its preview.
-- Either exactly what was previewed is applied, or nothing: the transaction that writes compares plan_hash.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('people', 'companies')),
  -- whether the file is complete: then people who are not in it have left
  complete boolean not null,
  filename text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- null: the import has ended, and its rows are deleted
  inputs jsonb,
  plan_hash bytea not null check (octet_length(plan_hash) = 32),
  counts jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'applied', 'canceled')),
  -- the progress of writing; updated outside the transaction that writes
  step text,
  done int not null default 0,
  total int not null default 0,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((inputs is null) = (state <> 'ready'))
);
create index imports_ready on imports (created_at) where state = 'ready';

-- Companies are identified by their administration number.
create unique index companies_administration_nr on companies (lower(administration_nr));

-- When the provisioning source deleted the person: it then gets "not found" until it creates the person again (RFC
-- 7644, 3.6).
alter table users add column deprovisioned_at timestamptz;
