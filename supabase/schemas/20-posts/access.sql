-- Who may read the paid part of a post. Row rules ask these functions for every row, so they keep a generic plan.

-- Who reads what is written: the row rules of posts and what hangs on them, of stored files, and of realtime.
create function private.may_read_body(of_version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_versions v join public.posts p on p.id = v.post_id
    where v.id = of_version and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        left join public.sales s on s.purchase_id = e.purchase_id
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null
          and v.id in (p.current_version_id, s.version_id)))))
$$;
comment on function private.may_read_body is 'The author, or who may read the post: as it is now, or as it was when he bought it.';
grant execute on function private.may_read_body to authenticated;

create function private.may_read_paid_images(of_post uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.posts p
    where p.id = of_post and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null))))
$$;
grant execute on function private.may_read_paid_images to authenticated;

-- A picture that was never out is for its author alone, also where its post is sold.
create function private.may_read_image_file(file_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_images i
    where i.id = (regexp_match(file_path, '^[^/]+/[^/]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'))[1]::uuid
      and starts_with(file_path, i.profile_id || '/' || i.post_id || '/')
      and (i.profile_id = (select auth.uid()) or (not i.is_draft and private.may_read_paid_images(i.post_id))))
$$;
comment on function private.may_read_image_file is 'A picture lies at <author>/<post>/<image>/<width>.webp.';
grant execute on function private.may_read_image_file to authenticated;
