set local check_function_bodies = off;

create or replace function private.find_own_post (
  of_handle text,
  of_slug text
)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select at.id
    from private.locate_post(of_handle, of_slug) at
    join public.posts p on p.id = at.id
    join public.post_bodies b on b.version_id = p.current_version_id
    where at.handle = of_handle and at.slug = of_slug and at.status <> 'removed' and private.may_read_body(b.version_id));
end;
$function$;

create or replace function private.web_open_document (
  handle text,
  slug text,
  user_id uuid default null::uuid,
  session_id uuid default null::uuid,
  purchase_ids uuid[] default '{}'::uuid[]
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('is_anonymous', account.is_anonymous, 'role', account.role, 'status', account.status)
      from private.read_account_status() account),
    'sees_more',
      private.find_own_post(handle, slug) is not null
      or (cardinality(purchase_ids) > 0 and exists (select from private.find_bought_post(handle, slug, purchase_ids))));
end;
$function$;

create or replace function public.find_own_post (
  handle public.bounded_text,
  slug public.bounded_text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return private.find_own_post($1, $2);
end;
$function$;

comment on function private.web_open_document(text, text, uuid, uuid, uuid[]) is 'The caller''s account, null if the session has ended, and whether the post at exactly this address shows them more than its public page.';

comment on function public.find_own_post(public.bounded_text, public.bounded_text) is 'The id of the post at exactly this address, if it has a paid part and the caller may read it.';

revoke all on function private.find_own_post(text, text) from public;

grant execute on function private.find_own_post(text, text) to authenticated, postgres;

revoke all on function private.web_open_document(text, text, uuid, uuid, uuid[]) from public;

grant execute on function private.web_open_document(text, text, uuid, uuid, uuid[]) to farthing_web, postgres;
