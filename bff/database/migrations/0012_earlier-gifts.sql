-- Whom a gift came from or went to, as two names of one company are compared: without capitals, accents, signs and the form of
-- the company, which people leave out (Van Nes B.V., van Nes). Null where nothing is left.
create function counterparty_key(name text) returns text
language sql immutable strict parallel safe
return nullif(trim(regexp_replace(
  regexp_replace(replace(search_key(name), '.', ''), '[[:punct:][:space:]]+', ' ', 'g'),
  '(^| )(bv|nv|vof|cv|bvba|gmbh|ag|ltd|llc|inc|plc|sarl|srl)(?= |$)', '', 'g')), '');

-- Beside the report an approver sees what else came from there (decision 0020). The column changes with the entries alone, so a
-- step of the workflow does not write it; its index takes the place of that on the name as it was typed, which nobody asked.
alter table gift_reports add column counterparty text generated always as (counterparty_key(contact_company)) stored;
drop index gift_reports_contact;
create index gift_reports_counterparty on gift_reports using gin (counterparty gin_trgm_ops) where deleted_at is null;
