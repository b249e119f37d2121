-- People can also be found by their user principal name, because directories add people who have no other short name.
drop index users_search;
alter table users drop column search_text;
alter table users add column search_text text generated always as (
  search_key(display_name || ' ' || coalesce(job_description, '') || ' ' || coalesce(department, '') || ' '
    || coalesce(sam_account_name, '') || ' ' || upn)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
