-- What an import would give who brings it: people whose records they would see or decide on then, and did not before
-- (decision 0050). null: nothing.
alter table imports add column gain jsonb;
