-- Files, dossiers and incidents have ids that reveal neither how many there are nor their order.

-- A random id between 1 and 2^31 - 1 that no row of the table has.
create function free_id(of_table regclass) returns int language plpgsql volatile as $$
declare
  candidate int;
  taken boolean;
begin
  loop
    candidate := ('x' || left(gen_random_uuid()::text, 8))::bit(32)::int & 2147483647;
    execute format('select exists (select from %s where id = $1)', of_table) into taken using candidate;
    if candidate > 0 and not taken then
      return candidate;
    end if;
  end loop;
end $$;

alter table files alter column id drop identity;
alter table files alter column id set default free_id('files');

-- A set of files that belong together. type: 1 of an incident, 2 of a processing activity, 3 of a gift report.
create table dossiers (
  id int primary key default free_id('dossiers'),
  type int not null check (type in (1, 2, 3))
);
create table dossier_files (
  id int primary key default free_id('dossier_files'),
  dossier_id int not null references dossiers,
  -- null once the file has been removed from the store
  file_id int unique references files on delete set null,
  description text,
  file_type_id int not null default 99,
  date date,
  -- null: somebody who was not signed in
  created_by int references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1
);
create index dossier_files_present on dossier_files (dossier_id, created_at) where deleted_at is null;

-- Addresses that each open one file once, for one person, within a minute.
create table download_tickets (
  token_hash bytea primary key,
  file_id int not null references files on delete cascade,
  user_id int not null references users,
  expires_at timestamptz not null
);
create index download_tickets_expiry on download_tickets (expires_at);

insert into picklist_items (list, id, name_nl, name_en, sort, attributes)
values ('fileTypes', 1, 'Foto of beeldopname', 'Photo or recording', 1, '{"usedIn": "1"}'),
       ('fileTypes', 2, 'Verklaring', 'Statement', 2, '{"usedIn": "1"}'),
       ('fileTypes', 3, 'Correspondentie', 'Correspondence', 3, '{"usedIn": "1,2,3"}'),
       ('fileTypes', 4, 'Rapport', 'Report', 4, '{"usedIn": "1,2"}'),
       ('fileTypes', 5, 'DPIA', 'DPIA', 5, '{"usedIn": "2"}'),
       ('fileTypes', 6, 'Verwerkersovereenkomst', 'Data processing agreement', 6, '{"usedIn": "2"}'),
       ('fileTypes', 99, 'Overig', 'Other', 99, '{"usedIn": "1,2,3"}')
on conflict do nothing;
