-- A gift report has a dossier for further files, in addition to the one file of its form (file_id).

-- Creates a dossier of the given type. As the default of a column, it gives every inserted record a dossier. It inserts
-- each dossier by a separate statement, so that free_id sees the ids of the earlier ones.
create function new_dossier(of_type int) returns int language sql volatile as $$
  insert into dossiers (type) values (of_type) returning id
$$;

-- The default is computed for every existing report, including deleted ones.
alter table gift_reports add column dossier_id int not null default new_dossier(3);
alter table gift_reports add unique (dossier_id), add foreign key (dossier_id) references dossiers;
