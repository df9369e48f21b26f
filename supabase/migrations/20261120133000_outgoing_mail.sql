-- What a mail has been through. lib/email/README.md draws the states.

alter table public.outbox
  add column message_id text check (char_length(message_id) <= 300),
  add column sent_to text check (char_length(sent_to) <= 320),
  add column sending_since timestamptz,
  add column failed_at timestamptz,
  add column bounced_at timestamptz,
  add constraint outbox_ends_once check (num_nonnulls(sent_at, failed_at) <= 1),
  add constraint outbox_bounces_are_failures check (bounced_at is null or failed_at is not null);
comment on column public.outbox.message_id is 'The same for every try, so that a receiver who gets it twice keeps one.';
comment on column public.outbox.sent_to is 'The address at the time; a user''s may change.';
comment on column public.outbox.sending_since is 'A worker is talking to the mail server. Older than some minutes, that worker is dead.';
comment on column public.outbox.failed_at is 'Given up for good; last_error says why.';
comment on column public.outbox.bounced_at is 'The receiver said that there is no such mailbox.';

drop index public.outbox_waiting_idx;
create index outbox_waiting_idx on public.outbox (created_at) where sent_at is null and failed_at is null;
create index outbox_bounced_idx on public.outbox (lower(sent_to), bounced_at) where bounced_at is not null;
