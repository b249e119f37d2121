-- Thousands of people may get a role in one transaction. The plan of a statement within a function is kept from its first
-- calls, when the history is still short enough to be read from end to end; each further call would read all that the
-- transaction has added by then. Found by its index, each costs the same.
alter function settle_role_grants(int, int) set enable_seqscan = off;
