-- Whom one chooses is found by the beginning of each part of a name, and by nothing else (decision 0051): folded, with a space before
-- each part. Of the user principal name what stands before the @, since all of a company share the rest.
alter table users add column name_key text generated always as (
  ' ' || translate(search_key(display_name || ' ' || coalesce(sam_account_name, '') || ' ' || split_part(upn, '@', 1)),
    '-._''’', '     ')) stored;
create index users_name_key on users using gin (name_key gin_trgm_ops);
