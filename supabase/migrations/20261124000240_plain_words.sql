set local check_function_bodies = off;

alter table public.merge_tickets rename constraint merge_tickets_redeemed_for_somebody to merge_tickets_redeemed_into_account;

alter table public.purchases rename constraint purchases_nobody_buys_his_own to purchases_not_own_post;

-- Keys of callers without a user keep their purchase: an open retry must not open a second one.
update private.idempotency_keys set scope = 'anonymous' where scope = 'nobody';

create or replace function private.add_post_file (
  of_user uuid,
  of_post uuid,
  of_file uuid,
  as_kind public.file_kind,
  called text,
  size bigint,
  at_path text
)
  returns public.post_files
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  made public.post_files;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_files f where f.id = of_file and f.post_id = of_post;
  if made.state <> 'awaited' then return made; end if;
  if made.id is not null then
    -- A new path every time: an upload to an old path can never replace a file that was checked.
    update public.post_files f set kind = as_kind, name = called, bytes = size, path = at_path where f.id = of_file returning * into made;
    return made;
  end if;
  if (select count(*) from public.post_files f where f.post_id = of_post) >= 50 then
    perform private.refuse('validation_failed',
      'This post has 50 files, including those of earlier versions. Files that no version uses are deleted after seven days.');
  end if;
  insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path)
  values (of_file, of_post, of_user, as_kind, called, size, at_path)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a file with this id already.'); end if;
  return made;
end;
$function$;

create or replace function private.add_post_image (
  of_user uuid,
  of_post uuid,
  of_image uuid,
  at_path text,
  wide integer,
  high integer,
  size bigint
)
  returns public.post_images
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  made public.post_images;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_images i where i.id = of_image and i.post_id = of_post;
  if found then return made; end if;
  if (select count(*) from public.post_images i where i.post_id = of_post) >= 200 then
    perform private.refuse('validation_failed',
      'This post has 200 pictures, including those of earlier versions. Pictures that no version uses are deleted after seven days.');
  end if;
  insert into public.post_images (id, post_id, profile_id, is_paid, is_draft, path, width, height, bytes)
  values (of_image, of_post, of_user, true, true, at_path, wide, high, size)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a picture with this id already.'); end if;
  return made;
end;
$function$;

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
  insert into public.post_versions (post_id, n, author_id, reason, title, subtitle, free_doc, free_words)
  values (post.id, seen_version + 1, post.profile_id, why, wanted.title, wanted.subtitle, free, private.count_words(free))
  returning id into saved;
  if paid is not null then
    insert into public.post_bodies (version_id, sections, words)
    values (saved, jsonb_build_array(jsonb_build_object('idx', 0, 'heading', null, 'doc', paid, 'words', private.count_words(paid))),
      private.count_words(paid));
  end if;
  -- A published post keeps its title until it is published again; a draft shows the newest.
  update public.posts p set latest_version = seen_version + 1,
    title = case when post.current_version_id is null then wanted.title else p.title end,
    subtitle = case when post.current_version_id is null then wanted.subtitle else p.subtitle end
  where p.id = post.id;
  perform private.drop_old_versions(post.id);
  return seen_version + 1;
end;
$function$;

create or replace function private.apply_changes (
  post public.posts,
  changes jsonb
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'To make a published post free or paid, publish it again.');
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note, content_warning = wanted.content_warning,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$function$;

