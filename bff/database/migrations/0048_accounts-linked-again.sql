-- If a person's account at the identity provider was recreated or has another issuer, their next sign-in before this
-- moment links them to the new account, once, by user principal name (decision 0047).
alter table users add column link_again_until timestamptz;
-- What allowed the link: an administrator, the command `npm run accounts:link`, or the setting OPENBOEK_ADMIN_UPN.
alter table users add column link_again_by text check (link_again_by in ('administrator', 'command', 'OPENBOEK_ADMIN_UPN'));
