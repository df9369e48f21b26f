-- A visitor without a session may hold several purchases of one post, and read what another device bought; money that is on
-- its way counts by itself, not by what the last payment was called.

create function private.has_money(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.received_raw > 0 or exists (
    select from public.payments p where p.purchase_id = bought.id and p.confirmed_at is null
      and p.seen_at > now() - make_interval(hours => (select s.late_honour_hours from public.settings s)))
$$;
comment on function private.has_money is
  'Whether something arrived, or a block was seen that may still be confirmed. One that lost a fork never is: it does not count for ever.';

create or replace function private.reopen_purchase(existing public.purchases, post public.posts, offered_raw numeric, rules public.settings)
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
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  update public.purchases p set
    status = 'pending', amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    expires_at = now() + case when existing.received_raw > 0 then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$$;

create or replace function private.cancel_purchase(of_purchase uuid, by_user uuid, is_holder boolean, key text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if not is_holder and bought.buyer_id is distinct from by_user then
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

drop function private.find_open_purchase;
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
comment on function private.find_open_purchase is 'Of this buyer, or of who has no session one whose token they hold.';

drop function public.open_purchase;
drop function private.open_purchase;
create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text,
  held uuid[], readable uuid[])
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
  -- Who has no user is in no pair: their tries follow one another by the key.
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
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$$;

-- Amounts come as text: a number of JSON would lose digits.
create function public.open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_ids uuid[] default '{}', readable_purchase_ids uuid[] default '{}')
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids)
$$;
comment on function public.open_purchase is
  'A quote and an address for a buyer and a post; the same again while it is open, an expired one reopened. Without a buyer, for who holds its token; who reads it by one owns it already.';

-- Whatever becomes of a purchase afterwards: money that comes late is its buyer's, and shows in their library.
create or replace function private.bind_purchase(of_purchase uuid, to_user uuid, sealed text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  perform private.lock_pair(to_user, bought.post_id);
  select * into bought from public.purchases p where p.id = of_purchase for update;
  if bought.buyer_id is not null or bought.seller_id = to_user then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then
    if exists (
      select from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is null) then
      return private.facts_of(bought, false);
    end if;
    delete from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is not null;
    update public.entitlements e set user_id = to_user where e.purchase_id = bought.id and e.user_id is null;
  elsif sealed is not null then
    return private.facts_of(bought, false);
  end if;
  update public.purchase_secrets s set buyer_id = to_user, sealed_session = sealed, sealed_at = case when sealed is null then null else now() end
  where s.purchase_id = bought.id;
  update public.purchases p set buyer_id = to_user, meta = case when sealed is null then p.meta
    else p.meta || jsonb_build_object('session_created', true, 'session_user_id', to_user) end
  where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
comment on function public.bind_purchase is
  'Makes a purchase that has no buyer this user''s, with the right to read once it is paid. was_changed is false where another was first, or it cannot be theirs.';

drop function public.look_at_purchase;
drop function private.look_at_purchase;
create function private.look_at_purchase(of_purchase uuid, wants_chain boolean, by_user uuid, is_holder boolean) returns public.purchase_look
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  look.facts := private.facts_of(bought, false);
  look.refund_reason := bought.refund_reason;
  select
    coalesce(sum(o.amount_raw) filter (where o.status not in ('paid', 'cancelled', 'awaiting_address')), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'paid'), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'awaiting_address'), 0)::text
  into look.returning_raw, look.returned_raw, look.unaddressed_raw
  from public.payouts o where o.purchase_id = bought.id and o.kind in ('refund', 'excess');
  select coalesce(array_agg(p.block_hash) filter (where p.confirmed_at is not null), '{}'), min(p.seen_at) filter (where p.confirmed_at is null)
  into look.known_hashes, look.unconfirmed_since
  from public.payments p where p.purchase_id = bought.id;
  look.is_chain_away := private.is_chain_away();
  -- A stranger's question must not be the one of this second.
  if wants_chain and (is_holder or coalesce(bought.buyer_id = by_user, false)) then
    look.may_ask_chain := private.may_ask_chain(bought);
  else
    look.may_ask_chain := false;
  end if;
  return look;
end;
$$;
create function public.look_at_purchase(
  purchase_id uuid, wants_chain boolean default false, by_user uuid default null, is_holder boolean default false)
returns public.purchase_look
language sql volatile security invoker set search_path = '' as $$
  select * from private.look_at_purchase(purchase_id, wants_chain, by_user, is_holder)
$$;
comment on function public.look_at_purchase is
  'For its buyer. may_ask_chain is true for one of those whose it is a second, while something may still arrive.';

revoke execute on all functions in schema private from public;
revoke execute on function public.open_purchase, public.look_at_purchase from public, anon, authenticated;
grant execute on function private.open_purchase, private.look_at_purchase to service_role;
grant execute on function public.open_purchase, public.look_at_purchase to service_role;
