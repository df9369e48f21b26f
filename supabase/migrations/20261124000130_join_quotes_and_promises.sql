set local check_function_bodies = off;

drop function private.begin_purchase(uuid, public.posts, numeric, public.purchase_channel, text, text, public.settings);

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
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, network,
    refund_window_min, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via, from_network,
    case when via = 'agent' then 0 else post.refund_window_min end, now() + make_interval(secs => rules.purchase_ttl_seconds))
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
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  update public.purchases p set
    status = 'pending', crowded_out_at = null, amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
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
