-- What a search compares: capitals and accents make no difference (André, andre), nor do ligatures and wide forms. What was
-- typed is folded in the same way (bff/contract/search.ts).
create function search_key(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

-- What a person may remember a gift report by, folded once when it is written. Without an index: reading 100,000 of these
-- takes less than the writing of a trigram index would cost every submit, and half the searches are for few characters.
-- None of the columns changes with the status, so a step of the workflow does not write it.
alter table gift_reports add column search_text text generated always as (
  search_key(number || ' ' || coalesce(gift, '') || ' ' || coalesce(contact_company, '') || ' '
    || coalesce(contact_person, '') || ' ' || coalesce(occasion, ''))) stored;
