-- What the author of an import would gain by it: people whose records the author could see or decide on after the
-- import, but not before (decision 0050). null: nothing.
alter table imports add column gain jsonb;
