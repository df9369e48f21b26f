-- Writing in the browser: a draft may bring its id along, and what a field cannot take is said, whichever door it came by.

drop function public.create_post();
drop function private.create_post();

create function private.create_post(wanted_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid := private.require_author();
  created uuid;
begin
  insert into public.posts (id, profile_id, language, refund_window_min, price_raw)
  select coalesce(wanted_id, gen_random_uuid()), p.id, p.language, p.default_refund_window, p.default_price_raw
  from public.profiles p where p.id = author
  on conflict (id) do nothing
  returning id into created;
  if created is null and exists (select from public.posts p where p.id = wanted_id and p.profile_id = author) then
    return wanted_id;
  elsif created is null then
    perform private.refuse('conflict', 'There is a post with this id already.');
  end if;
  return created;
end;
$$;

create function public.create_post(wanted_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.create_post(wanted_id) $$;
comment on function public.create_post is
  'At the first keystroke, not when the page opens. Who names the id may ask again when no answer came.';

alter function private.save_post(uuid, integer, jsonb, jsonb, jsonb, public.version_reason) rename to add_version;
revoke execute on function private.add_version from authenticated;

create function private.require_known_labels(changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if changes ->> 'category_id' is not null and not exists (select from public.categories c where c.id = changes ->> 'category_id') then
    perform private.refuse('validation_failed', 'Choose a category from the list.');
  elsif jsonb_typeof(changes -> 'tags') = 'array' and exists (
    select from jsonb_array_elements(changes -> 'tags') as tag
    where jsonb_typeof(tag) <> 'string' or tag #>> '{}' !~ '^[a-z0-9-]{2,30}$') then
    perform private.refuse('validation_failed', 'A tag has 2 to 30 lower-case letters, digits or hyphens.');
  end if;
end;
$$;

create function private.save_post(of_post uuid, seen_version integer, changes jsonb, free jsonb, paid jsonb, why public.version_reason)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_known_labels(changes);
  return private.add_version(of_post, seen_version, changes, free, paid, why);
exception when data_exception or integrity_constraint_violation then
  perform private.refuse('validation_failed', 'One of the fields has a value that it cannot take.');
end;
$$;
comment on function private.save_post is 'Whatever a column or a rule of the table refuses is the author''s to mend, and no failure of ours.';

create function private.platform_fee_bps() returns integer
language sql stable security definer set search_path = '' as $$ select s.platform_fee_bps from public.settings s $$;
create function public.platform_fee_bps() returns integer
language sql stable security invoker set search_path = '' as $$ select private.platform_fee_bps() $$;
comment on function public.platform_fee_bps is 'What an author is told he will receive is reckoned with it.';

revoke execute on all functions in schema private from public;
revoke execute on function public.create_post, public.platform_fee_bps from public, anon, authenticated;
grant execute on function private.create_post, private.save_post, private.platform_fee_bps to authenticated;
grant execute on function public.create_post, public.platform_fee_bps to authenticated;
