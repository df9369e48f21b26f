-- How a purchase is judged, priced and locked. lib/purchases/README.md draws the states.

create type private.assessment as (judgement text, received_raw numeric, missing_raw numeric, excess_raw numeric);

create function private.assess(
  amount_raw numeric, expires_at timestamptz, amounts numeric[], seen_at timestamptz[], rules public.settings)
returns private.assessment
language plpgsql immutable security invoker set search_path = '' as $$
declare
  enough numeric := amount_raw - least(floor(amount_raw * rules.underpay_tolerance_bps / 10000), rules.underpay_tolerance_max_raw);
  received numeric := 0;
  completed_at timestamptz;
  excess numeric;
begin
  for i in 1 .. cardinality(amounts) loop
    received := received + amounts[i];
    if completed_at is null and received >= enough then completed_at := seen_at[i]; end if;
  end loop;
  if completed_at is null then
    return (case when received = 0 then 'none' else 'partial' end, received, amount_raw - received, 0)::private.assessment;
  end if;
  excess := received - amount_raw;
  if excess < rules.excess_refund_min_raw or excess < 0 then excess := 0; end if;
  return (
    case
      when completed_at > expires_at + make_interval(hours => rules.late_honour_hours) then 'too_late'
      when completed_at > expires_at then 'late'
      when excess > 0 then 'over'
      else 'confirmed'
    end, received, 0, excess)::private.assessment;
end;
$$;
comment on function private.assess is
  'What confirmed payments, in the order in which they count, mean for a quote. Mirrored by lib/purchases/assess.ts.';

create function private.assess_purchase(bought public.purchases, rules public.settings) returns private.assessment
language sql stable security invoker set search_path = '' as $$
  select private.assess(
    bought.amount_raw, bought.expires_at,
    coalesce(array_agg(p.amount_raw order by p.confirmed_at, p.block_hash), '{}'),
    coalesce(array_agg(p.seen_at order by p.confirmed_at, p.block_hash), '{}'), rules)
  from public.payments p where p.purchase_id = bought.id and p.confirmed_at is not null
$$;

create function private.lock_pair(buyer uuid, post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('purchase:' || buyer || ':' || post, 0))
$$;
comment on function private.lock_pair is 'The first lock of every transition: whatever one buyer does with one post happens one after the other.';

create function private.lock_purchase(of_purchase uuid) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  found_one public.purchases;
begin
  select * into found_one from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  perform private.lock_pair(found_one.buyer_id, found_one.post_id);
  select * into found_one from public.purchases p where p.id = of_purchase for update;
  return found_one;
end;
$$;

create type public.purchase_facts as (
  id uuid, post_id uuid, buyer_id uuid, status public.purchase_status, payment_state public.payment_state,
  amount_raw text, received_raw text, missing_raw text, ephemeral_address text, price_currency public.price_currency,
  expires_at timestamptz, created_at timestamptz, paid_at timestamptz, refund_window_min integer,
  refund_window_ends_at timestamptz, meta jsonb, was_changed boolean);
comment on type public.purchase_facts is
  'What every transition of a purchase answers. Amounts are text: a JSON number would lose digits. was_changed: whether this call did it.';

create function private.facts_of(bought public.purchases, was_changed boolean) returns public.purchase_facts
language sql stable security invoker set search_path = '' as $$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then greatest(bought.amount_raw - bought.received_raw, 0) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed
$$;

create type private.quote as (amount_raw numeric, price_usd_micros bigint, rate_usd numeric);

create function private.quote_post(post public.posts, offered_raw numeric, rules public.settings) returns private.quote
language plpgsql stable security invoker set search_path = '' as $$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below what the author asks for, or not a price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => rules.price_stale_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then up to what wallets can type.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd)::private.quote;
end;
$$;
comment on function private.quote_post is 'The price now, from the post and never from the buyer; his own amount counts only where he may choose.';

revoke execute on all functions in schema private from public;
