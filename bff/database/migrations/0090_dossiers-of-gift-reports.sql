-- A gift report has a dossier for further files, beside the one file of the form (file_id).

-- A new dossier of a type, as the default of a column: whatever inserts a record gives it one. One statement for each, so that
-- free_id sees the ids of those before.
create function new_dossier(of_type int) returns int language sql volatile as $$
  insert into dossiers (type) values (of_type) returning id
$$;

-- The default is computed for every report that is there, deleted ones included.
alter table gift_reports add column dossier_id int not null default new_dossier(3);
alter table gift_reports add unique (dossier_id), add foreign key (dossier_id) references dossiers;
