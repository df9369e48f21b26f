-- Mails that the embedded stack did not send anywhere. Only its own mailbox page reads them.
create schema if not exists mailbox;
create table if not exists mailbox.messages (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default clock_timestamp(),
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null
);
create index if not exists messages_recipient_idx on mailbox.messages (recipient, id desc);
