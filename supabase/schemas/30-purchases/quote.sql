-- What a post costs now, and how a quote ends: it expires, or the buyer cancels it.

create function private.quote_post(post public.posts, offered_raw numeric, rules public.settings) returns private.quote
language plpgsql stable security invoker set search_path = '' as $$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below the author’s minimum, or it is not a valid price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then rounded up to the six decimals that wallets accept.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd, price.sources)::private.quote;
end;
$$;
comment on function private.quote_post is
  'The price now, taken from the post. An amount from the buyer counts only if the post lets them choose.';

-- What an underpaid purchase still costs. Never what proves a wallet, as wallets write it (29 b): then a step or two less, which the
-- tolerance covers, since it is ten steps at the lowest price.
create function private.rest_of(amount_raw numeric, received_raw numeric) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select case div(rest.raw, 1e24) when 555 then 554e24 when 777 then 776e24 else rest.raw end
  from (select greatest(amount_raw - received_raw, 0) as raw) as rest
$$;

-- The one shape in which every transition returns a purchase. Nothing is missing once it is paid or its money goes back.
create function private.facts_of(bought public.purchases, was_changed boolean) returns public.purchase_facts
language sql stable security invoker set search_path = '' as $$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then private.rest_of(bought.amount_raw, bought.received_raw) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed,
    (select p.title from public.posts p where p.id = bought.post_id), private.offers_receipt_first(bought)
$$;

create function public.expire_purchases(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.expire_purchases(at_most) $$;
comment on function public.expire_purchases is
  'Ends quotes whose time is up. Does nothing while no node can be reached: the money may be there, unseen. A timer calls it.';
grant execute on function public.expire_purchases to service_role;

-- Also queues part payments that were never completed, so that settle_purchase returns them.
create function private.expire_purchases(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.is_chain_away() then return 0; end if;
  -- Locked rows are left for the next run, so that this never waits while it holds other rows.
  with due as (
    select p.id from public.purchases p where p.status = 'pending' and p.expires_at < now()
    order by p.expires_at limit at_most for update skip locked)
  update public.purchases p set status = 'expired' from due where p.id = due.id;
  get diagnostics ended = row_count;
  perform private.add_job('settle_purchase', jsonb_build_object('id', short.id))
  from (
    select p.id from public.purchases p
    where p.status = 'expired' and p.payment_state = 'partial'
      and p.expires_at < now() - make_interval(hours => (select s.late_honour_hours from public.settings s))
    order by p.expires_at limit at_most) as short;
  return ended;
end;
$$;
grant execute on function private.expire_purchases to service_role;

create function public.cancel_purchase(
  purchase_id uuid, by_user uuid default null, is_holder boolean default true, idempotency_key text default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.cancel_purchase(purchase_id, by_user, is_holder, idempotency_key)
$$;
comment on function public.cancel_purchase is
  'Cancels a purchase while nothing has arrived, for the buyer or the token''s holder. The address stays watched for late money.';
grant execute on function public.cancel_purchase to service_role;

create function private.cancel_purchase(of_purchase uuid, by_user uuid, is_holder boolean, key text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if (not is_holder and bought.buyer_id is distinct from by_user) or bought.kind = 'promotion' then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  perform private.note_key(by_user, key, 'cancel ' || of_purchase, of_purchase);
  if bought.status = 'cancelled' then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then perform private.refuse('already_paid', 'This purchase is paid. The post is yours.'); end if;
  if bought.status <> 'pending' or private.has_money(bought) then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  -- A block that was seen long ago and never confirmed is no payment.
  update public.purchases p set status = 'cancelled', payment_state = 'none' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
grant execute on function private.cancel_purchase to service_role;
