-- Who may read the paid part of a post. Row rules ask these functions for each row, so they keep a generic plan: as `language sql`
-- they were planned again at every call, which took three times as long as the answer.

-- For staff who see an account as its person does (viewings.sql) all texts are closed.
create function private.is_viewed() returns boolean
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return auth.jwt() ->> 'viewed' is not null;
end;
$$;

-- A buyer reads two versions: the current one, and the one that they bought. A removed post is for its author alone.
create function private.may_read_body(of_version uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return not private.is_viewed() and exists (
    select from public.post_versions v join public.posts p on p.id = v.post_id
    where v.id = of_version and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        left join public.sales s on s.purchase_id = e.purchase_id
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null
          and v.id in (p.current_version_id, s.version_id)))));
end;
$$;
comment on function private.may_read_body is 'The author, or a reader who has access: to the current version, and to the version that they bought.';
grant execute on function private.may_read_body to authenticated;

-- Pictures and files belong to the post and not to a version, so one question answers for all of them.
create function private.may_read_paid_images(of_post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return not private.is_viewed() and exists (
    select from public.posts p
    where p.id = of_post and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null))));
end;
$$;
grant execute on function private.may_read_paid_images to authenticated;

-- For authors alone. Buyers get addresses that our server has signed: one that a buyer signs could hold for years, beyond a refund.
create function private.may_read_image_file(file_path text) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.post_images i
    where i.id = (regexp_match(file_path, '^[^/]+/[^/]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'))[1]::uuid
      and starts_with(file_path, i.profile_id || '/' || i.post_id || '/')
      and i.profile_id = (select auth.uid()));
end;
$$;
comment on function private.may_read_image_file is 'The path of a picture is <author>/<post>/<image>/<width>.webp.';
grant execute on function private.may_read_image_file to authenticated;
