-- Indexes for finding people and companies among thousands (tests/database/plans.test.ts).

-- The index now covers everybody below a manager, including people who have left, because their reports can still be
-- read. The former index covered only active people.
drop index users_supervisor;
create index users_supervisor on users (supervisor_id);

-- Indexes for the people of a company, for the top-level companies and for the companies below one: a right held for
-- the whole group is held from the top-level companies down.
create index users_company on users (company_id);
create index companies_parent on companies (parent_id);

-- People are searched by words anywhere in their search text or in that of their company; no query uses the name alone.
drop index users_display_name;
create index users_search on users using gin (search_text gin_trgm_ops);
create index companies_search on companies using gin (search_text gin_trgm_ops);
