-- Incidents: anybody can report one in the public form, and compliance manages them. They are not approved; their
-- status is chosen from a list.
create table incidents (
  id int primary key default free_id('incidents'),
  number text not null unique,
  register_year int not null,
  -- null: reported in the public form, and nobody has entered yet which company it concerns
  company_id int references companies,
  incident_status_id int not null default 1,
  incident_type_id int not null,
  subject text not null,
  phone text,
  email text,
  date date not null,
  description text,
  summary text,
  -- null: reported in the public form
  reported_by int references users,
  handler_id int references users,
  received_at timestamptz not null default now(),
  legal_hold boolean not null default false,
  dossier_id int not null unique references dossiers,
  file_id int unique references files,
  deleted_at timestamptz,
  deleted_by int references users,
  delete_reason text,
  version int not null default 1,
  -- the status that the policy uses: 1 present, 2 deleted
  shown_status int not null generated always as (case when deleted_at is null then 1 else 2 end) stored,
  search_text text generated always as (
    search_key(number || ' ' || subject || ' ' || coalesce(description, '') || ' ' || coalesce(summary, ''))) stored
);
create index incidents_of_company on incidents (company_id, register_year);
create index incidents_handler on incidents (handler_id) where deleted_at is null;
create index incidents_search on incidents using gin (search_text gin_trgm_ops);

insert into picklist_items (list, id, name_nl, name_en, sort, attributes)
values ('incidentStatuses', 1, 'Nieuw', 'New', 1, '{}'),
       ('incidentStatuses', 2, 'In onderzoek', 'In progress', 2, '{}'),
       ('incidentStatuses', 3, 'Afgesloten', 'Closed', 3, '{"closed": true}'),
       ('incidentTypes', 1, 'Omkoping of ongewenst voordeel', 'Bribery or improper advantage', 1, '{}'),
       ('incidentTypes', 2, 'Fraude of diefstal', 'Fraud or theft', 2, '{}'),
       ('incidentTypes', 3, 'Belangenverstrengeling', 'Conflict of interest', 3, '{}'),
       ('incidentTypes', 4, 'Datalek', 'Data breach', 4, '{}'),
       ('incidentTypes', 5, 'Kartel of prijsafspraak', 'Cartel or price fixing', 5, '{}'),
       ('incidentTypes', 6, 'Ongewenst gedrag', 'Unacceptable behaviour', 6, '{}'),
       ('incidentTypes', 7, 'Veiligheid of milieu', 'Safety or environment', 7, '{}'),
       ('incidentTypes', 99, 'Anders', 'Other', 99, '{}')
on conflict do nothing;
