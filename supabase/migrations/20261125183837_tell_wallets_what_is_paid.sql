set local check_function_bodies = off;

alter type public.purchase_facts add attribute post_title text cascade;

create or replace function private.facts_of (
  bought public.purchases,
  was_changed boolean
)
  returns public.purchase_facts
  language sql
  stable
  set search_path to ''
  AS $function$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then greatest(bought.amount_raw - bought.received_raw, 0) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed,
    (select p.title from public.posts p where p.id = bought.post_id)
$function$;
