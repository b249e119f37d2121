-- Administrators change items of picklists: each change gives the version on which it is based.
alter table picklist_items add column version int not null default 1;
