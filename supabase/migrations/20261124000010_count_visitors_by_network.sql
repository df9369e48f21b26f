set local check_function_bodies = off;

drop function private.begin_purchase(uuid, public.posts, numeric, public.purchase_channel, text, text, public.settings);

drop function private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean);

drop function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean);

drop function public.take_rate_limits(text[], integer[], integer[]);

alter table public.purchases
  add column network text;

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
  insert into public.purchase_secrets (purchase_id, buyer_id, buyer_country, consent_text_id, consent_at)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$function$;

create or replace function private.network_budget (
  base integer,
  of_network text
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select base + base * count(*)::integer / 10 from (
    select from public.purchases p
    where p.network = of_network and p.status = 'paid' and p.paid_at > now() - interval '30 days' limit 90) as kept
$function$;

create or replace function private.open_purchase (
  buyer uuid,
  of_post uuid,
  offered_raw numeric,
  key text,
  via public.purchase_channel,
  country text,
  consent text,
  held uuid[],
  readable uuid[],
  is_consent_asked boolean,
  from_network text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$function$;

create or replace function private.take_network_limit (
  bucket text,
  max_hits integer,
  window_seconds integer,
  network text
)
  returns table (
    allowed boolean,
    retry_after_seconds integer
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  select * into hit from public.take_rate_limit(bucket, max_hits * 10, window_seconds);
  return query select
    hit.remaining >= max_hits * 9
      or (hit.allowed and max_hits * 10 - hit.remaining <= private.network_budget(max_hits, network)),
    greatest(1, ceil(window_seconds - mod(extract(epoch from now()), window_seconds)))::integer;
end;
$function$;

create or replace function private.use_puzzle (
  puzzle text,
  expires_at timestamp with time zone
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if puzzle is null or expires_at < now() then return false; end if;
  insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
  values ('puzzle:' || puzzle, use_puzzle.expires_at, 1, use_puzzle.expires_at) on conflict do nothing;
  return found;
end;
$function$;

create or replace function public.open_purchase (
  buyer_id uuid default null::uuid,
  post_id uuid default null::uuid,
  offered_raw text default null::text,
  idempotency_key text default null::text,
  channel public.purchase_channel default 'web'::public.purchase_channel,
  buyer_country text default null::text,
  consent_text_id text default null::text,
  held_purchase_ids uuid[] default '{}'::uuid[],
  readable_purchase_ids uuid[] default '{}'::uuid[],
  is_consent_asked boolean default false,
  network text default null::text
)
  returns public.purchase_facts
  language sql
  set search_path to ''
  AS $function$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network)
$function$;

create or replace function public.take_rate_limits (
  buckets text[],
  max_hits integer[],
  window_seconds integer[],
  network_buckets integer[] default '{}'::integer[],
  network text default null::text,
  puzzle text default null::text,
  puzzle_expires_at timestamp with time zone default null::timestamp with time zone
)
  returns table (
    is_allowed boolean,
    retry_after_seconds integer,
    is_puzzle_wanted boolean
  )
  language plpgsql
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  for i in 1 .. cardinality(buckets) loop
    if i = any (network_buckets) then
      select * into hit from private.take_network_limit(buckets[i], max_hits[i], window_seconds[i], network);
      if not hit.allowed and not private.use_puzzle(puzzle, puzzle_expires_at) then
        return query select false, hit.retry_after_seconds, true; return;
      end if;
    else
      select * into hit from public.take_rate_limit(buckets[i], max_hits[i], window_seconds[i]);
      if not hit.allowed then return query select false, hit.retry_after_seconds, false; return; end if;
    end if;
  end loop;
  return query select true, 0, false;
end;
$function$;

alter table public.purchases
  add constraint purchases_network_check check ((network ~ '^[0-9a-f]{32}$'::text));

create index purchases_paid_by_network_idx on public.purchases using btree (network, paid_at)
  where ((status = 'paid'::public.purchase_status) AND (network is not null));

comment on column public.purchases.network is 'A keyed hash of the network from which it was asked for. Null if the server could not tell the visitor''s address.';

comment on function private.network_budget(integer, text) is 'Grows by a tenth with each purchase that was paid from this network in 30 days and kept, up to ten times. Counts no further than that.';

comment on function private.use_puzzle(text, timestamp with time zone) is 'True once for each solved puzzle, until it expires. The server has checked the solution.';

comment on function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text) is
  'Gives a buyer a quote and an address for a post. Asked again, it returns the open purchase or reopens the expired one.';

comment on function public.take_rate_limits(text[], integer[], integer[], integer[], text, text, timestamp
  with time zone) is 'Checks all limits of a request in one call. Stops at the first full bucket: the buckets after it are not charged. A solved puzzle opens a full bucket of a network once.';

revoke all
  on function private.begin_purchase(uuid, public.posts, numeric, public.purchase_channel, text, text, text, public.settings)
  from public;

grant execute
  on function private.begin_purchase(uuid, public.posts, numeric, public.purchase_channel, text, text, text, public.settings)
  to postgres;

revoke all on function private.network_budget(integer, text) from public;

grant execute on function private.network_budget(integer, text) to postgres;

revoke all
  on function private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text)
  from public;

grant execute
  on function private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text)
  to postgres, service_role;

revoke all on function private.take_network_limit(text, integer, integer, text) from public;

grant execute on function private.take_network_limit(text, integer, integer, text) to postgres, service_role;

revoke all on function private.use_puzzle(text, timestamp with time zone) from public;

grant execute on function private.use_puzzle(text, timestamp with time zone) to postgres, service_role;

revoke all
  on function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text)
  from public;

grant execute
  on function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text)
  to postgres, service_role;

revoke all
  on function public.take_rate_limits(text[], integer[], integer[], integer[], text, text, timestamp with time zone)
  from public;

grant execute
  on function public.take_rate_limits(text[], integer[], integer[], integer[], text, text, timestamp with time zone)
  to postgres, service_role;
