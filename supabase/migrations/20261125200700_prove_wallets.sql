set local check_function_bodies = off;

create table public.wallet_challenges (
  id uuid not null default gen_random_uuid(),
  secret_hash text not null,
  user_id uuid,
  purchase_id uuid not null,
  account text,
  block_hash text,
  proven_at timestamp with time zone,
  used_at timestamp with time zone,
  wrong_codes smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint wallet_challenges_pkey primary key (id),
  constraint wallet_challenges_prove_a_wallet check ((num_nonnulls(account, block_hash, proven_at) = ANY (ARRAY[0, 3]))),
  constraint wallet_challenges_purchase_id_key unique (purchase_id),
  constraint wallet_challenges_secret_hash_check check ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint wallet_challenges_secret_hash_key unique (secret_hash),
  constraint wallet_challenges_used_after_proof check (((used_at IS NULL) OR (proven_at IS NOT NULL))),
  constraint wallet_challenges_wrong_codes_check check ((wrong_codes >= 0)),
  constraint wallet_challenges_account_check check (private.is_nano_account(account)),
  constraint wallet_challenges_block_hash_check check (private.is_block_hash(block_hash))
);

alter table public.wallet_challenges
  enable row level security;

create table public.wallet_restores (
  id uuid not null default gen_random_uuid(),
  account text not null,
  user_id uuid not null,
  owner_id uuid,
  posts integer not null,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint wallet_restores_one_each unique nulls not DISTINCT (account, user_id, owner_id),
  constraint wallet_restores_pkey primary key (id),
  constraint wallet_restores_posts_check check ((posts > 0)),
  constraint wallet_restores_account_check check (private.is_nano_account(account))
);

alter table public.wallet_restores
  enable row level security;

alter table public.entitlements
  add column restore_id uuid;

alter table public.purchases
  alter column seller_id drop not null;

create type public.wallet_purpose as enum (
  'restore',
  'login',
  'link'
);

alter table public.wallet_challenges
  add column purpose public.wallet_purpose not null;

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
  if quoted.amount_raw > 5e31 and not exists (select from public.profiles p where p.id = buyer) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 are for registered readers.');
  end if;
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

create or replace function private.describe_for_finance (
  purchases uuid[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'status', b.status, 'payment_state', b.payment_state, 'received_raw', b.received_raw::text, 'missing_raw', private.missing_raw(b)::text,
    'account', b.ephemeral_address, 'payers', coalesce((
      select jsonb_agg(distinct m.from_account) from public.payments m where m.purchase_id = b.id), '[]'),
    'more', jsonb_build_object(
      'id', b.id, 'amount_raw', b.amount_raw::text, 'created_at', b.created_at, 'paid_at', b.paid_at, 'post_title', p.title,
      'seller_handle', a.handle, 'payouts', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text) order by o.created_at, o.id)
        from public.payouts o where o.purchase_id = b.id), '[]'))) order by b.created_at desc, b.id), '[]')
  from public.purchases b
  left join public.profiles a on a.id = b.seller_id
  left join public.posts p on p.id = b.post_id
  where b.id = any (purchases)
$function$;

