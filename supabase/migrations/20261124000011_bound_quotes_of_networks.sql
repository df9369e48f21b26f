set local check_function_bodies = off;

drop function private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text);

drop function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text);

alter table public.purchases
  add column crowded_out_at timestamp with time zone;

create or replace function private.make_room (
  opened public.purchases,
  base integer
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  open_quotes integer;
  surplus integer;
begin
  if opened.network is null then return; end if;
  select count(*) into open_quotes from public.purchases p where p.network = opened.network and p.status = 'pending';
  if open_quotes <= base then return; end if;
  surplus := open_quotes - private.network_budget(base, opened.network);
  -- Locked ones are busy: no caller waits for another here, and the next one takes what is left.
  update public.purchases p set status = 'expired', expires_at = least(p.expires_at, now()), crowded_out_at = now()
  where p.id in (
    select q.id from public.purchases q join public.purchase_secrets s on s.purchase_id = q.id
    where q.network = opened.network and q.status = 'pending' and q.payment_state = 'none' and q.id <> opened.id
      and not exists (select from auth.users u where u.id = q.buyer_id and not u.is_anonymous)
    order by s.chain_asked_at nulls first, q.updated_at
    limit greatest(surplus, 0) for update of q skip locked);
end;
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
  from_network text,
  network_quotes integer
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
  if answer.was_changed then
    perform private.make_room(p, network_quotes) from public.purchases p where p.id = answer.id;
  end if;
  return answer;
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
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
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
  network text default null::text,
  network_quotes integer default 200
)
  returns public.purchase_facts
  language sql
  set search_path to ''
  AS $function$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes)
$function$;

create index purchases_crowded_out_idx on public.purchases using btree (id)
where (crowded_out_at is not null);

create index purchases_open_by_network_idx on public.purchases using btree (network)
  where ((status = 'pending'::public.purchase_status) AND (network is not null));

comment on column public.purchases.crowded_out_at is 'When newer quotes of the same network ended this one early.';

comment on function private.make_room(public.purchases, integer) is 'Ends the unpaid quotes that a network has too many of. Readers with an account lose none.';

comment on function
  public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer) is
  'Gives a buyer a quote and an address for a post. Asked again, it returns the open purchase or reopens the expired one.';

revoke all on function private.make_room(public.purchases, integer) from public;

grant execute on function private.make_room(public.purchases, integer) to postgres;

revoke all
  on function
    private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  from public;

grant execute
  on function
    private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  to postgres, service_role;

revoke all
  on function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  from public;

grant execute
  on function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  to postgres, service_role;
