-- Thousands of people may get a role in one transaction. Postgres keeps the plan of a statement in a function from its
-- first calls, when the history is still so short that a sequential scan is cheapest; each later call would then read
-- everything that the transaction has added. With the index, each call costs the same.
alter function settle_role_grants(int, int) set enable_seqscan = off;
