set local check_function_bodies = off;

drop function private.make_library_feed(uuid, text);

create table public.wallet_accounts (
  user_id uuid not null,
  account text not null,
  opened_at timestamp with time zone not null default now(),
  proven_at timestamp with time zone not null,
  may_add_method boolean not null default false,
  constraint wallet_accounts_pkey primary key (user_id),
  constraint wallet_accounts_account_check check (private.is_nano_account(account))
);

alter table public.wallet_accounts
  enable row level security;

create or replace function private.add_version (
  of_post uuid,
  seen_version integer,
  changes jsonb,
  free jsonb,
  paid jsonb,
  why public.version_reason
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  wanted public.posts;
  saved uuid;
begin
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  perform private.require_may_change(post);
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if octet_length(free::text) + coalesce(octet_length(paid::text), 0) > 1048576 then
    perform private.refuse('too_large', 'This post is too large: 1 MB at most.');
  end if;
  if not private.is_document(free) or not private.is_document(coalesce(paid, free)) then
    perform private.refuse('validation_failed', 'This is not a valid document.');
  end if;
  wanted := private.apply_changes(post, changes);
  if paid is not null and not changes ? 'access' then perform private.sell_new_break(post); end if;
  insert into public.post_versions (post_id, n, author_id, reason, title, subtitle, free_doc, free_words)
  values (post.id, seen_version + 1, post.profile_id, why, wanted.title, wanted.subtitle, free, private.count_words(free))
  returning id into saved;
  if paid is not null then
    insert into public.post_bodies (version_id, sections, words)
    values (saved, jsonb_build_array(jsonb_build_object('idx', 0, 'heading', null, 'doc', paid, 'words', private.count_words(paid))),
      private.count_words(paid));
  end if;
  perform private.drop_repeated(post.id, seen_version);
  -- A published post keeps its title until it is published again; a draft shows the newest.
  update public.posts p set latest_version = seen_version + 1,
    title = case when post.current_version_id is null then wanted.title else p.title end,
    subtitle = case when post.current_version_id is null then wanted.subtitle else p.subtitle end
  where p.id = post.id;
  perform private.drop_old_versions(post.id);
  return seen_version + 1;
end;
$function$;

create or replace function private.begin_staff_action (
  why text,
  VARIADIC offices text[]
)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office(variadic offices);
begin
  -- A wallet's sign-in looks like a code.
  perform private.require_settled_sign_in(actor);
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
  return actor;
end;
$function$;

create or replace function private.begin_wallet_sign_in (
  secret text,
  by_user uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
  owner uuid;
  address text := gen_random_uuid() || '@wallet.invalid';
begin
  select a.user_id into owner from public.nano_addresses a where a.account = proof.account;
  perform from auth.users u where u.id = owner for no key update;
  if private.way_in_of_wallet(proof.account) <> 'wallet' then
    perform private.refuse('conflict', 'This wallet alone opens no account.');
  end if;
  insert into public.wallet_accounts as known (user_id, account, proven_at) values (owner, proof.account, proof.proven_at)
  on conflict (user_id) do update set opened_at = now(), proven_at = excluded.proven_at, may_add_method = false
  where known.proven_at <= excluded.proven_at;
  if not found then perform private.refuse('gone', 'A newer send has opened this account. Begin again.'); end if;
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account;
  delete from auth.sessions s where s.user_id = owner;
  update auth.users u set email = address, email_confirmed_at = now() where u.id = owner;
  return jsonb_build_object('user_id', owner, 'address', address);
end;
$function$;

create or replace function private.change_payout_address (
  of_user uuid,
  wanted text,
  is_proven boolean
)
  returns table (
    payout_address text,
    payout_hold_until timestamp with time zone
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
  kept public.private_profiles;
  is_change boolean;
begin
  perform private.refuse_unsafe_account(wanted);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  is_change := kept.payout_address is not null;
  if kept.payout_address is distinct from wanted then
    perform private.require_settled_sign_in(own.id);
    if is_change and not is_proven then
      perform private.refuse('forbidden', 'A changed payout address needs a fresh code from your e-mail.');
    end if;
    update public.private_profiles h set payout_address = wanted, payout_address_verified_at = now(),
      payout_address_changed_at = case when is_change then now() end,
      payout_hold_until = case when is_change then now() + interval '24 hours' end
    where h.id = own.id returning * into kept;
    if is_change then
      insert into public.outbox (template, user_id, data, natural_key)
      values ('payout_address_changed', own.id,
        jsonb_build_object('address', wanted, 'hold_until', kept.payout_hold_until),
        format('payout_address_changed:%s:%s', own.id, extract(epoch from kept.payout_address_changed_at)));
    end if;
  end if;
  return query select kept.payout_address, kept.payout_hold_until;
end;
$function$;

create or replace function private.email_of_wallet (
  wallet text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.real_email(u.email) from public.nano_addresses a join auth.users u on u.id = a.user_id
  where a.account = wallet and 'login' = any (a.uses) and not u.is_anonymous and u.deleted_at is null
$function$;

create or replace function private.find_authors (
  by_what text,
  asked text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  address text[] := regexp_match(asked, '@([A-Za-z0-9_]{3,20})/([^/\s?#]+)/?([?#].*)?$');
  person uuid;
  post uuid;
begin
  case by_what
    when 'handle' then
      select a.id into person from public.profiles a where a.handle operator(extensions.=) ltrim(asked, '@')::extensions.citext;
    when 'email' then
      select u.id into person from auth.users u where u.email = private.real_email(lower(asked)) and not u.is_anonymous;
    when 'post' then
      select p.id, p.profile_id into post, person
      from private.locate_post(address[1], address[2]) l join public.posts p on p.id = l.id;
  end case;
  return jsonb_build_object(
    'person', (
      select jsonb_build_object('id', a.id, 'handle', a.handle, 'name', a.name, 'status', a.status, 'is_agent', a.is_agent, 'joined_at', a.created_at,
        'posts', (select count(*) from public.posts p where p.profile_id = a.id and p.status = 'published'),
        'open_reports', private.count_open_reports('profile', a.id))
      from public.profiles a where a.id = person),
    'post', (
      select jsonb_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'status', p.status, 'is_listed', p.listed,
        'published_at', p.first_published_at, 'open_reports', private.count_open_reports('post', p.id))
      from public.posts p where p.id = post));
end;
$function$;

create or replace function private.finish_wallet_sign_in (
  of_user uuid,
  address text,
  opened uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update auth.users u set email = null, email_confirmed_at = null
  where u.id = of_user and u.email = address and private.real_email(address) is null;
  if not found then
    delete from auth.sessions s where s.id = opened and s.user_id = of_user;
    return false;
  end if;
  delete from auth.identities i where i.user_id = of_user and i.provider = 'email' and i.identity_data ->> 'email' = address;
  delete from auth.sessions s where s.user_id = of_user and s.id is distinct from opened;
  return true;
end;
$function$;

create or replace function private.guard_handle()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.handle::text is not distinct from old.handle::text then return new; end if;
  if new.handle is null then
    perform private.refuse('validation_failed', 'A handle can be changed, not taken away.');
  end if;
  if lower(new.handle::text) = lower(old.handle::text) then return new; end if;
  if private.judge_handle(new.handle::text, new.id) is not null then
    perform private.refuse('handle_taken', format('@%s is not available.', new.handle));
  end if;
  if old.handle is not null then
    perform private.require_settled_sign_in(new.id);
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', format('A handle can be changed once in 30 days: yours again on %s.',
        to_char(old.handle_changed_at + interval '30 days', 'FMDD FMMonth YYYY')));
    end if;
    insert into public.retired_handles (handle, profile_id) values (old.handle, new.id)
    on conflict (handle) do update set profile_id = excluded.profile_id, retired_at = excluded.retired_at;
    new.handle_changed_at = now();
  end if;
  delete from public.retired_handles r where r.handle operator(extensions.=) new.handle;
  return new;
end;
$function$;

create or replace function private.guard_new_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- The address of a sign-in comes and goes.
  if private.real_email(new.email) is not distinct from private.real_email(old.email)
    and (coalesce(new.email_change, '') = '' or new.email_change is not distinct from old.email_change) then return new; end if;
  perform private.require_may_add_method(new.id);
  return new;
end;
$function$;

create or replace function private.guard_new_provider()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_may_add_method(new.user_id);
  return new;
end;
$function$;

create or replace function private.has_other_method (
  of_user uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from auth.users u where u.id = of_user and private.real_email(u.email) is not null)
    or exists (select from auth.identities i where i.user_id = of_user and i.provider <> 'email')
$function$;

create or replace function private.is_made_by (
  link public.nano_addresses
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from public.wallet_accounts w where w.user_id = link.user_id and w.account = link.account)
$function$;

create or replace function private.limited_until (
  of_user uuid
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select w.opened_at + interval '24 hours' from public.wallet_accounts w
  where w.user_id = of_user and w.opened_at > now() - interval '24 hours' and not private.has_other_method(of_user)
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
  if linked.user_id <> of_user then
    if private.may_move(linked) then
      perform private.release_wallet(linked);
      linked := null;
    elsif private.is_made_by(linked) then
      perform private.refuse('conflict', 'This wallet opens an account of its own. Sign in to that with it, and add an e-mail address there first.');
    else
      perform private.refuse('conflict', 'This wallet is linked to another account.');
    end if;
  end if;
  perform private.require_settled_sign_in(of_user);
  if linked.id is null then perform private.require_room_for_wallet(of_user); end if;
  insert into public.nano_addresses as known (user_id, account, public_key, verified_at, verification_block, uses)
  values (of_user, proof.account, decode(key_hex, 'hex'), now(), proof.block_hash, '{login,restore}')
  on conflict (public_key) do update set verified_at = now(), verification_block = excluded.verification_block,
    uses = array(select distinct u from unnest(known.uses || excluded.uses) as u order by u)
  where known.user_id = of_user
  returning * into linked;
  if not found then perform private.refuse('conflict', 'This wallet is linked to another account.'); end if;
  -- Its owner has confirmed it beside another way to sign in: from now on it is linked like any other.
  delete from public.wallet_accounts w where w.user_id = of_user and w.account = proof.account and private.has_other_method(of_user);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'wallet_linked', of_user, jsonb_build_object('account', private.mask_account(proof.account)), 'wallet_linked:' || proof.id
  from auth.users u where u.id = of_user and private.real_email(u.email) is not null;
  return linked.id;
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
    'expires_at', b.expires_at, 'account', c.account, 'tries_left', 5 - c.wrong_codes,
    'can_be_taken_back', exists (
      select from public.nano_addresses a
      where c.purpose = 'login' and a.account = c.account and private.is_made_by(a) and private.has_other_method(a.user_id)),
    'state', case
      when c.purpose = 'login' and c.proven_at is not null then private.sign_in_state(c)
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

create or replace function private.mail_receipt (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'receipt', u.id,
    jsonb_build_object('number', private.receipt_reference('R', s), 'title', t.title, 'author', coalesce(a.name, '@' || a.handle::text),
      'amount_raw', s.amount_raw::text, 'paid_at', s.paid_at,
      'fiat', '$' || to_char(s.amount_raw / 1e30 * s.rate_usd, 'FM999,999,990.00####'),
      'path', '/@' || a.handle || '/' || coalesce(t.slug, t.id::text),
      'consent', (
        select private.consent_words(k.consent_text_id, bought.refund_window_min) from public.purchase_secrets k
        where k.purchase_id = bought.id and k.consent_at is not null)),
    'receipt:' || bought.id
  from auth.users u
  join public.sales s on s.purchase_id = bought.id
  join public.posts t on t.id = bought.post_id
  join public.profiles a on a.id = bought.seller_id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mail_refund (
  sent public.payouts
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_sent', b.buyer_id,
    jsonb_build_object('title', t.title, 'amount_raw', sent.amount_raw::text, 'address', sent.recipient_account),
    'refund_sent:' || sent.id
  from public.purchases b
  join public.posts t on t.id = b.post_id
  join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  where b.id = sent.purchase_id
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mail_refund_request (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_requested', u.id, jsonb_build_object('title', p.title),
    format('refund_requested:%s:%s', u.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24'))
  from auth.users u join public.posts p on p.id = bought.post_id
  where u.id = bought.seller_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mail_withdrawal (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'withdrawal_confirmed', u.id,
    jsonb_build_object('title', t.title, 'reference', private.receipt_reference('W', s), 'withdrawn_at', bought.withdrawn_at,
      'amount_raw', bought.received_raw::text, 'path', '/withdraw/' || bought.id),
    'withdrawal_confirmed:' || bought.id
  from auth.users u
  join public.posts t on t.id = bought.post_id
  join public.sales s on s.purchase_id = bought.id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.make_library_feed (
  of_user uuid,
  secret text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  made_at timestamptz;
begin
  -- It would outlive a session that a relayed send opened.
  perform private.require_settled_sign_in(of_user);
  insert into public.library_feeds as f (user_id, secret_hash) values (of_user, secret)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning f.created_at into made_at;
  return made_at;
end;
$function$;

create or replace function private.make_wallet_account (
  secret text,
  of_user uuid,
  key_hex text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', of_user);
begin
  update auth.users u set is_anonymous = false, updated_at = now() where u.id = of_user and u.is_anonymous and u.deleted_at is null;
  if not found then perform private.refuse('conflict', 'You are signed in already.'); end if;
  insert into public.nano_addresses (user_id, account, public_key, verified_at, verification_block, uses, last_used_at)
  values (of_user, proof.account, decode(key_hex, 'hex'), now(), proof.block_hash, '{login,restore}', now())
  on conflict (public_key) do nothing;
  if not found then perform private.refuse('conflict', 'This wallet is linked to an account already. Begin again to sign in to it.'); end if;
  insert into public.wallet_accounts (user_id, account, proven_at, may_add_method) values (of_user, proof.account, proof.proven_at, true);
end;
$function$;

create or replace function private.may_move (
  link public.nano_addresses
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.is_made_by(link) and (private.has_other_method(link.user_id) or not (
    exists (select from public.purchases b where b.buyer_id = link.user_id and b.status not in ('expired', 'cancelled'))
    or exists (select from public.entitlements e where e.user_id = link.user_id and e.revoked_at is null)
    or exists (select from public.posts p where p.profile_id = link.user_id)
    or exists (select from public.comments c where c.author_id = link.user_id)))
$function$;

create or replace function private.offers_receipt_first (
  bought public.purchases
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.consent_at is not null)
    and not exists (select from auth.users u where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null);
end;
$function$;

create or replace function private.publish_post (
  of_post uuid,
  seen_version integer,
  wants_notification boolean,
  has_rights boolean,
  wanted_access public.post_access,
  change_note text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'A post in this state cannot be published.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$function$;

create or replace function private.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean,
    has_put_off_payout boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select u.id, private.real_email(u.email), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null, pp.payout_put_off_at is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = ((select auth.jwt()) ->> 'session_id')
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = (select auth.uid())
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$function$;

create or replace function private.read_wallet_account()
  returns table (
    is_only_way boolean,
    limited_until timestamp with time zone,
    may_add_method boolean
  )
  language sql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
  select not private.has_other_method(w.user_id), private.limited_until(w.user_id),
    w.may_add_method or private.limited_until(w.user_id) is null
  from public.wallet_accounts w where w.user_id = (select auth.uid())
$function$;

create or replace function private.real_email (
  address text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return case when address like '%@wallet.invalid' then null else nullif(address, '') end;
end;
$function$;

create or replace function private.release_wallet (
  link public.nano_addresses
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from public.nano_addresses a where a.id = link.id;
  delete from public.wallet_accounts w where w.user_id = link.user_id;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'wallet_taken_back', u.id, jsonb_build_object('account', private.mask_account(link.account)), 'wallet_taken_back:' || link.id
  from auth.users u where u.id = link.user_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.remind_of_returns (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || due.id),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    join public.posts t on t.id = b.post_id
    join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$function$;

create or replace function private.require_may_add_method (
  of_user uuid
)
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if (select w.may_add_method from public.wallet_accounts w where w.user_id = of_user) then return; end if;
  perform private.require_settled_sign_in(of_user);
end;
$function$;

create or replace function private.require_may_change (
  post public.posts
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if post.first_published_at is not null then perform private.require_settled_sign_in(post.profile_id); end if;
end;
$function$;

create or replace function private.require_own_settled_sign_in()
  returns void
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$ select private.require_settled_sign_in(auth.uid()) $function$;

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
  perform private.require_settled_sign_in(of_user);
  if (select count(*) from public.nano_addresses a where a.user_id = of_user) >= 10 then
    perform private.refuse('conflict', 'You can link up to 10 wallets. Unlink one first.');
  end if;
end;
$function$;

create or replace function private.require_settled_sign_in (
  of_user uuid
)
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  until timestamptz := private.limited_until(of_user);
begin
  if until is null then return; end if;
  perform private.refuse('forbidden', format(
    'You signed in with your wallet alone less than 24 hours ago. %s until %s UTC.',
    case when (select w.may_add_method from public.wallet_accounts w where w.user_id = of_user)
      then 'Add an e-mail address, or wait' else 'Wait' end,
    to_char(until at time zone 'utc', 'FMDD FMMonth, HH24:MI')));
end;
$function$;

create or replace function private.restore_post (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status in ('draft', 'unpublished') then return post; end if;
  if post.status <> 'deleted' then perform private.refuse('conflict', 'This post is not in the trash.'); end if;
  perform private.require_may_change(post);
  if post.deleted_at < now() - interval '30 days' then perform private.refuse('gone', 'The trash keeps a post for 30 days.'); end if;
  update public.posts p set deleted_at = null,
    status = case when p.first_published_at is null then 'draft' else 'unpublished' end::public.post_status
  where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function private.retry_payout (
  of_payout uuid,
  by_actor uuid,
  why text
)
  returns public.payouts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status <> 'failed' then perform private.refuse('conflict', 'Only a failed payout can be retried.'); end if;
  due := private.start_again(due);
  perform private.log_staff_action(by_actor, 'retry_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$function$;

create or replace function private.return_sales_of (
  of_post uuid,
  actor uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = actor) then
    perform private.refuse('not_found', 'There is no such post.');
  end if;
  perform private.require_settled_sign_in(actor);
  -- The job takes one sale per transaction: all of them in this one would take locks in no fixed order.
  perform private.add_job('refund_buyers', jsonb_build_object('id', of_post));
  return (select count(*) from private.list_returnable(of_post));
end;
$function$;

create or replace function private.schedule_post (
  of_post uuid,
  seen_version integer,
  at timestamp with time zone,
  has_rights boolean,
  wants_notification boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.require_rest(post, at);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function private.send_own_payout (
  of_payout uuid
)
  returns public.payout_status
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient uuid := auth.uid();
  due public.payouts;
begin
  if not exists (select from public.payouts o where o.id = of_payout and o.recipient_id = recipient) then
    perform private.refuse('not_found', 'There is no such payout of yours.');
  end if;
  perform private.count_author_call('send-payout', recipient, 20, 3600);
  due := private.lock_payout(of_payout);
  if due.status not in ('pending', 'failed') then
    perform private.refuse('conflict', case due.status
      when 'held' then 'This payout is held. It is sent when its wait is over.'
      when 'paid' then 'This payout has been sent.'
      when 'publishing' then 'This payout is being sent.'
      when 'awaiting_address' then 'This payout needs an address first.'
      else 'This payout is not sent: its sale was refunded.' end);
  end if;
  if due.claimed_hash is not null then
    perform private.refuse('conflict', 'We are checking whether this payout has been sent. Look again in a few minutes.');
  end if;
  return (private.start_again(due)).status;
end;
$function$;

create or replace function private.set_return_address (
  of_purchase uuid,
  to_account text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  turned integer;
begin
  perform private.require_return_address(to_account);
  perform private.require_settled_sign_in(bought.buyer_id);
  -- Not once a worker has taken it up: a block that names the old address may be signed.
  update public.payouts p set recipient_account = to_account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.block_hash is null
    and (p.status = 'awaiting_address' or (p.status = 'pending' and p.attempts = 0 and p.recipient_account <> to_account));
  get diagnostics turned = row_count;
  if turned = 0 and not exists (
    select from public.payouts p where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.recipient_account = to_account) then
    perform private.refuse('conflict', 'Your Nano is already on its way, or there is nothing to return.');
  end if;
  return turned;
end;
$function$;

create or replace function private.sign_in_state (
  proof public.wallet_challenges
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when coalesce(proof.used_at, proof.proven_at) <= now() - interval '10 minutes' then
      case when proof.used_at is null then 'expired' else 'code_expired' end
    when private.way_in_of_wallet(proof.account) = 'none' then 'no_account'
    when private.way_in_of_wallet(proof.account) = 'wallet' then 'opens_alone'
    when private.way_in_of_wallet(proof.account) = 'other' then 'no_mailbox'
    when proof.used_at is null then 'proven'
    when proof.wrong_codes >= 5 then 'no_tries'
    else 'code' end
$function$;

create or replace function private.start_again (
  due public.payouts
)
  returns public.payouts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  started public.payouts;
begin
  update public.payouts p set next_attempt_at = now(), claimed_hash = null,
    attempts = case when due.status = 'failed' then 0 else p.attempts end,
    status = case when due.status = 'failed' and private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into started;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  return started;
end;
$function$;

create or replace function private.take_back_wallet (
  secret text,
  by_user uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
  linked public.nano_addresses;
begin
  select * into linked from public.nano_addresses a where a.account = proof.account for update;
  if not private.is_made_by(linked) or not private.has_other_method(linked.user_id) then
    perform private.refuse('conflict', 'This wallet cannot be taken back. Its account unlinks it in its settings.');
  end if;
  perform private.release_wallet(linked);
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
  from auth.users u where u.id = restored.owner_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.trash_post (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'deleted' then return post; end if;
  if post.status not in ('draft', 'unpublished') then
    perform private.refuse('conflict', 'Unpublish the post first.');
  end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'deleted', deleted_at = now() where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function private.unlink_nano_address (
  of_address uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own uuid := auth.uid();
begin
  perform private.require_settled_sign_in(own);
  -- Lock the profile: two calls at once must not each count on the other wallet.
  perform from public.profiles p where p.id = own for update;
  if exists (select from public.nano_addresses a where a.id = of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from public.nano_addresses a where a.id <> of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from auth.identities i where i.user_id = own) then
    perform private.refuse('conflict', 'Add another way to sign in first.');
  end if;
  delete from public.nano_addresses a where a.id = of_address and a.user_id = own;
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$function$;

create or replace function private.unpublish_post (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'unpublished' then return post; end if;
  if post.status <> 'published' then perform private.refuse('conflict', 'This post is not published.'); end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'unpublished', unpublished_at = now() where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.way_in_of_wallet (
  wallet text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((
    select case
      when not 'login' = any (a.uses) or u.is_anonymous or u.deleted_at is not null or p.status = 'deleted' then 'other'
      when private.real_email(u.email) is not null then 'email'
      when private.has_other_method(u.id) then 'other'
      else 'wallet' end
    from public.nano_addresses a join public.profiles p on p.id = a.user_id join auth.users u on u.id = p.id
    where a.account = wallet), 'none')
$function$;

create or replace function public.begin_wallet_sign_in (
  secret_hash text,
  user_id uuid default null::uuid
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.begin_wallet_sign_in(secret_hash, user_id) $function$;

create or replace function public.finish_wallet_sign_in (
  user_id uuid,
  address text,
  session_id uuid default null::uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.finish_wallet_sign_in(user_id, address, session_id) $function$;

create or replace function public.make_wallet_account (
  secret_hash text,
  user_id uuid,
  public_key text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.make_wallet_account(secret_hash, user_id, public_key) $function$;

create or replace function public.read_wallet_account()
  returns table (
    is_only_way boolean,
    limited_until timestamp with time zone,
    may_add_method boolean
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.read_wallet_account() $function$;

create or replace function public.require_settled_sign_in()
  returns void
  language sql
  stable
  set search_path to ''
  AS $function$ select private.require_own_settled_sign_in() $function$;

create or replace function public.take_back_wallet (
  secret_hash text,
  user_id uuid default null::uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.take_back_wallet(secret_hash, user_id) $function$;

alter table public.wallet_accounts
  add constraint wallet_accounts_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

create trigger guard_new_provider
  before insert on auth.identities
  for each row
  when ((new.provider <> 'email'::text))
  execute function private.guard_new_provider();

create trigger guard_new_address
  before update of email, email_change on auth.users
  for each row
  when ((((old.email)::text IS DISTINCT FROM (new.email)::text) OR ((old.email_change)::text IS DISTINCT FROM (new.email_change)::text)))
  execute function private.guard_new_address();

comment on column public.wallet_accounts.account is 'The wallet that made the account.';

comment on column public.wallet_accounts.may_add_method is 'No one has signed in since the account was made: its session may add an e-mail address.';

comment on column public.wallet_accounts.opened_at is 'When the newest sign-in by a wallet alone began. Its limits hold for 24 hours.';

comment on column public.wallet_accounts.proven_at is 'When the send of that sign-in was proven.';

comment on function private.has_other_method(uuid) is 'Whether an account can be signed in to without a wallet: by e-mail, Google or GitHub.';

comment on function private.real_email(text) is 'An address that can get mail, or null. An account that only a wallet opens has one under wallet.invalid while it signs in (35-wallets/accounts.sql). Every reader of auth.users.email asks this; a test reads all functions.';

comment on function private.require_settled_sign_in(uuid) is 'Section 29 (d). Called by what a relayed send must not do: payout and return addresses, published posts, the handle, wallets, exports. API keys and the deletion of an account call it, too, once they exist.';

comment on function public.begin_wallet_sign_in(text, uuid) is 'Signs an account out everywhere that only the proven wallet opens, and gives it an address for the sign-in. finish_wallet_sign_in takes it away again.';

comment on function public.finish_wallet_sign_in(uuid, text, uuid) is 'Takes the address of a sign-in away: its session stays alone. False if a newer sign-in has begun, and then its session ends.';

comment on function public.make_wallet_account(text, uuid, text) is 'Turns an anonymous user into an account that the proven wallet opens, with what it bought. Nothing that the wallet paid for elsewhere comes along.';

comment on function public.read_wallet_account() is 'Of the caller: whether only a wallet opens the account, and until when its limits hold.';

comment on function public.require_settled_sign_in() is 'Refuses the caller while the limits hold: for an export, which the server writes.';

comment on function public.take_back_wallet(text, uuid) is 'What a send made, a newer one undoes: unlinks the proven wallet from the account that it made, if that has another way to sign in.';

comment on table public.wallet_accounts is 'Accounts that a wallet alone has opened. While they have no other way to sign in, they have one session: that of the newest send.';

revoke all on function private.begin_wallet_sign_in(text, uuid) from public;

grant execute on function private.begin_wallet_sign_in(text, uuid) to postgres, service_role;

revoke all on function private.finish_wallet_sign_in(uuid, text, uuid) from public;

grant execute on function private.finish_wallet_sign_in(uuid, text, uuid) to postgres, service_role;

revoke all on function private.guard_new_address() from public;

grant execute on function private.guard_new_address() to postgres;

revoke all on function private.guard_new_provider() from public;

grant execute on function private.guard_new_provider() to postgres;

revoke all on function private.has_other_method(uuid) from public;

grant execute on function private.has_other_method(uuid) to postgres;

revoke all on function private.is_made_by(public.nano_addresses) from public;

grant execute on function private.is_made_by(public.nano_addresses) to postgres;

revoke all on function private.limited_until(uuid) from public;

grant execute on function private.limited_until(uuid) to postgres;

revoke all on function private.make_library_feed(uuid, text) from public;

grant execute on function private.make_library_feed(uuid, text) to postgres, service_role;

revoke all on function private.make_wallet_account(text, uuid, text) from public;

grant execute on function private.make_wallet_account(text, uuid, text) to postgres, service_role;

revoke all on function private.may_move(public.nano_addresses) from public;

grant execute on function private.may_move(public.nano_addresses) to postgres;

revoke all on function private.read_wallet_account() from public;

grant execute on function private.read_wallet_account() to authenticated, postgres;

revoke all on function private.real_email(text) from public;

grant execute on function private.real_email(text) to postgres;

revoke all on function private.release_wallet(public.nano_addresses) from public;

grant execute on function private.release_wallet(public.nano_addresses) to postgres;

revoke all on function private.require_may_add_method(uuid) from public;

grant execute on function private.require_may_add_method(uuid) to postgres;

revoke all on function private.require_may_change(public.posts) from public;

grant execute on function private.require_may_change(public.posts) to postgres;

revoke all on function private.require_own_settled_sign_in() from public;

grant execute on function private.require_own_settled_sign_in() to authenticated, postgres;

revoke all on function private.require_settled_sign_in(uuid) from public;

grant execute on function private.require_settled_sign_in(uuid) to postgres;

revoke all on function private.start_again(public.payouts) from public;

grant execute on function private.start_again(public.payouts) to postgres;

revoke all on function private.take_back_wallet(text, uuid) from public;

grant execute on function private.take_back_wallet(text, uuid) to postgres, service_role;

revoke all on function private.way_in_of_wallet(text) from public;

grant execute on function private.way_in_of_wallet(text) to postgres;

revoke all on function public.begin_wallet_sign_in(text, uuid) from public;

grant execute on function public.begin_wallet_sign_in(text, uuid) to postgres, service_role;

revoke all on function public.finish_wallet_sign_in(uuid, text, uuid) from public;

grant execute on function public.finish_wallet_sign_in(uuid, text, uuid) to postgres, service_role;

revoke all on function public.make_wallet_account(text, uuid, text) from public;

grant execute on function public.make_wallet_account(text, uuid, text) to postgres, service_role;

revoke all on function public.read_wallet_account() from public;

grant execute on function public.read_wallet_account() to authenticated, postgres;

revoke all on function public.require_settled_sign_in() from public;

grant execute on function public.require_settled_sign_in() to authenticated, postgres;

revoke all on function public.take_back_wallet(text, uuid) from public;

grant execute on function public.take_back_wallet(text, uuid) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.wallet_accounts to postgres;

grant select on table public.wallet_accounts to service_role;
