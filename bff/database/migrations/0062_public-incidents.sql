-- The public form. No table here records who reported or from where.

-- Proofs of work that have been used. Each is accepted once, and again if the same report is repeated.
create table spent_challenges (
  hash bytea primary key,
  report_hash bytea not null,
  incident_id int references incidents on delete cascade,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- Each token allows one file to be attached to one incident.
create table attachment_tokens (
  token_hash bytea primary key,
  incident_id int not null references incidents on delete cascade,
  -- the SHA-256 of the attached file; null: not used yet
  used_for bytea,
  expires_at timestamptz not null
);
create index attachment_tokens_expiry on attachment_tokens (expires_at);

create index files_from_outside on files (created_at) where uploaded_by is null;
