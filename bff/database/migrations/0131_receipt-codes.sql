-- What a reporter comes back with. Neither a code nor who has it is stored: only a hash of the hash that the browser sends.
create table incident_codes (
  incident_id int primary key references incidents on delete cascade,
  code_hash bytea not null unique
);

-- What the reporter and those who deal with the incident write to each other. Internal notes are a table of their own.
create table incident_messages (
  id bigint generated always as identity primary key,
  incident_id int not null references incidents on delete cascade,
  -- null: the reporter
  author_id int references users,
  body text not null,
  -- in the dossier of the incident; the message then names it
  file_id int references files on delete set null,
  created_at timestamptz not null default now()
);
create index incident_messages_of on incident_messages (incident_id, id);

-- A code that was shown opens the case for a while, in one page; the page has the token and nothing else does.
create table case_tokens (
  token_hash bytea primary key,
  incident_id int not null references incidents on delete cascade,
  expires_at timestamptz not null
);
create index case_tokens_expiry on case_tokens (expires_at);
