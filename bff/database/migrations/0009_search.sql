-- The form in which a search compares texts: without differences in case, accents (André, andre), ligatures and wide
-- characters. Typed words are folded in the same way (bff/contract/search.ts).
create function search_key(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

-- The texts by which a gift report can be found, folded once when it is written. There is no index: reading 100,000 of
-- these texts takes less time than updating a trigram index at every submit would, and half the searches are for only a
-- few characters. None of the columns changes with the status, so a step of the workflow does not write this one.
alter table gift_reports add column search_text text generated always as (
  search_key(number || ' ' || coalesce(gift, '') || ' ' || coalesce(contact_company, '') || ' '
    || coalesce(contact_person, '') || ' ' || coalesce(occasion, ''))) stored;