create or replace function private.email_of_wallet_owner (
  owner uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select u.email::text from auth.users u
  where u.id = owner and not u.is_anonymous and u.email <> '' and u.deleted_at is null
$function$;

create or replace function private.end_restore (
  of_restore uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.wallet_restores r set ended_at = coalesce(r.ended_at, now()) where r.id = of_restore and r.owner_id = auth.uid();
  if not found then perform private.refuse('not_found', 'There is no such device.'); end if;
  update public.entitlements e set revoked_at = now()
  where e.restore_id = of_restore and e.source = 'restore' and e.revoked_at is null;
end;
$function$;

create or replace function private.find_account_of_wallet (
  secret text,
  by_user uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
  owner uuid;
begin
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account and 'login' = any (a.uses)
  returning a.user_id into owner;
  return private.email_of_wallet_owner(owner);
end;
$function$;

create or replace function private.find_bought_file (
  of_post uuid,
  of_file uuid,
  by_purchases uuid[]
)
  returns table (
    path text,
    kind public.file_kind,
    name text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select f.path, f.kind, f.name from public.post_files f join public.posts p on p.id = f.post_id
  where f.id = of_file and f.post_id = of_post and f.state = 'out' and p.status <> 'removed' and exists (
    select from public.entitlements e
    where e.post_id = of_post and e.purchase_id = any (by_purchases) and e.source <> 'restore' and e.revoked_at is null)
$function$;

create or replace function private.find_bought_post (
  handle text,
  slug text,
  purchase_ids uuid[]
)
  returns table (
    purchase_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select b.id, b.post_id
    from private.locate_post($1, $2) at
    join public.purchases b on b.post_id = at.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.source <> 'restore' and e.revoked_at is null
    where at.handle = $1 and at.slug = $2 and at.status <> 'removed'
    limit 1;
end;
$function$;

create or replace function private.forget_wallet_challenges (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  forgotten integer;
begin
  delete from public.wallet_challenges c where c.id in (
    select old.id from public.wallet_challenges old where old.created_at < now() - interval '30 days'
    order by old.created_at limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$function$;

create or replace function private.link_wallet (
  secret text,
  of_user uuid,
  key_hex text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'link', of_user);
  linked public.nano_addresses;
begin
  perform from public.profiles p where p.id = of_user for update;
  select * into linked from public.nano_addresses a where a.public_key = decode(key_hex, 'hex');
  if linked.user_id <> of_user then perform private.refuse('conflict', 'This wallet is linked to another account.'); end if;
  if linked.id is null then perform private.require_room_for_wallet(of_user); end if;
  insert into public.nano_addresses as known (user_id, account, public_key, verified_at, verification_block, uses)
  values (of_user, proof.account, decode(key_hex, 'hex'), now(), proof.block_hash, '{login,restore}')
  on conflict (public_key) do update set verified_at = now(), verification_block = excluded.verification_block,
    uses = array(select distinct u from unnest(known.uses || excluded.uses) as u order by u)
  where known.user_id = of_user
  returning * into linked;
  if not found then perform private.refuse('conflict', 'This wallet is linked to another account.'); end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'wallet_linked', of_user, jsonb_build_object('account', private.mask_account(proof.account)), 'wallet_linked:' || proof.id
  from auth.users u where u.id = of_user and u.email is not null and u.email <> '';
  return linked.id;
end;
$function$;

create or replace function private.list_paid_by_wallet (
  wallet text,
  linked uuid
)
  returns table (
    purchase_id uuid,
    post_id uuid,
    owner_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select distinct on (b.post_id) b.id, b.post_id, coalesce(buyer.id, linked)
  from (
    select s.purchase_id as id from public.purchase_secrets s where s.payer_account = wallet and s.payer_is_service is not true
    union
    select own.id from public.purchases own where own.buyer_id = linked) as paid
  join public.purchases b on b.id = paid.id and b.kind = 'post' and b.status = 'paid'
  left join auth.users u on u.id = b.buyer_id and not u.is_anonymous
  left join public.profiles buyer on buyer.id = u.id
  order by b.post_id, buyer.id nulls last, b.paid_at
$function$;

create or replace function private.lock_wallet_proof (
  secret text,
  wanted public.wallet_purpose,
  by_user uuid
)
  returns public.wallet_challenges
  language plpgsql
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges;
begin
  select * into proof from public.wallet_challenges c
  where c.secret_hash = secret and c.purpose = wanted and (c.user_id is null or c.user_id = by_user) for update;
  if not found then perform private.refuse('not_found', 'This page has expired or began in another browser. Begin again.'); end if;
  if proof.proven_at is null then perform private.refuse('conflict', 'Your Nano has not arrived yet.'); end if;
  if proof.used_at is not null then perform private.refuse('gone', 'This was used already. Begin again.'); end if;
  if proof.proven_at < now() - interval '10 minutes' then perform private.refuse('gone', 'Ten minutes have passed. Begin again.'); end if;
  update public.wallet_challenges c set used_at = now() where c.id = proof.id;
  return proof;
end;
$function$;

create or replace function private.look_at_wallet_challenge (
  secret text,
  by_user uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'purpose', c.purpose, 'purchase_id', c.purchase_id, 'address', b.ephemeral_address, 'amount_raw', b.amount_raw::text,
    'expires_at', b.expires_at, 'account', c.account,
    'state', case
      when c.used_at is not null then 'used'
      when c.proven_at is not null then case when c.proven_at > now() - interval '10 minutes' then 'proven' else 'expired' end
      when came.is_shared then 'shared'
      when came.at > b.expires_at then 'late'
      when came.at is not null then 'other_amount'
      when now() > b.expires_at then 'expired'
      when b.payment_state = 'seen' then 'seen'
      else 'waiting' end)
  from public.wallet_challenges c
  join public.purchases b on b.id = c.purchase_id
  left join lateral (
    select p.seen_at as at, p.from_is_service as is_shared from public.payments p
    where p.purchase_id = b.id and p.confirmed_at is not null order by p.confirmed_at desc limit 1) as came on true
  where c.secret_hash = secret and (c.user_id is null or c.user_id = by_user)
$function$;

create or replace function private.looks_like_service (
  sender text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  with bought as (
    select b.buyer_id, b.post_id from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.from_account = sender and p.confirmed_at is not null and b.kind <> 'login')
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct b.buyer_id) from bought b)
      + coalesce((select max(v.visitors) from (select count(*) as visitors from bought b where b.buyer_id is null group by b.post_id) as v), 0) > 20
$function$;

create or replace function private.measure_transparency()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id and b.kind <> 'login';
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind <> 'login'
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind <> 'login'
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
end;
$function$;

create or replace function private.merge_users (
  of_ticket uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  ticket public.merge_tickets;
  moved integer;
begin
  select * into ticket from public.merge_tickets t where t.id = of_ticket for update;
  if not found or ticket.merged_at is not null or ticket.redeemed_at is null then return 0; end if;
  -- Wait for sales that are being settled; later ones find the new buyer. Lock in a fixed order, against deadlocks.
  perform private.lock_pair(pair.user_id, pair.post_id)
  from (
    select u.id as user_id, owned.post_id
    from (
      select p.post_id from public.purchases p where p.buyer_id = ticket.from_user
      union select e.post_id from public.entitlements e where e.user_id = ticket.from_user) as owned
    cross join unnest(array[ticket.from_user, ticket.to_user]) as u (id)
    order by owned.post_id, u.id) as pair;
  perform private.move_restores(ticket.from_user, ticket.to_user);
  perform private.move_entitlements(ticket.from_user, ticket.to_user);
  moved := private.move_purchases(ticket.from_user, ticket.to_user);
  update public.comments c set author_id = ticket.to_user where c.author_id = ticket.from_user;
  update public.merge_tickets t set merged_at = now() where t.id = ticket.id;
  insert into public.outbox (template, user_id, data, natural_key)
  values ('purchases_moved', ticket.to_user, jsonb_build_object('count', moved), 'purchases_moved:' || ticket.id);
  -- A purchase opened meanwhile still needs its buyer: then this delete fails, everything rolls back, and the job runs again.
  delete from auth.users u where u.id = ticket.from_user and u.is_anonymous;
  return moved;
end;
$function$;

create or replace function private.move_entitlements (
  old_user uuid,
  new_user uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  -- A revoked right of the account takes over the valid one; if both are valid, the account's own stays.
  update public.entitlements t set source = f.source, purchase_id = f.purchase_id, restore_id = f.restore_id, granted_at = f.granted_at, revoked_at = null
  from public.entitlements f
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx
    and f.revoked_at is null and t.revoked_at is not null;
  delete from public.entitlements f using public.entitlements t
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx;
  update public.entitlements e set user_id = new_user where e.user_id = old_user;
$function$;

create or replace function private.move_restores (
  old_user uuid,
  new_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.entitlements e set restore_id = t.id, revoked_at = coalesce(e.revoked_at, t.ended_at)
  from public.wallet_restores f
  join public.wallet_restores t on t.account = f.account and t.owner_id is not distinct from f.owner_id
  where f.user_id = old_user and t.user_id = new_user and e.restore_id = f.id and e.source = 'restore';
  update public.wallet_restores f set user_id = new_user
  where f.user_id = old_user and not exists (
    select from public.wallet_restores t
    where t.user_id = new_user and t.account = f.account and t.owner_id is not distinct from f.owner_id);
end;
$function$;

create or replace function private.open_wallet_challenge (
  secret text,
  wanted public.wallet_purpose,
  of_user uuid,
  from_network text,
  network_quotes integer
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  rules public.settings;
  address public.deposit_addresses;
  opened public.purchases;
begin
  select * into rules from public.settings;
  perform private.require_quotes(rules);
  if wanted = 'link' then perform private.require_room_for_wallet(of_user);
  elsif private.has_account(of_user) then
    perform private.refuse('conflict', 'You are signed in. Link this wallet to your account instead.');
  end if;
  address := private.take_deposit_address();
  insert into public.purchases (
    kind, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, network, expires_at)
  values ('login', address.account, address.derivation_index, private.proof_amount_raw(wanted), 0, false, from_network,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id) values (opened.id);
  insert into public.wallet_challenges (secret_hash, purpose, user_id, purchase_id) values (secret, wanted, of_user, opened.id);
  perform private.announce_open(opened);
  perform private.make_room(opened, network_quotes);
  return private.look_at_wallet_challenge(secret, of_user);
end;
$function$;

create or replace function private.proof_amount_raw (
  purpose public.wallet_purpose
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case purpose when 'restore' then 555e24 else 777e24 end
$function$;

create or replace function private.queue_payer_walk()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- What proves a wallet is never refunded by choice.
  if not exists (select from public.wallet_challenges c where c.purchase_id = new.purchase_id) then
    perform private.add_job('walk_payer', jsonb_build_object('id', new.block_hash));
  end if;
  return null;
end;
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
  where e.purchase_id = of_purchase and e.source <> 'restore' and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, body)
    where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
end;
$function$;

create or replace function private.read_books (
  of_account text,
  seed text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(b.refund_window_ends_at <= now(), false),
      'isSellerBarred', seller.status in ('suspended', 'deleted')),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
        'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = b.id and p.confirmed_at is not null),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        'isDue', o.next_attempt_at <= now(), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  left join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$function$;

create or replace function private.read_download (
  of_post uuid,
  reader uuid,
  held uuid[]
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  owned public.entitlements;
  bought public.purchases;
  version public.post_versions;
  paid jsonb;
  is_included boolean := true;
begin
  select * into post from public.posts p where p.id = of_post;
  if post.profile_id is distinct from reader then
    -- Waits for a refund that is under way: a reader gets the text or the money, never both.
    perform from public.purchases p where p.post_id = post.id and (p.id = any (held) or p.buyer_id = reader) for share;
    select * into owned from public.entitlements e
    where e.post_id = post.id and e.revoked_at is null and (e.user_id = reader or (e.purchase_id = any (held) and e.source <> 'restore'))
    order by (e.user_id = reader) is true desc, e.granted_at limit 1;
    if owned.id is null or post.status = 'removed' then return null; end if;
    select * into bought from public.purchases p where p.id = owned.purchase_id;
    is_included := coalesce(bought.has_downloads, post.offers_downloads);
  end if;
  select * into version from public.post_versions v
  where v.id = coalesce((select s.version_id from public.sales s where s.purchase_id = bought.id), post.current_version_id);
  if version.id is null then return null; end if;
  if is_included then
    select b.sections into paid from public.post_bodies b where b.version_id = version.id;
    -- A copy is a delivery (read_body_of_purchase).
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, paid)
    where s.purchase_id = bought.id and s.delivered_at is null;
  end if;
  return (
    select jsonb_build_object(
      'is_included', is_included, 'post_id', post.id, 'slug', coalesce(post.slug, post.id::text), 'version', version.n,
      'title', version.title, 'subtitle', version.subtitle, 'language', post.language, 'license', post.license,
      'published_at', post.published_at, 'saved_at', coalesce(version.published_at, version.created_at),
      'cover_image_id', post.cover_image_id, 'name', a.name, 'handle', a.handle::text,
      'free_doc', case when is_included then version.free_doc end, 'sections', paid,
      'pictures', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid))
        from public.post_images i where i.post_id = post.id and not i.is_draft and is_included), '[]'))
    from public.profiles a where a.id = post.profile_id);
end;
$function$;

create or replace function private.read_note_of_purchase (
  of_purchase uuid
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select b.change_note
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.post_bodies b on b.version_id = p.current_version_id
    where e.purchase_id = of_purchase and e.source <> 'restore' and e.revoked_at is null and p.status <> 'removed');
end;
$function$;

create or replace function private.read_staff_row (
  of_kind public.staff_row,
  of_key text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block), b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  select b.id into of_purchase from public.purchases b where b.ephemeral_address = on_account;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', b.refund_window_ends_at, 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b left join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (select * from public.admin_audit_log x where x.target = any (targets) order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$function$;

create or replace function private.require_device (
  wallet text,
  linked uuid,
  reader uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if (
    select count(distinct r.user_id) from public.wallet_restores r
    where (r.account = wallet or r.owner_id = linked) and r.user_id <> reader and r.created_at > now() - interval '30 days') >= 5 then
    perform private.refuse('rate_limited', 'This wallet has opened its posts on five devices in 30 days. Open them on one of those.');
  end if;
end;
$function$;

create or replace function private.require_room_for_wallet (
  of_user uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if of_user is null or not private.has_account(of_user) then
    perform private.refuse('registered_required', 'You need an account to link a wallet.');
  end if;
  if (select count(*) from public.nano_addresses a where a.user_id = of_user) >= 10 then
    perform private.refuse('conflict', 'You can link up to 10 wallets. Unlink one first.');
  end if;
end;
$function$;

create or replace function private.restore_reading (
  secret text,
  reader uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'restore', reader);
  linked uuid;
  opened record;
  restored public.wallet_restores;
  total integer := 0;
begin
  if not exists (select from auth.users u where u.id = reader and u.is_anonymous) then
    perform private.refuse('conflict', 'You are signed in. Link this wallet to your account instead.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('wallet:' || proof.account, 0));
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account and 'restore' = any (a.uses)
  returning a.user_id into linked;
  perform private.require_device(proof.account, linked, reader);
  -- A refund that is under way ends first: then its post is not among these.
  perform from public.purchases b where b.id in (select o.purchase_id from private.list_paid_by_wallet(proof.account, linked) o)
  order by b.id for share;
  for opened in
    select o.owner_id, array_agg(o.purchase_id) as purchases, count(*)::integer as posts
    from private.list_paid_by_wallet(proof.account, linked) o
    where not exists (
      select from public.wallet_restores r where r.account = proof.account and r.user_id = reader
        and r.owner_id is not distinct from o.owner_id and r.ended_at is not null)
      and not exists (
        select from public.entitlements e where e.user_id = reader and e.post_id = o.post_id and e.revoked_at is null)
    group by o.owner_id
  loop
    insert into public.wallet_restores as known (account, user_id, owner_id, posts)
    values (proof.account, reader, opened.owner_id, opened.posts)
    on conflict on constraint wallet_restores_one_each do update set posts = known.posts + excluded.posts
    returning * into restored;
    insert into public.entitlements (user_id, post_id, source, purchase_id, restore_id)
    select reader, b.post_id, 'restore', b.id, restored.id from public.purchases b where b.id = any (opened.purchases)
    on conflict on constraint entitlements_one_each do update
      set source = 'restore', purchase_id = excluded.purchase_id, restore_id = excluded.restore_id, granted_at = now(), revoked_at = null;
    total := total + opened.posts;
    if restored.posts = opened.posts then perform private.tell_of_restore(restored); end if;
  end loop;
  return total;
end;
$function$;

create or replace function private.settle_purchase (
  of_purchase uuid
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind = 'login' then return private.settle_wallet_proof(bought); end if;
  if bought.kind <> 'post' then
    perform private.refuse('not_for_sale', 'Only posts are sold so far.');
  end if;
  if bought.status = 'paid' then return private.facts_of(bought, private.return_surplus(bought, rules.excess_refund_min_raw)); end if;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;

  judged := private.assess_purchase(bought, rules);
  case judged.judgement
    when 'none' then return private.facts_of(bought, false);
    when 'too_late' then return private.start_refund(bought, 'Arrived too late', null);
    when 'partial' then
      if bought.status = 'cancelled' then return private.start_refund(bought, 'Arrived after it was cancelled', null); end if;
      if bought.status = 'expired' and now() > bought.expires_at + make_interval(hours => rules.late_honour_hours) then
        return private.start_refund(bought, 'Not completed in time', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else return private.complete_sale(bought, judged, rules);
  end case;
end;
$function$;

create or replace function private.settle_wallet_proof (
  bought public.purchases
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.wallet_challenges c set account = first.from_account, block_hash = first.block_hash, proven_at = now()
  from (
    select p.from_account, p.block_hash from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw = bought.amount_raw
      and p.seen_at <= bought.expires_at and not private.is_from_service(p)
    order by p.confirmed_at, p.block_hash limit 1) as first
  where c.purchase_id = bought.id and c.proven_at is null;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;
  if bought.received_raw = 0 then return private.facts_of(bought, false); end if;
  return private.start_refund(bought, 'Sent to prove a wallet', null);
end;
$function$;

create or replace function private.take_deposit_address()
  returns public.deposit_addresses
  language plpgsql
  set search_path to ''
  AS $function$
declare
  taken public.deposit_addresses;
begin
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free'
    order by free.derivation_index limit 1 for update skip locked)
  returning * into taken;
  if not found then perform private.refuse('payments_paused', 'Payments are paused for a few minutes.'); end if;
  return taken;
end;
$function$;

create or replace function private.tell_of_restore (
  restored public.wallet_restores
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if restored.owner_id is null then return; end if;
  perform private.notify_user(restored.owner_id, 'reading_restored', null, null, null, 'reading_restored:' || restored.id);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'reading_restored', u.id, jsonb_build_object('account', private.mask_account(restored.account), 'posts', restored.posts),
    'reading_restored:' || restored.id
  from auth.users u where u.id = restored.owner_id and u.email is not null and u.email <> '' and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.try_wallet_code (
  secret text,
  by_user uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wallet text;
begin
  update public.wallet_challenges c set wrong_codes = c.wrong_codes + 1
  where c.secret_hash = secret and c.purpose = 'login' and c.used_at > now() - interval '10 minutes' and c.wrong_codes < 5
    and (c.user_id is null or c.user_id = by_user)
  returning c.account into wallet;
  return private.email_of_wallet_owner((select a.user_id from public.nano_addresses a where a.account = wallet and 'login' = any (a.uses)));
end;
$function$;

create or replace function public.end_restore (
  restore_id uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_restore(restore_id) $function$;

create or replace function public.find_account_of_wallet (
  secret_hash text,
  user_id uuid default null::uuid
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.find_account_of_wallet(secret_hash, user_id) $function$;

create or replace function public.forget_wallet_challenges (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_wallet_challenges(at_most) $function$;

create or replace function public.link_wallet (
  secret_hash text,
  user_id uuid,
  public_key text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.link_wallet(secret_hash, user_id, public_key) $function$;

create or replace function public.look_at_wallet_challenge (
  secret_hash text,
  user_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.look_at_wallet_challenge(secret_hash, user_id) $function$;

create or replace function public.open_wallet_challenge (
  secret_hash text,
  purpose public.wallet_purpose,
  user_id uuid default null::uuid,
  network text default null::text,
  network_quotes integer default 200
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$
  select private.open_wallet_challenge(secret_hash, purpose, user_id, network, network_quotes)
$function$;

create or replace function public.restore_reading (
  secret_hash text,
  user_id uuid
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.restore_reading(secret_hash, user_id) $function$;

create or replace function public.try_wallet_code (
  secret_hash text,
  user_id uuid default null::uuid
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.try_wallet_code(secret_hash, user_id) $function$;

alter table public.purchases
  add constraint purchases_have_a_seller check (((kind = 'login'::public.purchase_kind) = (seller_id IS NULL)));

alter table public.wallet_challenges
  add constraint wallet_challenges_link_to_an_account check (((purpose <> 'link'::public.wallet_purpose) OR (user_id IS NOT NULL)));

alter table public.wallet_challenges
  add constraint wallet_challenges_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete restrict;

alter table public.wallet_challenges
  add constraint wallet_challenges_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;

alter table public.wallet_restores
  add constraint wallet_restores_owner_id_fkey foreign key (owner_id) references public.profiles(id) on delete cascade;

alter table public.entitlements
  add constraint entitlements_restore_id_fkey foreign key (restore_id) references public.wallet_restores(id) on delete set null;

alter table public.wallet_restores
  add constraint wallet_restores_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;

create index entitlements_restore_id_idx on public.entitlements using btree (restore_id);

create index wallet_challenges_created_at_idx on public.wallet_challenges using btree (created_at);

create index wallet_challenges_user_id_idx on public.wallet_challenges using btree (user_id);

create index wallet_restores_owner_id_idx on public.wallet_restores using btree (owner_id, created_at desc);

create index wallet_restores_user_id_idx on public.wallet_restores using btree (user_id);

create trigger set_updated_at
  before update on public.wallet_challenges
  for each row
  execute function private.set_updated_at();

create trigger set_updated_at
  before update on public.wallet_restores
  for each row
  execute function private.set_updated_at();

create policy "owners read who restored" on public.wallet_restores
  for select
  to authenticated
  using ((owner_id = ( select auth.uid() as uid)));

comment on column public.entitlements.restore_id is 'For source restore: the restore that its owner can end.';

comment on column public.purchases.kind is 'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back.';

comment on column public.wallet_challenges.account is 'The wallet that sent exactly the fixed amount in time. The first one counts.';

comment on column public.wallet_challenges.secret_hash is 'SHA-256 of the secret in the cookie of the browser that began. Only that browser is told anything.';

comment on column public.wallet_challenges.user_id is 'Who began. Null for a browser without a session.';

comment on column public.wallet_restores.ended_at is 'When the owner said “Not me”.';

comment on column public.wallet_restores.owner_id is 'The registered buyer, or the account that the wallet is linked to. Null without one.';

comment on column public.wallet_restores.user_id is 'The anonymous user of the browser. Never told to the owner.';

comment on function private.tell_of_restore(public.wallet_restores) is 'Section 29 (a): the owner is told, and can answer “Not me”.';

comment on function public.end_restore(uuid) is '“Not me”: ends the reading that a wallet opened on another device, for the caller''s own posts.';

comment on function public.find_account_of_wallet(text, uuid) is 'Section 29 (c): the e-mail address that the code goes to, for the server alone. Null if the wallet is linked to no account.';

comment on function public.forget_wallet_challenges(integer) is 'Deletes which browser proved which wallet, 30 days later. The money stays in the books. A timer of the worker calls it.';

comment on function public.link_wallet(text, uuid, text) is 'Links the proven wallet to the account that began. The server derives the key from the proven address; the user has confirmed it.';

comment on function public.look_at_wallet_challenge(text, uuid) is 'What the browser that began is told: state is waiting, seen, other_amount, late, shared, expired, proven or used. Null for all others.';

comment on function public.open_wallet_challenge(text, public.wallet_purpose, uuid, text, integer) is 'Gives a browser an address that its wallet proves itself at. The server keeps the secret in the browser''s cookie.';

comment on function public.restore_reading(text, uuid) is 'Lets an anonymous user read what the proven wallet paid for, or what the account that it is linked to owns. Returns how many posts.';

comment on function public.try_wallet_code(text, uuid) is 'The address whose code is tried now, for the server alone. Each call is one of five tries within ten minutes; then null.';

comment on table public.wallet_challenges is 'One address that a wallet sends the fixed amount to. The purchase of kind login holds that address and the money until it is back.';

comment on table public.wallet_restores is 'A browser that reads what a wallet paid for. One row for each account whose purchases it opened: that account can end it.';

comment on type public.wallet_purpose is 'restore: read again what this wallet paid for. login: sign in to the account that it is linked to. link: link it to an account.';

revoke all on function private.email_of_wallet_owner(uuid) from public;

grant execute on function private.email_of_wallet_owner(uuid) to postgres;

revoke all on function private.end_restore(uuid) from public;

grant execute on function private.end_restore(uuid) to authenticated, postgres;

revoke all on function private.find_account_of_wallet(text, uuid) from public;

grant execute on function private.find_account_of_wallet(text, uuid) to postgres, service_role;

revoke all on function private.forget_wallet_challenges(integer) from public;

grant execute on function private.forget_wallet_challenges(integer) to postgres, service_role;

revoke all on function private.link_wallet(text, uuid, text) from public;

grant execute on function private.link_wallet(text, uuid, text) to postgres, service_role;

revoke all on function private.list_paid_by_wallet(text, uuid) from public;

grant execute on function private.list_paid_by_wallet(text, uuid) to postgres;

revoke all on function private.lock_wallet_proof(text, public.wallet_purpose, uuid) from public;

grant execute on function private.lock_wallet_proof(text, public.wallet_purpose, uuid) to postgres;

revoke all on function private.look_at_wallet_challenge(text, uuid) from public;

grant execute on function private.look_at_wallet_challenge(text, uuid) to postgres, service_role;

revoke all on function private.move_restores(uuid, uuid) from public;

grant execute on function private.move_restores(uuid, uuid) to postgres;

revoke all on function private.open_wallet_challenge(text, public.wallet_purpose, uuid, text, integer) from public;

grant execute on function private.open_wallet_challenge(text, public.wallet_purpose, uuid, text, integer) to postgres, service_role;

revoke all on function private.proof_amount_raw(public.wallet_purpose) from public;

grant execute on function private.proof_amount_raw(public.wallet_purpose) to postgres;

revoke all on function private.require_device(text, uuid, uuid) from public;

grant execute on function private.require_device(text, uuid, uuid) to postgres;

revoke all on function private.require_room_for_wallet(uuid) from public;

grant execute on function private.require_room_for_wallet(uuid) to postgres;

revoke all on function private.restore_reading(text, uuid) from public;

grant execute on function private.restore_reading(text, uuid) to postgres, service_role;

revoke all on function private.settle_wallet_proof(public.purchases) from public;

grant execute on function private.settle_wallet_proof(public.purchases) to postgres;

revoke all on function private.take_deposit_address() from public;

grant execute on function private.take_deposit_address() to postgres;

revoke all on function private.tell_of_restore(public.wallet_restores) from public;

grant execute on function private.tell_of_restore(public.wallet_restores) to postgres;

revoke all on function private.try_wallet_code(text, uuid) from public;

grant execute on function private.try_wallet_code(text, uuid) to postgres, service_role;

revoke all on function public.end_restore(uuid) from public;

grant execute on function public.end_restore(uuid) to authenticated, postgres;

revoke all on function public.find_account_of_wallet(text, uuid) from public;

grant execute on function public.find_account_of_wallet(text, uuid) to postgres, service_role;

revoke all on function public.forget_wallet_challenges(integer) from public;

grant execute on function public.forget_wallet_challenges(integer) to postgres, service_role;

revoke all on function public.link_wallet(text, uuid, text) from public;

grant execute on function public.link_wallet(text, uuid, text) to postgres, service_role;

revoke all on function public.look_at_wallet_challenge(text, uuid) from public;

grant execute on function public.look_at_wallet_challenge(text, uuid) to postgres, service_role;

revoke all on function public.open_wallet_challenge(text, public.wallet_purpose, uuid, text, integer) from public;

grant execute on function public.open_wallet_challenge(text, public.wallet_purpose, uuid, text, integer) to postgres, service_role;

revoke all on function public.restore_reading(text, uuid) from public;

grant execute on function public.restore_reading(text, uuid) to postgres, service_role;

revoke all on function public.try_wallet_code(text, uuid) from public;

grant execute on function public.try_wallet_code(text, uuid) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.wallet_challenges to postgres;

grant select on table public.wallet_challenges to service_role;

grant select (account) on table public.wallet_restores to authenticated;

grant select (created_at) on table public.wallet_restores to authenticated;

grant select (ended_at) on table public.wallet_restores to authenticated;

grant select (id) on table public.wallet_restores to authenticated;

grant select (posts) on table public.wallet_restores to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.wallet_restores to postgres;

grant select on table public.wallet_restores to service_role;

grant usage on type public.wallet_purpose to postgres;
