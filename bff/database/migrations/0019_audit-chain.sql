-- Audit entries in the order in which they were committed, each with a hash over itself and the one before (DESIGN §10).
-- Details stay outside: retention may empty them, and their salted hash stands in the entry.
create table audit_chain (
  seq bigint primary key check (seq > 0),    -- without a gap
  entry_id bigint not null unique references audit_entries,
  hash bytea not null check (octet_length(hash) = 32)
);
-- Those that are not linked yet are found behind the last linked one.
create index audit_entries_order on audit_entries (txid, id);
