-- What those who deal with an incident write for each other. No statement about the reporter's page reads it.
create table incident_notes (
  id bigint generated always as identity primary key,
  incident_id int not null references incidents on delete cascade,
  author_id int not null references users,
  body text not null,
  created_at timestamptz not null default now()
);
create index incident_notes_of on incident_notes (incident_id, id);

-- Where a reporter wants to hear that there is something new: sealed with the server's secret, in one piece with the language.
alter table incident_codes
  add column address bytea,
  -- since when there is something that the reporter was not told of
  add column news_at timestamptz,
  add column tries int not null default 0;
create index incident_codes_with_news on incident_codes (news_at) where news_at is not null;
