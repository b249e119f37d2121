-- Reports about somebody who handles reports: only the named handlers of such a report can see it.

-- The people who receive these reports: a list kept by the administrators of the whole group. Holding a right does not
-- put anybody on it.
create table confidential_handlers (
  -- the public form sends this id back, so it must not reveal who was added first
  id int primary key default free_id('confidential_handlers'),
  user_id int not null references users,
  -- what reporters see instead of a name
  function_nl text not null,
  function_en text not null,
  since timestamptz not null default now(),
  until timestamptz,
  named_by int references users
);
create unique index confidential_handlers_now on confidential_handlers (user_id) where until is null;

-- The listed people who can open an incident at this moment.
create view able_confidential_handlers as
select c.id, c.user_id, c.function_nl, c.function_en
from confidential_handlers c join able_users a on a.id = c.user_id
where c.until is null
  and exists (select from right_owners o where o.user_id = c.user_id and o.right_key = 'MutateAllComplianceIncidents');

alter table incidents add column restricted boolean not null default false;

-- The people who can see a restricted incident. People who are added to the list later are not among them.
create table incident_named_handlers (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  since timestamptz not null default now(),
  -- null: the person was on the list when the report arrived
  named_by int references users,
  primary key (incident_id, user_id)
);
create index incident_named_handlers_of on incident_named_handlers (user_id);

-- The people whom the reporter excluded. No page shows them, and they can never become named handlers of this report.
create table incident_exclusions (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  primary key (incident_id, user_id)
);

-- The people whom an incident is about, as recorded by those who deal with it. They cannot see the incident.
create table incident_concerned (
  incident_id int not null references incidents on delete cascade,
  user_id int not null references users,
  since timestamptz not null default now(),
  named_by int not null references users,
  primary key (incident_id, user_id)
);
create index incident_concerned_of on incident_concerned (user_id);

-- Ids of emails are consecutive and visible to administrators, so emails about restricted incidents get ids below zero,
-- which leaves no gap.
create sequence mails_of_restricted increment -1 maxvalue -1 start -1;
