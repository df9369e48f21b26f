-- Where a promotion shows, and its states.

create type public.promotion_place as enum ('browse', 'category', 'search');
create type public.promotion_status as enum ('awaiting_payment', 'in_review', 'active', 'ended', 'rejected', 'stopped');

create type public.promotion_facts as (
  id uuid, post_id uuid, place public.promotion_place, days smallint, status public.promotion_status,
  first_day date, last_day date, used_days integer, paid_raw text, used_raw text, returned_raw text, reason text, impressions bigint, clicks bigint,
  unlocks bigint, created_at timestamptz, title text, path text,
  asked_raw text, received_raw text, missing_raw text, address text, expires_at timestamptz, payment_state public.payment_state,
  waiting_raw text, return_status public.payout_status, return_blocks text[], payment_blocks text[]);
comment on type public.promotion_facts is
  'A promotion as its author sees it. Amounts are text. waiting_raw: what cannot go back before the author names an address (REF-02).';
