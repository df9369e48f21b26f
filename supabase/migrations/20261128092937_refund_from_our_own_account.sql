set local check_function_bodies = off;

drop view private.obligations;

alter table public.money_alerts
  drop constraint money_alerts_kind_check;

alter table public.purchases
  drop constraint purchases_have_a_seller;

drop function private.return_payments(public.purchases, text);

alter type public.ledger_account add value 'reserve' after 'refund';
