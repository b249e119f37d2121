-- The name of a counterparty in the form in which two spellings are compared: without differences in case, accents and
-- punctuation, and without the legal form, which people often leave out (Van Nes B.V., van Nes). Null if nothing is
-- left.
create function counterparty_key(name text) returns text
language sql immutable strict parallel safe
return nullif(trim(regexp_replace(
  regexp_replace(replace(search_key(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g'),
  '(^| )(bv|nv|vof|cv|bvba|gmbh|ag|ltd|llc|inc|plc|sarl|srl)(?= |$)', '', 'g')), '');

-- Next to a report, an approver sees other gifts of its counterparty (decision 0020). The column changes only with the
-- entries, so a step of the workflow does not write it. Its index replaces the one on the name as typed, which no query
-- used.
alter table gift_reports add column counterparty text generated always as (counterparty_key(contact_company)) stored;
drop index gift_reports_contact;
create index gift_reports_counterparty on gift_reports using gin (counterparty gin_trgm_ops) where deleted_at is null;
