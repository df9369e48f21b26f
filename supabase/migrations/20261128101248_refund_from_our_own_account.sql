set local check_function_bodies = off;

drop view private.obligations;

alter table public.money_alerts
  drop constraint money_alerts_kind_check;

alter table public.purchases
  drop constraint purchases_have_a_seller;

drop function private.return_payments(public.purchases, text);

drop function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric);

create table private.test_sends (
  payout_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint test_sends_pkey primary key (payout_id)
);

alter table private.test_sends
  enable row level security;

alter type public.ledger_account add value 'reserve' after 'refund';
