-- Reports about somebody who handles reports: each is there for its named handlers alone.

-- Who receives them: a list that the administrators of the whole group keep. Nobody is on it by a right.
create table confidential_handlers (
  -- the public form sends it back, so it must not tell who came first
  id int primary key default free_id('confidential_handlers'),
  user_id int not null references users,
  -- what reporters read in place of a name
  function_nl text not null,
  function_en text not null,
  since timestamptz not null default now(),
  until timestamptz,
  named_by int references users
);
create unique index confidential_handlers_now on confidential_handlers (user_id) where until is null;

-- Those of them who can open an incident at this moment.
create view able_confidential_handlers as
select c.id, c.user_id, c.function_nl, c.function_en
from confidential_handlers c join able_users a on a.id = c.user_id
where c.until is null
  and exists (select from right_owners o where o.user_id = c.user_id and o.right_key = 'MutateAllComplianceIncidents');

alter table incidents add column restricted boolean not null default false;

-- For whom a restricted incident is there. Whoever comes on the list later is not among them.
create table incident_named_handlers (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  since timestamptz not null default now(),
  -- null: on the list when the report came in
  named_by int references users,
  primary key (incident_id, user_id)
);
create index incident_named_handlers_of on incident_named_handlers (user_id);

-- Whom the reporter kept out. Nobody reads it; they can never be named.
create table incident_exclusions (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  primary key (incident_id, user_id)
);

-- Whom an incident is about, as those who deal with it have recorded. It is not there for them.
create table incident_concerned (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  since timestamptz not null default now(),
  named_by int not null references users,
  primary key (incident_id, user_id)
);
create index incident_concerned_of on incident_concerned (user_id);

-- Ids of mails follow one another and administrators read them: mails about restricted incidents take theirs below zero, so that
-- they leave no gap.
create sequence mails_of_restricted increment -1 maxvalue -1 start -1;
