-- Whoever's account at the identity provider was made again, or is of another issuer, is linked to it at their next sign-in, by
-- their user principal name, once and until this moment (decision 0047).
alter table users add column link_again_until timestamptz;
-- Who allowed it: administrator, command, or the setting OPENBOEK_ADMIN_UPN.
alter table users add column link_again_by text check (link_again_by in ('administrator', 'command', 'OPENBOEK_ADMIN_UPN'));
