-- Who reads what. Listed posts are public. Versions, tags, counts and pictures follow their post. A body is for its author and
-- its buyers.

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated, service_role;
create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);

alter table public.posts enable row level security;
grant select on public.posts to anon, authenticated, service_role;
-- Unlisted posts are hidden here, so that no query can list them. Their pages use public.find_post.
create policy "visitors read what is listed" on public.posts for select to anon
  using (status = 'published' and listed);
create policy "users read what is listed, theirs, and what they own" on public.posts for select to authenticated
  using (
    (status = 'published' and listed)
    or profile_id = (select auth.uid())
    or (status <> 'removed' and id in (
      select e.post_id from public.entitlements e where e.user_id = (select auth.uid()) and e.revoked_at is null))
    or (select private.staff_office()) in ('owner', 'moderator'));

alter table public.post_versions enable row level security;
grant select on public.post_versions to anon, authenticated, service_role;
-- The rules below query posts with the caller's rights, so they follow the rules of posts.
create policy "visitors read the current version" on public.post_versions for select to anon
  using (exists (select from public.posts p where p.current_version_id = post_versions.id));
create policy "authors read every version, users the current" on public.post_versions for select to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.posts p where p.current_version_id = post_versions.id));

alter table public.post_bodies enable row level security;
grant select on public.post_bodies to authenticated;
create policy "authors and who has paid read the body" on public.post_bodies for select to authenticated
  using (private.may_read_body(version_id));

alter table public.post_slugs enable row level security;
grant select on public.post_slugs to service_role;

alter table public.tags enable row level security;
grant select on public.tags to anon, authenticated, service_role;
create policy "everybody reads tags" on public.tags for select to anon, authenticated using (true);

alter table public.post_tags enable row level security;
grant select on public.post_tags to anon, authenticated, service_role;
create policy "tags are read with their post" on public.post_tags for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_price_events enable row level security;
grant select on public.post_price_events to anon, authenticated, service_role;
create policy "prices are read with their post" on public.post_price_events for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_images enable row level security;
grant select on public.post_images to anon, authenticated;
grant select, insert, update, delete on public.post_images to service_role;
create policy "visitors read open images" on public.post_images for select to anon
  using (not is_paid and exists (select from public.posts p where p.id = post_id));
create policy "users read open images, theirs, and what they own" on public.post_images for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (not is_draft and exists (select from public.posts p where p.id = post_id)
      and (not is_paid or private.may_read_paid_images(post_id))));

-- Not even the secret key writes: the limit is in the functions.
alter table public.pinned_posts enable row level security;
grant select on public.pinned_posts to anon, authenticated, service_role;
create policy "pins are read with their post" on public.pinned_posts for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_files enable row level security;
grant select on public.post_files to authenticated, service_role;
create policy "users read files of theirs, and of what they own" on public.post_files for select to authenticated
  using (profile_id = (select auth.uid()) or (state = 'out' and private.may_read_paid_images(post_id)));

alter table public.post_stats enable row level security;
grant select on public.post_stats to service_role;
grant select (post_id, unlocks, refunds, open_comments, updated_at) on public.post_stats to anon, authenticated;
create policy "counts are read with their post" on public.post_stats for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_rankings enable row level security;
grant select on public.post_rankings to anon, authenticated, service_role;
create policy "ranks are read with their post" on public.post_rankings for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table private.search_words enable row level security;
alter table private.search_languages enable row level security;
