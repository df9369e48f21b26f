-- Opening and cancelling as a page, a program and a visitor without a session ask for it, each try of one request alike.

create table private.idempotency_keys (
  scope text not null,
  key text not null check (char_length(key) between 1 and 200),
  request text not null,
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table private.idempotency_keys is 'What an Idempotency-Key was first used for, by whom. The same key with another request is refused.';
create index idempotency_keys_purchase_id_idx on private.idempotency_keys (purchase_id);
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
alter table private.idempotency_keys enable row level security;

create function private.find_keyed(by_user uuid, used_key text, asked text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  known private.idempotency_keys;
begin
  select * into known from private.idempotency_keys k where k.scope = coalesce(by_user::text, 'nobody') and k.key = used_key;
  if found and known.request <> asked then
    perform private.refuse('conflict', 'This Idempotency-Key was used for another request.');
  end if;
  return known.purchase_id;
end;
$$;
comment on function private.find_keyed is 'The purchase of an earlier try of this request, or null. Who has no user is kept apart by keys that nobody can guess.';

create function private.note_key(by_user uuid, used_key text, asked text, of_purchase uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if used_key is null then return; end if;
  insert into private.idempotency_keys (scope, key, request, purchase_id)
  values (coalesce(by_user::text, 'nobody'), used_key, asked, of_purchase) on conflict do nothing;
  perform private.find_keyed(by_user, used_key, asked);
end;
$$;

create function public.forget_idempotency_keys(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with old as (
    select k.scope, k.key from private.idempotency_keys k where k.created_at < now() - interval '2 days' limit at_most for update skip locked)
  delete from private.idempotency_keys k using old where (k.scope, k.key) = (old.scope, old.key);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_idempotency_keys is 'A try that comes two days later is another request. For the worker.';

create or replace function private.require_for_sale(post public.posts, buyer uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.id is null or post.status in ('draft', 'scheduled') then
    perform private.refuse('not_found', 'There is no such post.');
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

create function private.require_quotes(rules public.settings) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if rules.payments_paused or private.is_chain_away() then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
end;
$$;

create or replace function private.reopen_purchase(existing public.purchases, post public.posts, offered_raw numeric, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or existing.payment_state <> 'none') then
    return private.facts_of(existing, false);
  end if;
  perform private.require_quotes(rules);
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

create function private.find_open_purchase(buyer uuid, of_post uuid, held uuid) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  existing public.purchases;
begin
  if buyer is not null then
    select * into existing from public.purchases p
    where p.buyer_id = buyer and p.post_id = of_post and p.kind = 'post' and p.status in ('pending', 'expired')
    order by p.status, p.created_at desc limit 1 for update;
    return existing;
  end if;
  select * into existing from public.purchases p where p.id = held and p.post_id = of_post and p.kind = 'post' for update;
  if existing.status = 'paid' then perform private.refuse('already_owned', 'You own this post.'); end if;
  if existing.buyer_id is null and existing.status in ('pending', 'expired') then return existing; end if;
  return null;
end;
$$;
comment on function private.find_open_purchase is 'Of this buyer, or of who has no session the one whose token they hold.';

drop function public.open_purchase;
drop function private.open_purchase;
create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text, held uuid)
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
  select p.* into existing from public.purchases p where p.id = private.find_keyed(buyer, key, asked);
  if existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now()) then
    return private.facts_of(existing, false);
  end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  existing := private.find_open_purchase(buyer, of_post, coalesce(held, existing.id));
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$$;

create function private.begin_purchase(
  buyer uuid, post public.posts, offered_raw numeric, via public.purchase_channel, country text, consent text, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  address text;
  index bigint;
  opened public.purchases;
begin
  perform private.require_quotes(rules);
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
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, refund_window_min, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via,
    case when via = 'agent' then 0 else post.refund_window_min end, now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id, buyer_id, buyer_country, consent_text_id, consent_at)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$$;

-- Amounts come as text: a number of JSON would lose digits.
create function public.open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_id uuid default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id, held_purchase_id)
$$;
comment on function public.open_purchase is
  'A quote and an address for a buyer and a post; the same again while it is open, an expired one reopened. Without a buyer, for who holds its token.';

drop function public.cancel_purchase;
drop function private.cancel_purchase;
create function private.cancel_purchase(of_purchase uuid, by_user uuid, is_holder boolean, key text) returns public.purchase_facts
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
  if bought.status <> 'pending' or bought.payment_state <> 'none' then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  update public.purchases p set status = 'cancelled' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
create function public.cancel_purchase(
  purchase_id uuid, by_user uuid default null, is_holder boolean default true, idempotency_key text default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.cancel_purchase(purchase_id, by_user, is_holder, idempotency_key)
$$;
comment on function public.cancel_purchase is 'While nothing has arrived; for the buyer, or who holds the token. The address stays watched.';

-- Keys have a table of their own, as one purchase may be asked for with several.
drop index public.purchase_secrets_idempotency_key_idx;
create or replace function private.move_purchases(old_user uuid, new_user uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  moved integer;
begin
  -- Two open quotes for one post would be one too many. Money that still comes to an ended one is honoured, or returned.
  update public.purchases f set status = 'expired'
  where f.buyer_id = old_user and f.status = 'pending' and exists (
    select from public.purchases t where t.buyer_id = new_user and t.post_id = f.post_id and t.status = 'pending' and t.kind = f.kind);
  -- Whoever still holds a token of these purchases may read with it, but must not be given a session of the account.
  update public.purchases p set buyer_id = new_user, merged_from = old_user, meta = p.meta - 'session_created' - 'session_user_id'
  where p.buyer_id = old_user;
  get diagnostics moved = row_count;
  update public.purchase_secrets s set buyer_id = new_user, sealed_session = null, sealed_at = null where s.buyer_id = old_user;
  return moved;
end;
$$;
alter table public.purchase_secrets drop column idempotency_key;
create index purchase_secrets_buyer_id_idx on public.purchase_secrets (buyer_id);

revoke execute on all functions in schema private from public;
revoke execute on function public.open_purchase, public.cancel_purchase, public.forget_idempotency_keys from public, anon, authenticated;
grant execute on function private.open_purchase, private.cancel_purchase to service_role;
grant execute on function public.open_purchase, public.cancel_purchase to service_role;
