set local check_function_bodies = off;

alter table public.money_alerts
  drop constraint money_alerts_kind_check;

create or replace function private.begin_purchase (
  buyer uuid,
  post public.posts,
  offered_raw numeric,
  via public.purchase_channel,
  country text,
  consent text,
  from_network text,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.reopen_purchase (
  existing public.purchases,
  post public.posts,
  offered_raw numeric,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.require_known_buyer (
  buyer uuid,
  amount_raw numeric
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if amount_raw > 1e33 then perform private.refuse('not_for_sale', 'This costs more than Ӿ1,000, the most that we take for a post.'); end if;
  if amount_raw > 5e31 and not exists (
    select from public.profiles p join auth.users u on u.id = p.id where p.id = buyer and not u.is_anonymous) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 need an account. Sign in first.');
  end if;
end;
$function$;

create or replace function private.watch_velocity()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  most constant numeric := 2e32;
  bought public.purchases;
  seller public.profiles;
  payer private.payer;
  paid record;
begin
  select * into bought from public.purchases p where p.id = new.purchase_id;
  select * into seller from public.profiles p where p.id = new.seller_id;
  payer := private.find_payer(bought);
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from (
    select p.id from public.purchases p where p.buyer_id = bought.buyer_id and p.paid_at > now() - interval '24 hours'
    union
    select m.purchase_id from public.payments m
    where m.from_account = any (payer.wallets) and not m.from_is_service and m.confirmed_at > now() - interval '25 hours') as theirs
  join public.sales s on s.purchase_id = theirs.id
  where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_pair', new.creator_account, null,
      format('One buyer or wallet bought %s times from @%s in 24 hours.', paid.sales, coalesce(seller.handle::text, seller.id::text)), most, paid.raw);
  end if;
  if seller.created_at < now() - interval '7 days' then return null; end if;
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from public.sales s where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_newcomer', new.creator_account, null,
      format('@%s joined less than 7 days ago and sold %s times in 24 hours.', coalesce(seller.handle::text, seller.id::text), paid.sales), most, paid.raw);
  end if;
  return null;
end;
$function$;

alter table public.money_alerts
  add constraint money_alerts_kind_check
    check
    ((kind = ANY (ARRAY['payout_mismatch'::text, 'payout_cap'::text, 'payout_failed'::text, 'payment_not_on_chain'::text,
    'balance_differs'::text,
    'block_differs'::text,
    'foreign_block'::text, 'account_differs'::text, 'foreign_node'::text, 'velocity_of_pair'::text, 'velocity_of_newcomer'::text])));

create constraint TRIGGER watch_velocity
  after insert on public.sales deferrable initially deferred
  for each row
  execute function private.watch_velocity();

revoke all on function private.require_known_buyer(uuid, numeric) from public;

grant execute on function private.require_known_buyer(uuid, numeric) to postgres;

revoke all on function private.watch_velocity() from public;

grant execute on function private.watch_velocity() to postgres;
