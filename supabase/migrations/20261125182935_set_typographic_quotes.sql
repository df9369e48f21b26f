set local check_function_bodies = off;

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
    error_class = 'address_unsafe', last_error = 'The paying account looks like a service’s: money returned there might never reach the reader.'
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
    perform private.refuse_field('cover_alt', 'Describe the cover for people who can’t see it.');
  elsif exists (
    select from public.post_bodies b
    where b.version_id = of_version and post.cover_image_id in (select private.images_in(b.sections))) then
    perform private.refuse_field('cover_image_id',
      'This picture is also below the paywall break, and everyone sees a cover. Choose another, or remove it there.');
  end if;
end;
$function$;

create or replace function private.move_slug (
  post public.posts,
  wanted text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  if wanted is null or wanted !~ '^[a-z0-9-]{1,100}$' then
    perform private.refuse_field('slug', 'A post’s address has lower-case letters, digits and hyphens, at most 100.');
  end if;
  if not private.is_slug_free(post.profile_id, wanted, post.id) then
    perform private.refuse_field('slug', 'Another post of yours has or had this address.');
  end if;
  if post.first_published_at is not null then
    insert into public.post_slugs (profile_id, slug, post_id) values (post.profile_id, post.slug, post.id) on conflict do nothing;
  end if;
  delete from public.post_slugs s where s.profile_id = post.profile_id and s.slug = wanted;
  update public.posts p set slug = wanted where p.id = post.id;
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
      perform private.refuse('validation_failed', 'The amount is below the author’s minimum, or it is not a valid price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then rounded up to the six decimals that wallets accept.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd, price.sources)::private.quote;
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
    perform private.refuse('forbidden', 'The service’s key cannot refund in the name of staff.');
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
    perform private.refuse('address_invalid', 'This is one of our own addresses, made for a reader’s payment. Use an address of your own wallet.');
  end if;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;
