-- A program keeps a perfect copy, so it has no window in which to return a post. In its place: what it paid for and was never
-- given goes back by itself.

alter table public.purchase_secrets add column delivered_at timestamptz;
comment on column public.purchase_secrets.delivered_at is 'When the paid text was first read by the purchase''s token.';
create index purchases_of_programs_idx on public.purchases (paid_at) where channel = 'agent' and status = 'paid';

create or replace function private.read_body_of_purchase(of_purchase uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  body jsonb;
begin
  -- Not while it is being given back: the text or the money.
  perform from public.purchases p where p.id = of_purchase for share;
  select b.sections into body
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now() where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
end;
$$;
create or replace function public.read_body_of_purchase(purchase_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) $$;

alter table public.purchases drop constraint purchases_refund_asked_by_check,
  add constraint purchases_refund_asked_by_check check (refund_asked_by in ('buyer', 'buyer_of_two', 'author', 'staff', 'undelivered'));

create function private.is_undelivered(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s
    where s.purchase_id = bought.id and s.delivered_at is null and s.session_claimed_at is null
      and (bought.buyer_id is null or bought.meta ->> 'session_created' = 'true'))
$$;
comment on function private.is_undelivered is 'Neither read by its token nor by a session that took it over, which reads by row rules.';

-- Longer than the minute in which it is to be fetched, so that there is something left to return.
create function private.hold_until_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'pending' and new.kind in ('creator', 'split', 'referrer', 'fee') and exists (
    select from public.purchases b where b.id = new.purchase_id and private.is_undelivered(b)) then
    new.status := 'held';
    new.held_until := now() + interval '150 seconds';
  end if;
  return new;
end;
$$;
create trigger hold_until_delivered before insert on public.payouts for each row execute function private.hold_until_delivered();

create function private.return_undelivered(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  bought public.purchases;
  returned integer := 0;
begin
  for due in
    select b.id from public.purchases b
    where b.channel = 'agent' and b.status = 'paid' and b.paid_at < now() - interval '60 seconds' and b.paid_at > now() - interval '1 day'
      and private.is_undelivered(b) and not exists (
        select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
          and p.status in ('publishing', 'paid', 'failed'))
    order by b.paid_at limit at_most
  loop
    bought := private.lock_purchase(due);
    if private.is_undelivered(bought) then
      -- Nobody returned anything, and nobody has read: it is no word about the text, and uses up no reader's refunds.
      update public.purchases p set refund_asked_by = 'undelivered' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$$;
create function public.return_undelivered(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_undelivered(at_most) $$;
comment on function public.return_undelivered is
  'What a program paid for and did not read within a minute goes back. One at a time: each takes its locks in their order.';

create or replace function private.list_payers(since timestamptz)
returns table (post_id uuid, payer text, paid_at timestamptz, is_kept boolean)
language sql stable security invoker set search_path = '' as $$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post' and p.refund_asked_by is distinct from 'undelivered'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  -- An exchange pays for many: there, each buyer is somebody.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and secret.payer_account is distinct from s.creator_account
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$$;

create or replace function private.start_refund(bought public.purchases, why text, to_account text) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sale public.sales;
  returned numeric;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
    end if;
    update public.payouts p set status = 'cancelled'
    where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id);
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  return private.facts_of(bought, true);
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.return_undelivered from public, anon, authenticated;
grant execute on function private.return_undelivered to service_role;
grant execute on function public.return_undelivered to service_role;
