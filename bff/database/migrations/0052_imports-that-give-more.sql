-- What the author of an import would gain by it: people whose records the author could then newly see or decide on
-- (decision 0050). null: nothing.
alter table imports add column gain jsonb;
