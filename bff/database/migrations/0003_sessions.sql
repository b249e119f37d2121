-- What a session needs to be renewed and ended by the identity provider: when its tokens run out (null: it gave none to
-- renew), and the provider's own session id, named in a back-channel logout.
alter table sessions
  add column tokens_expire_at timestamptz,
  add column provider_session text;
create index sessions_provider on sessions (provider_session) where provider_session is not null;
