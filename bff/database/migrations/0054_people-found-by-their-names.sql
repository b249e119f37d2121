-- When somebody chooses a person, people are found only by the beginning of each part of a name (decision 0051). The
-- names are folded, with a space before each part. Of the user principal name only the part before the @ is used, since
-- the rest is the same throughout a company.
alter table users add column name_key text generated always as (
  ' ' || translate(search_key(display_name || ' ' || coalesce(sam_account_name, '') || ' ' || split_part(upn, '@', 1)),
    '-._''’', '     ')) stored;
create index users_name_key on users using gin (name_key gin_trgm_ops);
