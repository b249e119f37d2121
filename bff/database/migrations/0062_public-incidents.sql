-- The public form. Nothing here says who reported or from where.

-- Proofs of work that have been used; each counts once, and again for the same report.
create table spent_challenges (
  hash bytea primary key,
  report_hash bytea not null,
  incident_id int references incidents on delete cascade,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- Each lets one file be attached to one incident.
create table attachment_tokens (
  token_hash bytea primary key,
  incident_id int not null references incidents on delete cascade,
  -- of the file that was attached; null: not used yet
  used_for bytea,
  expires_at timestamptz not null
);
create index attachment_tokens_expiry on attachment_tokens (expires_at);

create index files_from_outside on files (created_at) where uploaded_by is null;
