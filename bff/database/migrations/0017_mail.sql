-- How a person receives emails: each one separately, one daily email with all of them, or none.
alter table users add mail_mode text not null default 'single' check (mail_mode in ('single', 'daily', 'off'));

alter table mail_outbox
  add created_at timestamptz not null default now(),
  -- why it was not sent: a MailFailure of the contract, and the response of the mail server
  add failure text,
  add answer text,
  add constraint mail_outbox_state check (state in ('ready', 'sending', 'sent', 'failed', 'obsolete'));
drop index mail_outbox_ready;
-- An email that is still `sending` after `not_before` belongs to a process that stopped before it had recorded whether
-- the email was sent.
create index mail_outbox_due on mail_outbox (not_before) where state in ('ready', 'sending');
create index mail_outbox_newest on mail_outbox (created_at desc);
