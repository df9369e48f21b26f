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

create function private.post_of_path(path text) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select (regexp_match(path, '^[^/]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'))[1]::uuid
$$;
comment on function private.post_of_path is 'A picture lies at <author>/<post>/<image>/<width>.webp.';

alter table public.categories enable row level security;
alter table public.posts enable row level security;
alter table public.post_versions enable row level security;
alter table public.post_bodies enable row level security;
alter table public.post_slugs enable row level security;
alter table public.tags enable row level security;
alter table public.post_tags enable row level security;
alter table public.post_price_events enable row level security;
alter table public.post_images enable row level security;
alter table public.post_stats enable row level security;

grant select on public.categories, public.tags, public.posts, public.post_versions, public.post_tags, public.post_price_events,
  public.post_images, public.post_stats, public.comments to anon, authenticated;
grant select on public.post_bodies to authenticated;

create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);
create policy "everybody reads tags" on public.tags for select to anon, authenticated using (true);

-- An unlisted post is read by its address (public.find_post), never found by asking for all that are unlisted.
create policy "visitors read what is listed" on public.posts for select to anon
  using (status = 'published' and listed);
create policy "users read what is listed, theirs, and what they own" on public.posts for select to authenticated
  using (
    (status = 'published' and listed)
    or profile_id = (select auth.uid())
    or (status in ('published', 'unpublished', 'deleted') and id in (
      select e.post_id from public.entitlements e where e.user_id = (select auth.uid()) and e.revoked_at is null))
    or (select private.staff_role()) in ('owner', 'moderator'));

-- The rules below follow the post's own: its rows are asked as the caller sees them.
create policy "visitors read the current version" on public.post_versions for select to anon
  using (exists (select from public.posts p where p.current_version_id = post_versions.id));
create policy "authors read every version, users the current" on public.post_versions for select to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.posts p where p.current_version_id = post_versions.id));
create policy "authors and who has paid read the body" on public.post_bodies for select to authenticated
  using (private.may_read_body(version_id));
create policy "tags are read with their post" on public.post_tags for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
create policy "prices are read with their post" on public.post_price_events for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
create policy "counts are read with their post" on public.post_stats for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
create policy "visitors read open images" on public.post_images for select to anon
  using (not is_paid and exists (select from public.posts p where p.id = post_id));
create policy "users read open images, theirs, and what they own" on public.post_images for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (exists (select from public.posts p where p.id = post_id) and (not is_paid or private.may_read_paid_images(post_id))));
create policy "visitors read comments" on public.comments for select to anon
  using (status = 'published' and exists (select from public.posts p where p.id = post_id));
create policy "users read comments and theirs" on public.comments for select to authenticated
  using (
    author_id = (select auth.uid())
    or (status = 'published' and exists (select from public.posts p where p.id = post_id))
    or (select private.staff_role()) in ('owner', 'moderator'));

grant select on public.categories, public.posts, public.post_versions, public.post_slugs, public.tags, public.post_tags,
  public.post_price_events, public.post_images, public.post_stats to service_role;
grant insert, update, delete on public.post_images to service_role;

-- Buckets. The server alone writes: it re-encodes every upload.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('images', 'images', true, 10485760, array['image/webp', 'image/avif']),
  ('paid-images', 'paid-images', false, 10485760, array['image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 5242880, array['image/webp']);
create policy "authors and who has paid read paid images" on storage.objects for select to authenticated
  using (bucket_id = 'paid-images' and private.may_read_paid_images(private.post_of_path(name)));

alter publication supabase_realtime add table public.purchases, public.notifications;

revoke execute on all functions in schema private from public;
grant execute on function private.may_read_body, private.may_read_paid_images, private.post_of_path to authenticated;
