set local check_function_bodies = off;

drop policy "authors and who has paid read paid images" on storage.objects;

create or replace function private.may_read_image_file (
  file_path text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return exists (
    select from public.post_images i
    where i.id = (regexp_match(file_path, '^[^/]+/[^/]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'))[1]::uuid
      and starts_with(file_path, i.profile_id || '/' || i.post_id || '/')
      and i.profile_id = (select auth.uid()));
end;
$function$;

create policy "authors read their paid images" on storage.objects
  for select
  to authenticated
  using (((bucket_id = 'paid-images'::text) and private.may_read_image_file(name)));
