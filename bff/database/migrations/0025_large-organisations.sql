-- What thousands of people and companies are found by (tests/database/plans.test.ts).

-- Everybody below a manager, who left included: their reports are read on. The index was of those alone who are switched on.
drop index users_supervisor;
create index users_supervisor on users (supervisor_id);

-- Who works where, and which companies stand at the top or below one: a right that is held everywhere is held from the top.
create index users_company on users (company_id);
create index companies_parent on companies (parent_id);

-- People are looked for by words anywhere in what they are found by, their company's included; nothing asks the name alone.
drop index users_display_name;
create index users_search on users using gin (search_text gin_trgm_ops);
create index companies_search on companies using gin (search_text gin_trgm_ops);
