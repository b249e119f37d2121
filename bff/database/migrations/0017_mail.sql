-- Mails leave the outbox (issue: mail). How a person wants them: each as it comes, all of a day together, or none.
alter table users add mail_mode text not null default 'single' check (mail_mode in ('single', 'daily', 'off'));

alter table mail_outbox
  add created_at timestamptz not null default now(),
  -- why it did not go: MailFailure of the contract, and what the mail server said
  add failure text,
  add answer text,
  add constraint mail_outbox_state check (state in ('ready', 'sending', 'sent', 'failed', 'obsolete'));
drop index mail_outbox_ready;
-- `sending` with its time past is one that its process did not see through
create index mail_outbox_due on mail_outbox (not_before) where state in ('ready', 'sending');
create index mail_outbox_newest on mail_outbox (created_at desc);
