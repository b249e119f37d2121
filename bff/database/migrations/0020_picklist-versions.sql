-- Administrators change the items of the picklists: each change names the version it was made on.
alter table picklist_items add column version int not null default 1;
