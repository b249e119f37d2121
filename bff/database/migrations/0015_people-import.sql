-- People and companies come in (decision 0023).

-- A file that was looked at and may be applied: its rows until then, and what was shown of it. Applied is what was shown, or
-- nothing: plan_hash is compared in the transaction that writes.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('people', 'companies')),
  -- whoever is not in the file has left
  complete boolean not null,
  filename text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- null: it is over, and the file is forgotten
  inputs jsonb,
  plan_hash bytea not null check (octet_length(plan_hash) = 32),
  counts jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'applied', 'canceled')),
  -- how far the writing is; written beside its transaction
  step text,
  done int not null default 0,
  total int not null default 0,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((inputs is null) = (state <> 'ready'))
);
create index imports_ready on imports (created_at) where state = 'ready';

-- Companies are told by their administration number.
create unique index companies_administration_nr on companies (lower(administration_nr));

-- Taken away by the provisioning source: it is told "not there" until it makes the person anew (RFC 7644, 3.6).
alter table users add column deprovisioned_at timestamptz;
