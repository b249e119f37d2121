-- Audit entries in the order in which they were committed. The hash of each covers the entry and the previous hash
-- (docs/audit.md). Details are outside the chain: they may be erased when their retention ends, and the entry holds
-- their salted hash.
create table audit_chain (
  seq bigint primary key check (seq > 0),    -- without gaps
  entry_id bigint not null unique references audit_entries,
  hash bytea not null check (octet_length(hash) = 32)
);
-- Entries that are not linked yet are found after the last linked one.
create index audit_entries_order on audit_entries (txid, id);
