set local check_function_bodies = off;

alter table public.purchases
  drop constraint purchases_refund_asked_by_check;

alter table public.purchase_secrets
  add column declared_words integer;

alter table public.purchase_secrets
  add column declared_images integer;

alter table public.purchase_secrets
  add column delivered_share real;

create or replace function private.begin_purchase (
  buyer uuid,
  post public.posts,
  offered_raw numeric,
  via public.purchase_channel,
  country text,
  consent text,
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
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, refund_window_min, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via,
    case when via = 'agent' then 0 else post.refund_window_min end, now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (
    purchase_id, buyer_id, buyer_country, consent_text_id, consent_at, declared_words, declared_images)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end, post.paid_words, post.paid_images);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$function$;

create or replace function private.hold_until_delivered()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.status in ('pending', 'held') and new.kind in ('creator', 'split', 'referrer', 'fee') and exists (
    select from public.purchases b where b.id = new.purchase_id and private.is_undelivered(b)) then
    new.status := 'held';
    new.held_until := greatest(new.held_until, now() + interval '150 seconds');
  end if;
  return new;
end;
$function$;

create or replace function private.is_nonconforming (
  bought public.purchases
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s where s.purchase_id = bought.id and s.delivered_share < 0.8)
$function$;

create or replace function private.read_body_of_purchase (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  body jsonb;
begin
  -- Waits for a refund that is under way: a reader gets the text or the money, never both.
  perform from public.purchases p where p.id = of_purchase for share;
  select b.sections into body
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, body)
    where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
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
    status = 'pending', amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
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

create or replace function private.return_undelivered (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due uuid;
  bought public.purchases;
  returned integer := 0;
begin
  for due in
    select b.id from public.purchases b
    where b.channel = 'agent' and b.status = 'paid' and b.paid_at > now() - interval '1 day'
      and ((b.paid_at < now() - interval '60 seconds' and private.is_undelivered(b)) or private.is_nonconforming(b)) and not exists (
        select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
          and p.status in ('publishing', 'paid', 'failed'))
    order by b.paid_at limit at_most
  loop
    bought := private.lock_purchase(due);
    if private.is_undelivered(bought) then
      -- No reader returned this, so it counts neither against the post nor towards a refund limit.
      update public.purchases p set refund_asked_by = 'undelivered' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    elsif private.is_nonconforming(bought) then
      -- This one counts against the post: its author sold less than was promised.
      update public.purchases p set refund_asked_by = 'nonconforming' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Less than promised', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$function$;

create or replace function private.share_delivered (
  promised public.purchase_secrets,
  body jsonb
)
  returns real
  language sql
  stable
  set search_path to ''
  AS $function$
  select least(
    private.count_words(body)::real / nullif(promised.declared_words, 0),
    (select count(*) from private.images_in(body) as shown (id) join public.post_images i on i.id = shown.id)::real
      / nullif(promised.declared_images, 0))
$function$;

alter table public.purchase_secrets
  add constraint purchase_secrets_declared_images_check check ((declared_images >= 0));

alter table public.purchase_secrets
  add constraint purchase_secrets_declared_words_check check ((declared_words >= 0));

alter table public.purchase_secrets
  add constraint purchase_secrets_delivered_share_check check ((delivered_share >= (0)::double precision));

alter table public.purchases
  add constraint purchases_refund_asked_by_check
    check
    ((refund_asked_by = ANY (ARRAY['buyer'::text, 'buyer_of_two'::text, 'buyer_offered'::text, 'author'::text, 'staff'::text,
    'undelivered'::text, 'nonconforming'::text])));

comment on column public.purchase_secrets.declared_words is 'REF-07: how many paid words the post promised at the quote.';

comment on column public.purchase_secrets.delivered_share is 'REF-07: what the first read with a token contained of the promised words, or of the promised images if that is less.';

comment on function private.is_nonconforming(public.purchases) is 'True if a program was given less than 80% of the words or of the images that were promised.';

comment on function private.share_delivered(public.purchase_secrets, jsonb) is 'The share of the promised words or images in a body. Null if nothing was promised.';

comment on function public.return_undelivered(integer) is 'Returns what a program paid for and did not read within a minute, or what was much less than promised. One purchase per call, so that locks keep their order.';

revoke all on function private.is_nonconforming(public.purchases) from public;

grant execute on function private.is_nonconforming(public.purchases) to postgres;

revoke all on function private.share_delivered(public.purchase_secrets, jsonb) from public;

grant execute on function private.share_delivered(public.purchase_secrets, jsonb) to postgres;
