-- The beginning of a purchase and its ends without money.

create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  rules public.settings;
  post public.posts;
  existing public.purchases;
  quoted private.quote;
  address text;
  index bigint;
begin
  select * into rules from public.settings;
  if rules.payments_paused then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
  perform private.lock_pair(buyer, of_post);

  if key is not null then
    select p.* into existing from public.purchase_secrets s join public.purchases p on p.id = s.purchase_id
    where s.buyer_id = buyer and s.idempotency_key = key;
    if found and existing.post_id <> of_post then
      perform private.refuse('conflict', 'This Idempotency-Key was used for another post.');
    end if;
    if found and (existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now())) then
      return private.facts_of(existing, false);
    end if;
  end if;

  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  select * into existing from public.purchases p
  where p.buyer_id = buyer and p.post_id = of_post and p.kind = 'post' and p.status in ('pending', 'expired')
  order by p.status, p.created_at desc limit 1 for update;
  if found then return private.reopen_purchase(existing, post, offered_raw, rules); end if;

  quoted := private.quote_post(post, offered_raw, rules);
  if quoted.amount_raw > 5e31 and not exists (select from public.profiles p where p.id = buyer) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 are for registered readers.');
  end if;
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free'
    order by free.derivation_index limit 1 for update skip locked)
  returning a.account, a.derivation_index into address, index;
  if not found then
    perform private.refuse('payments_paused', 'No payment address is ready. Try again in a minute.');
  end if;
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, refund_window_min, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via,
    case when via = 'agent' then 0 else post.refund_window_min end, now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into existing;
  insert into public.purchase_secrets (purchase_id, buyer_id, idempotency_key, buyer_country, consent_text_id, consent_at)
  values (existing.id, buyer, key, country, consent, case when consent is null then null else now() end);
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$$;

create function private.require_for_sale(post public.posts, buyer uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.id is null or post.status in ('draft', 'scheduled') then
    perform private.refuse('not_found', 'There is no such post.');
  elsif post.status <> 'published' then
    perform private.refuse('gone', 'This post is no longer available.');
  elsif post.profile_id = buyer then
    perform private.refuse('own_post', 'This is your post.');
  elsif post.access = 'free' then
    perform private.refuse('not_for_sale', 'This post is free.');
  elsif exists (select from public.entitlements e where e.user_id = buyer and e.post_id = post.id and e.revoked_at is null) then
    perform private.refuse('already_owned', 'You own this post.');
  elsif not exists (
    select from public.profiles s join public.private_profiles h on h.id = s.id
    where s.id = post.profile_id and s.status in ('active', 'limited') and h.payout_address is not null) then
    perform private.refuse('not_for_sale', 'This post cannot be bought right now.');
  end if;
end;
$$;

create function private.reopen_purchase(existing public.purchases, post public.posts, offered_raw numeric, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or existing.payment_state <> 'none') then
    return private.facts_of(existing, false);
  end if;
  -- Once something has arrived, the amount that the buyer was told stands.
  quoted := case when existing.payment_state = 'none' then private.quote_post(post, offered_raw, rules)
    else (existing.amount_raw, existing.price_usd_micros, existing.rate_usd)::private.quote end;
  update public.purchases p set
    status = 'pending', amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    expires_at = now() + case when existing.payment_state = 'partial' then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$$;

create function private.announce_open(opened public.purchases) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_notify('purchase_opened', jsonb_build_object('id', opened.id, 'account', opened.ephemeral_address)::text)
$$;
comment on function private.announce_open is 'The worker listens, and watches the address from then on.';

create function private.cancel_purchase(of_purchase uuid) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if bought.status = 'cancelled' then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then perform private.refuse('already_owned', 'This purchase is paid.'); end if;
  if bought.status <> 'pending' or bought.payment_state <> 'none' then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  update public.purchases p set status = 'cancelled' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;

create function private.expire_purchases(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  -- Rows that somebody is working on are left for the next time: nothing is waited for while rows are held.
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

create function public.open_purchase(
  buyer_id uuid, post_id uuid, offered_raw numeric default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(buyer_id, post_id, offered_raw, idempotency_key, channel, buyer_country, consent_text_id)
$$;
comment on function public.open_purchase is 'A quote and an address for a buyer and a post; the same again while it is open, an expired one reopened.';

create function public.cancel_purchase(purchase_id uuid) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.cancel_purchase(purchase_id) $$;
comment on function public.cancel_purchase is 'While nothing has arrived. The address stays watched.';

create function public.expire_purchases(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.expire_purchases(at_most) $$;
comment on function public.expire_purchases is 'Ends quotes whose time is up. Not to be called while the node is unreachable: unseen money would look like none.';

revoke execute on all functions in schema private from public;
revoke execute on function public.open_purchase, public.cancel_purchase, public.expire_purchases from public, anon, authenticated;
grant execute on function private.open_purchase, private.cancel_purchase, private.expire_purchases to service_role;
grant execute on function public.open_purchase, public.cancel_purchase, public.expire_purchases to service_role;
