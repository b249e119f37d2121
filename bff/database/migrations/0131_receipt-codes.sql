-- Codes with which reporters can return to their reports. Neither the code nor its holder is stored, only a hash of the
-- code's hash.
create table incident_codes (
  incident_id int primary key references incidents on delete cascade,
  code_hash bytea not null unique
);

-- Messages between the reporter and the people who deal with the incident. Internal notes are in a separate table.
create table incident_messages (
  id bigint generated always as identity primary key,
  incident_id int not null references incidents on delete cascade,
  -- null: the reporter
  author_id int references users,
  body text not null,
  -- a file in the incident's dossier, whose name is shown in the message
  file_id int references files on delete set null,
  created_at timestamptz not null default now()
);
create index incident_messages_of on incident_messages (incident_id, id);

-- Entering a code opens the case for a limited time, on one page; only that page has the token.
create table case_tokens (
  token_hash bytea primary key,
  incident_id int not null references incidents on delete cascade,
  expires_at timestamptz not null
);
create index case_tokens_expiry on case_tokens (expires_at);
