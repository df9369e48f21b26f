set local check_function_bodies = off;

create or replace function private.list_payers(since timestamptz)
returns table (post_id uuid, payer text, paid_at timestamptz, is_kept boolean)
language sql stable security invoker set search_path = '' as $$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post' and p.refund_asked_by is distinct from 'undelivered'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  -- An exchange's wallet pays for many people: there, each buyer is a payer.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and p.buyer_id is distinct from s.seller_id
    and not exists (select from public.sales own where own.seller_id = s.seller_id and own.creator_account = secret.payer_account)
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$$;

comment on function private.list_payers is
  'Each payer of a post once, with the first time. The author''s own wallets do not count, nor what an account merged into theirs bought: '
  'paying yourself gains no rank. A wallet stays theirs after they have changed their payout address.';
