-- Opens a purchase: one quote and one address per buyer and post. lib/purchases/README.md draws the states.

-- offered_raw is text: a JSON number would lose digits.
create function public.open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_ids uuid[] default '{}', readable_purchase_ids uuid[] default '{}', is_consent_asked boolean default false,
  network text default null, network_quotes integer default 200, may_withdraw boolean default false)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes, may_withdraw)
$$;
comment on function public.open_purchase is
  'Gives a buyer a quote and an address for a post. Asked again, it returns the open purchase or reopens the expired one.';
grant execute on function public.open_purchase to service_role;

-- A visitor without a session is known by tokens: held lists purchases whose access token they have, readable those that they may
-- read. A paid one among the readable means that they own the post already.
create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text,
  held uuid[], readable uuid[], is_consent_asked boolean, from_network text,
  network_quotes integer, may_withdraw boolean)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := concat_ws(' ', 'open', of_post, offered_raw, via, consent);
  rules public.settings;
  post public.posts;
  existing public.purchases;
  answer public.purchase_facts;
begin
  select * into rules from public.settings;
  perform private.lock_pair(buyer, of_post);
  -- Without a user there is no pair to lock: tries with the same key wait for each other.
  if buyer is null then perform pg_advisory_xact_lock(hashtextextended('key:' || key, 0)); end if;
  select p.* into existing from public.purchases p where p.id = private.find_keyed(buyer, key, asked);
  if existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now()) then
    return private.facts_of(existing, false);
  end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  if buyer is null and exists (
    select from public.purchases p where p.id = any (readable) and p.post_id = of_post and p.kind = 'post' and p.status = 'paid') then
    perform private.refuse('already_owned', 'You own this post.');
  end if;
  existing := private.find_open_purchase(buyer, of_post, held || array[existing.id]);
  if is_consent_asked and consent is null and not exists (
    select from public.purchase_secrets s where s.purchase_id = existing.id and s.consent_text_id is not null) then
    perform private.refuse('consent_required', 'Before you pay, agree to reading at once.');
  end if;
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, from_network, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  update public.purchase_secrets s set consent_text_id = consent, consent_at = now()
  where s.purchase_id = answer.id and s.consent_text_id is null and consent is not null;
  if found then answer.receipt_first := (select private.offers_receipt_first(p) from public.purchases p where p.id = answer.id); end if;
  if may_withdraw then
    update public.purchase_secrets s set may_withdraw = true where s.purchase_id = answer.id and not s.may_withdraw;
  end if;
  perform private.note_key(buyer, key, asked, answer.id);
  if answer.was_changed then
    perform private.make_room(p, network_quotes) from public.purchases p where p.id = answer.id;
  end if;
  return answer;
end;
$$;
grant execute on function private.open_purchase to service_role;

-- Programs have no refund window (REF-07).
create function private.begin_purchase(
  buyer uuid, post public.posts, offered_raw numeric, via public.purchase_channel, country text, consent text, from_network text,
  rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  address public.deposit_addresses;
  opened public.purchases;
begin
  perform private.require_quotes(rules);
  quoted := private.quote_post(post, offered_raw, rules);
  perform private.require_known_buyer(buyer, quoted.amount_raw);
  address := private.take_deposit_address();
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, network,
    refund_window_min, rate_sources, has_downloads, expires_at)
  values (
    post.id, buyer, post.profile_id, address.account, address.derivation_index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via, from_network,
    case when via = 'agent' then 0 else post.refund_window_min end, quoted.rate_sources, post.offers_downloads,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (
    purchase_id, buyer_id, buyer_country, consent_text_id, consent_at, declared_words, declared_images)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end, post.paid_words, post.paid_images);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$$;

-- A19, against money laundering: of a program, too, and also when the buyer raises the amount of an open quote.
create function private.require_known_buyer(buyer uuid, amount_raw numeric) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if amount_raw > 1e33 then perform private.refuse('not_for_sale', 'This costs more than Ӿ1,000, the most that we take for a post.'); end if;
  if amount_raw > 5e31 and not exists (
    select from public.profiles p join auth.users u on u.id = p.id where p.id = buyer and not u.is_anonymous) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 need an account. Sign in first.');
  end if;
end;
$$;

-- Every reason why a post cannot be bought, checked before a quote is given. A draft is reported as not found.
create function private.require_for_sale(post public.posts, buyer uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.id is null or post.status in ('draft', 'scheduled') then
    perform private.refuse('not_found', 'There is no such post.');
  elsif post.status = 'hidden' then
    perform private.refuse('not_for_sale', 'This post is not available at the moment.');
  elsif post.status <> 'published' then
    perform private.refuse('gone', 'The author withdrew this post. It can’t be bought any more.');
  elsif post.profile_id = buyer then
    perform private.refuse('own_post', 'This is your post.');
  elsif post.access = 'free' then
    perform private.refuse('not_for_sale', 'This post is free.');
  elsif exists (select from public.entitlements e where e.user_id = buyer and e.post_id = post.id and e.revoked_at is null) then
    perform private.refuse('already_owned', 'You own this post.');
  elsif not exists (
    select from public.profiles s join public.private_profiles h on h.id = s.id
    where s.id = post.profile_id and s.status in ('active', 'limited') and h.payout_address is not null) then
    perform private.refuse('not_for_sale', 'This post can’t be bought right now.');
  end if;
end;
$$;

-- Stops new quotes while payments are switched off, or while no node can be reached: we could not see the money arrive.
create function private.require_quotes(rules public.settings) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if rules.payments_paused or private.is_chain_away() then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
end;
$$;

-- Cancelled purchases are not reopened: asking again gives a new address.
create function private.find_open_purchase(buyer uuid, of_post uuid, held uuid[]) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  existing public.purchases;
begin
  select * into existing from public.purchases p
  where p.post_id = of_post and p.kind = 'post' and p.status in ('pending', 'expired')
    and case when buyer is null then p.buyer_id is null and p.id = any (held) else p.buyer_id = buyer end
  order by p.status, p.created_at desc limit 1 for update;
  return existing;
end;
$$;
comment on function private.find_open_purchase is 'The buyer''s open or expired purchase; without a buyer, one whose token they hold.';

-- An expired purchase keeps its address and gets a new price. A running one stays as it is, unless the reader may choose the amount
-- and names another.
create function private.reopen_purchase(existing public.purchases, post public.posts, offered_raw numeric, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
  has_money boolean := private.has_money(existing);
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or has_money) then
    return private.facts_of(existing, false);
  end if;
  perform private.require_quotes(rules);
  -- Once something has arrived or is on its way, the amount that the buyer was told stands.
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd, existing.rate_sources)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  if not has_money then perform private.require_known_buyer(existing.buyer_id, quoted.amount_raw); end if;
  update public.purchases p set
    status = 'pending', crowded_out_at = null, amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    rate_sources = quoted.rate_sources, has_downloads = case when has_money then p.has_downloads else post.offers_downloads end,
    expires_at = now() + case when existing.received_raw > 0 then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  -- A new quote promises what the post holds now. Once money is on its way, the old promise stands.
  update public.purchase_secrets s set declared_words = post.paid_words, declared_images = post.paid_images
  where s.purchase_id = existing.id and not has_money;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$$;

create function private.announce_open(opened public.purchases) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_notify('purchase_opened', jsonb_build_object('id', opened.id, 'account', opened.ephemeral_address)::text)
$$;
comment on function private.announce_open is 'Tells the worker to watch the address. Sent on commit, so only for purchases that exist.';
