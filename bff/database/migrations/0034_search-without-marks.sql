-- Texts keep their direction marks (LRM, RLM, ALM), which are invisible and rarely typed: a search finds a word with or
-- without them. Stored search texts need no refresh, because marks have so far been removed before a text was stored.
create or replace function search_key(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\u200e\u200f\u061c]', '', 'g'));
