-- Until this moment, a person whose account at the identity provider was recreated or has another issuer is linked to
-- the new account at their next sign-in, once, by user principal name (decision 0047).
alter table users add column link_again_until timestamptz;
-- How the link was allowed: by an administrator, by the command, or by the setting OPENBOEK_ADMIN_UPN.
alter table users add column link_again_by text check (link_again_by in ('administrator', 'command', 'OPENBOEK_ADMIN_UPN'));
