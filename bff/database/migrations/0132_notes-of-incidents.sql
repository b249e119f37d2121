-- Internal notes of the people who deal with an incident. No query for the reporter's page reads them.
create table incident_notes (
  id bigint generated always as identity primary key,
  incident_id int not null references incidents on delete cascade,
  author_id int not null references users,
  body text not null,
  created_at timestamptz not null default now()
);
create index incident_notes_of on incident_notes (incident_id, id);

-- The address to which the reporter wants emails about news, and the language of these emails, encrypted as one value
-- with the server's secret.
alter table incident_codes
  add column address bytea,
  -- when the oldest message appeared that the reporter has neither seen nor been emailed about
  add column news_at timestamptz,
  add column tries int not null default 0;
create index incident_codes_with_news on incident_codes (news_at) where news_at is not null;
