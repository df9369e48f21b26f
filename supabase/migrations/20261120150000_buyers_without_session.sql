-- Who has no session buys by the purchase's access token alone, reads by it, and gets a session once it is paid.

alter table public.purchases alter column buyer_id drop not null;
comment on column public.purchases.buyer_id is 'Null while nobody but the holder of the access token is known.';
alter table public.purchase_secrets
  alter column buyer_id drop not null,
  add column sealed_at timestamptz,
  add column chain_asked_at timestamptz;
comment on column public.purchase_secrets.sealed_at is 'The sealed session can be taken up for ten minutes from here.';
comment on column public.purchase_secrets.chain_asked_at is 'When the chain was last asked about this purchase because somebody wanted to know: at most once a second.';
create index purchase_secrets_sealed_at_idx on public.purchase_secrets (sealed_at) where sealed_session is not null;

-- A right without a user belongs to whoever holds the token of its purchase; there may be many of them for one post.
alter table public.entitlements
  alter column user_id drop not null,
  add column bearer_purchase_id uuid generated always as (case when user_id is null then purchase_id end) stored,
  drop constraint entitlements_user_id_post_id_section_idx_key,
  add constraint entitlements_one_each unique nulls not distinct (user_id, post_id, section_idx, bearer_purchase_id),
  add constraint entitlements_have_a_holder check (user_id is not null or purchase_id is not null);

create or replace function private.complete_sale(bought public.purchases, judged private.assessment, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
begin
  -- Shared with other sales of the post; whoever withdraws it waits, or we see that he has.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at
  where p.id = bought.id returning * into bought;
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id;
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id);
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$$;

create function private.bind_purchase(of_purchase uuid, to_user uuid, sealed text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  perform private.lock_pair(to_user, bought.post_id);
  select * into bought from public.purchases p where p.id = of_purchase for update;
  if bought.buyer_id is not null or bought.status <> 'paid' or bought.seller_id = to_user or exists (
    select from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is null) then
    return private.facts_of(bought, false);
  end if;
  delete from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is not null;
  update public.entitlements e set user_id = to_user where e.purchase_id = bought.id and e.user_id is null;
  update public.purchase_secrets s set buyer_id = to_user, sealed_session = sealed, sealed_at = case when sealed is null then null else now() end
  where s.purchase_id = bought.id;
  update public.purchases p set buyer_id = to_user, meta = case when sealed is null then p.meta
    else p.meta || jsonb_build_object('session_created', true, 'session_user_id', to_user) end
  where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
create function public.bind_purchase(purchase_id uuid, user_id uuid, sealed_session text default null) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.bind_purchase(purchase_id, user_id, sealed_session) $$;
comment on function public.bind_purchase is
  'Makes a paid purchase that has no buyer this user''s, with the right to read; once. was_changed is false where another was first, or it cannot be theirs.';

create function private.claim_session(of_purchase uuid, for_user uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sealed text;
begin
  select s.sealed_session into sealed from public.purchase_secrets s
  where s.purchase_id = of_purchase and s.buyer_id = for_user and s.sealed_session is not null
    and s.sealed_at > now() - interval '10 minutes' for update;
  if not found then
    perform private.refuse('gone', 'There is no session to take up: it was taken already, or its ten minutes are over.');
  end if;
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, session_claimed_at = now() where s.purchase_id = of_purchase;
  return sealed;
end;
$$;
create function public.claim_session(purchase_id uuid, user_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.claim_session(purchase_id, user_id) $$;
comment on function public.claim_session is 'The sealed session of a purchase, once and within ten minutes.';

create function public.forget_sealed_sessions(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select s.purchase_id from public.purchase_secrets s
    where s.sealed_session is not null and s.sealed_at < now() - interval '10 minutes' limit at_most for update skip locked)
  update public.purchase_secrets s set sealed_session = null, sealed_at = null from over where s.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_sealed_sessions is 'What was not taken up in its ten minutes. For the worker.';

create function private.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language sql stable security definer set search_path = '' as $$
  select b.id, b.post_id
  from public.locate_post($1, $2) at
  join public.purchases b on b.post_id = at.id and b.id = any (purchase_ids) and b.status = 'paid'
  join public.entitlements e on e.purchase_id = b.id and e.revoked_at is null
  where at.canonical_handle = $1 and at.slug = $2 and at.status <> 'removed'
  limit 1
$$;
create function public.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_bought_post(handle, slug, purchase_ids) $$;
comment on function public.find_bought_post is
  'The post at exactly this address, if one of these purchases gives the right to read it. The server has checked their tokens.';

revoke execute on all functions in schema private from public;
revoke execute on function public.bind_purchase, public.claim_session, public.forget_sealed_sessions, public.find_bought_post
  from public, anon, authenticated;
grant execute on function private.bind_purchase, private.claim_session, private.find_bought_post to service_role;
grant execute on function public.bind_purchase, public.claim_session, public.find_bought_post to service_role;