create or replace function private.approve_payout (
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
  if due.approved_at is not null then return due; end if;
  if due.status <> 'pending' then perform private.refuse('conflict', 'Only a waiting payout can be approved.'); end if;
  update public.payouts p set approved_at = now(), next_attempt_at = now() where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now() where a.payout_id = due.id and a.kind = 'payout_cap' and a.resolved_at is null;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'approve_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$function$;

create or replace function private.ask_for_address (
  of_payout uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payments p set from_is_service = true where p.block_hash = due.payment_hash;
  update public.payouts p set status = 'awaiting_address', recipient_account = null, attempts = 0,
    error_class = 'address_unsafe', last_error = 'The paying account looks like a service''s: money returned there might never reach the reader.'
  where p.id = of_payout;
end;
$function$;

create or replace function private.check_cover (
  post public.posts,
  of_version uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if post.cover_image_id is null then return; end if;
  if btrim(coalesce(post.cover_alt, '')) = '' then
    perform private.refuse_field('cover_alt', 'Describe the cover for people who can''t see it.');
  elsif exists (
    select from public.post_bodies b
    where b.version_id = of_version and post.cover_image_id in (select private.images_in(b.sections))) then
    perform private.refuse_field('cover_image_id',
      'This picture is also below the paywall break, and everyone sees a cover. Choose another, or remove it there.');
  end if;
end;
$function$;

create or replace function private.claim_session (
  of_purchase uuid,
  for_user uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  sealed text;
begin
  select s.sealed_session into sealed from public.purchase_secrets s
  where s.purchase_id = of_purchase and s.buyer_id = for_user and s.sealed_session is not null
    and s.sealed_at > now() - interval '10 minutes' for update;
  if not found then
    perform private.refuse('gone', 'There is no session to claim: it was claimed already, or its ten minutes are over.');
  end if;
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, session_claimed_at = now() where s.purchase_id = of_purchase;
  return sealed;
end;
$function$;

create or replace function private.find_keyed (
  by_user uuid,
  used_key text,
  asked text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  known private.idempotency_keys;
begin
  select * into known from private.idempotency_keys k where k.scope = coalesce(by_user::text, 'anonymous') and k.key = used_key;
  if found and known.request <> asked then
    perform private.refuse('conflict', 'This Idempotency-Key was used for another request.');
  end if;
  return known.purchase_id;
end;
$function$;

create or replace function private.note_key (
  by_user uuid,
  used_key text,
  asked text,
  of_purchase uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if used_key is null then return; end if;
  insert into private.idempotency_keys (scope, key, request, purchase_id)
  values (coalesce(by_user::text, 'anonymous'), used_key, asked, of_purchase) on conflict do nothing;
  perform private.find_keyed(by_user, used_key, asked);
end;
$function$;

create or replace function private.pocket_payments (
  of_payment text,
  why text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  queued integer;
begin
  with waiting as (
    select p.block_hash from public.payments p
    where p.confirmed_at is not null and p.received_block is null and (of_payment is null or p.block_hash = of_payment)
    order by p.confirmed_at limit 1000),
  jobs as (select private.add_job('pocket_payment', jsonb_build_object('id', w.block_hash)) from waiting w)
  select count(*) into queued from jobs;
  if queued = 0 then perform private.refuse('conflict', 'There is nothing left to receive.'); end if;
  perform private.log_staff_action(actor, 'pocket_payments', coalesce('payment:' || of_payment, 'payments'), null, jsonb_build_object('queued', queued), why);
  return queued;
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

create or replace function private.quote_post (
  post public.posts,
  offered_raw numeric,
  rules public.settings
)
  returns private.quote
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below the author''s minimum, or it is not a valid price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then rounded up to the six decimals that wallets accept.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd)::private.quote;
end;
$function$;

create or replace function private.record_payment (
  hash text,
  to_account text,
  sender text,
  sender_is_service boolean,
  amount numeric,
  is_confirmed boolean,
  arrived_at timestamp with time zone
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  known public.payments;
begin
  select * into bought from public.purchases p where p.ephemeral_address = to_account;
  if not found then perform private.refuse('not_found', 'No purchase is paid to this account.'); end if;
  bought := private.lock_purchase(bought.id);

  insert into public.payments (block_hash, purchase_id, from_account, from_is_service, amount_raw, seen_at)
  values (hash, bought.id, sender, sender_is_service, amount, least(coalesce(arrived_at, clock_timestamp()), clock_timestamp()))
  on conflict (block_hash) do nothing;
  select * into known from public.payments p where p.block_hash = hash for update;
  if (known.purchase_id, known.from_account, known.amount_raw) is distinct from (bought.id, sender, amount) then
    perform private.refuse('conflict', 'This block is already recorded with different facts.');
  end if;

  if is_confirmed and known.confirmed_at is null then
    update public.payments p set confirmed_at = clock_timestamp(), from_is_service = p.from_is_service or sender_is_service
    where p.block_hash = hash;
    update public.purchases p set received_raw = p.received_raw + amount where p.id = bought.id returning * into bought;
    perform private.post_legs('payment_confirmed', bought.id, null,
      ('chain', amount, null)::private.leg, ('unsettled', -amount, null)::private.leg);
    perform private.add_job('pocket_payment', jsonb_build_object('id', hash));
    return private.facts_of(bought, true);
  end if;
  if not is_confirmed and bought.status = 'pending' and bought.payment_state = 'none' then
    update public.purchases p set payment_state = 'seen' where p.id = bought.id returning * into bought;
    return private.facts_of(bought, true);
  end if;
  return private.facts_of(bought, false);
end;
$function$;

create or replace function private.refuse_payout_action (
  due public.payouts,
  what public.payout_action
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Someone else was faster, or it moved on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    when 'ask_for_address' then due.status = 'failed'
    when 'mark_paid' then due.status = 'failed'
    when 'set_address' then due.status = 'awaiting_address'
    when 'approve' then due.status = 'pending' and due.approved_at is null
    when 'release' then due.status = 'held'
    when 'hold' then due.status = 'pending'
    when 'cancel' then due.status in ('held', 'pending') end;
  if not may then perform private.refuse('conflict', so_now); end if;
  if what in ('ask_for_address', 'mark_paid') and private.has_living_block(due) then
    perform private.refuse('conflict', 'One of its blocks may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and bought.refund_window_ends_at > now() then
    perform private.refuse('conflict', 'Its refund window is still open. Until it ends, the reader can have the money back.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. Decide about the post first: refund the sale, or restore the post.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale was not refunded. Only payouts of a refunded sale can be cancelled.');
  end if;
end;
$function$;

create or replace function private.refuse_staff_refund()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if (select auth.role()) = 'service_role' then
    perform private.refuse('forbidden', 'The service''s key cannot refund in the name of staff.');
  end if;
  return new;
end;
$function$;

create or replace function private.refuse_unsafe_account (
  account text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if account = 'nano_1111111111111111111111111111111111111111111111111111hifc8npp' then
    perform private.refuse('address_invalid', 'No one has the key to this address, so money sent there is lost. Use an address of your own wallet.');
  end if;
  if exists (select from public.deposit_addresses d where d.account = refuse_unsafe_account.account)
    or exists (select from public.settings s where s.fee_account = refuse_unsafe_account.account) then
    perform private.refuse('address_invalid', 'This is one of our own addresses, made for a reader''s payment. Use an address of your own wallet.');
  end if;
end;
$function$;

create or replace function private.reinstate_post (
  of_post uuid,
  actor uuid,
  why text,
  is_published boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status in ('published', 'unpublished') then return post; end if;
  if post.status <> 'removed' or post.first_published_at is null then
    perform private.refuse('conflict', 'Only a removed post that was once published can be restored.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'reinstate_post', 'post:' || post.id, why);
  update public.payouts p set held_until = greatest(now(), b.refund_window_ends_at, seller.payout_hold_until)
  from public.purchases b
  left join public.private_profiles seller on seller.id = b.seller_id
  where b.post_id = post.id and p.purchase_id = b.id and p.status = 'held' and p.held_until = 'infinity';
  update public.posts p set removed_at = null, removed_reason = null,
    status = case when is_published then 'published' else 'unpublished' end::public.post_status,
    unpublished_at = case when is_published then null else now() end
  where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
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
  update public.payouts p set attempts = 0, next_attempt_at = now(), claimed_hash = null,
    status = case when private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'retry_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$function$;

create or replace function private.save_staff_filter (
  of_list text,
  called text,
  asked text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance');
  made uuid;
begin
  -- One after another, so that the count is right.
  perform from public.profiles p where p.id = actor for update;
  if (select count(*) >= 30 from public.staff_filters f where f.staff_id = actor and f.list = of_list) then
    perform private.refuse('conflict', 'You already have 30 filters for this list. Remove one first.');
  end if;
  insert into public.staff_filters (staff_id, list, name, query) values (actor, of_list, btrim(called), asked) returning id into made;
  return made;
exception
  when unique_violation then
    perform private.refuse('conflict', 'You already have a filter with this name.');
  when check_violation then
    perform private.refuse('validation_failed', 'Give it a name of 1 to 60 characters.');
end;
$function$;

create or replace function private.set_payout_address (
  of_payout uuid,
  account text,
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
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout is not waiting for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'We cannot send to this address.');
  end if;
  update public.payouts p set recipient_account = account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.id = due.id returning * into due;
  perform private.log_staff_action(by_actor, 'set_payout_address', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
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

create or replace function private.set_switch (
  which public.incident_switch,
  is_on boolean,
  why text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  was jsonb;
begin
  perform from public.settings s for update;
  was := private.read_switches();
  if (was ->> which::text)::boolean = is_on then
    perform private.refuse('conflict', 'It is already in that state. Someone else was faster.');
  end if;
  update public.settings s set
    payments_paused = case when which = 'purchases' or (which = 'read_only' and is_on) then is_on else s.payments_paused end,
    payouts_paused = case when which = 'payouts' then is_on else s.payouts_paused end,
    sign_ups_paused = case when which = 'sign_ups' or (which = 'read_only' and is_on) then is_on else s.sign_ups_paused end,
    read_only = case when which = 'read_only' then is_on else s.read_only end;
  if which = 'payouts' and not is_on then
    perform private.add_job('send_payout', jsonb_build_object('id', p.id))
    from public.payouts p where p.status in ('pending', 'publishing') and p.next_attempt_at <= now();
  end if;
  perform private.log_staff_action(actor, 'set_switch', 'switch:' || which, was, private.read_switches(), why);
  return private.read_switches();
end;
$function$;

create or replace function private.store_receive_block (
  of_payment text,
  hash text,
  previous_hash text,
  block jsonb,
  work_found text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  paid_to text;
begin
  select b.ephemeral_address into paid_to from public.payments p join public.purchases b on b.id = p.purchase_id
  where p.block_hash = of_payment and p.confirmed_at is not null;
  if not found then perform private.refuse('not_found', 'No confirmed payment has this hash.'); end if;
  if exists (select from public.payments p where p.block_hash = of_payment and p.received_block = hash) then return; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, paid_to, previous_hash, case when previous_hash = repeat('0', 64) then 'open' else 'receive' end::public.block_kind, block, work_found);
  update public.payments p set received_block = hash
  where p.block_hash = of_payment
    and (p.received_block is null or exists (select from public.nano_blocks b where b.hash = p.received_block and b.state = 'dead'));
  if not found then perform private.refuse('conflict', 'This payment already has a block that receives it.'); end if;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$function$;

comment on function private.name_search(text) is 'What the searched words are, judged by their form; null if they are nothing that can be found.';

comment on function public.remove_dead_jobs(integer) is 'Deletes jobs that failed for the last time over a day ago: nothing runs them again. A timer calls it. Their work is queued again by the check that looks for it, such as a reconciliation.';
