-- Follows and their preferences are changed by the browser directly; triggers and row rules keep the limits.

alter table public.profile_stats enable row level security;
grant select on public.profile_stats to anon, authenticated, service_role;
create policy "everybody reads counts" on public.profile_stats for select to anon, authenticated using (true);

alter table public.follows enable row level security;
grant select, delete on public.follows to authenticated;
grant select, insert, update, delete on public.follows to service_role;
grant insert (follower_id, creator_id) on public.follows to authenticated;
create policy "both sides read a follow" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, creator_id));
create policy "followers follow" on public.follows for insert to authenticated
  with check (follower_id = (select auth.uid()));
create policy "only registered users follow" on public.follows as restrictive for insert to authenticated
  with check ((select private.is_registered()));
create policy "followers unfollow" on public.follows for delete to authenticated
  using (follower_id = (select auth.uid()));

alter table public.follow_notification_preferences enable row level security;
grant select on public.follow_notification_preferences to authenticated;
grant select, insert, update, delete on public.follow_notification_preferences to service_role;
grant update (
  in_app, email, push, include_free, include_paid, max_price_raw, muted_until
) on public.follow_notification_preferences to authenticated;
create policy "followers read their preferences" on public.follow_notification_preferences for select to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "followers change their preferences" on public.follow_notification_preferences for update to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())))
  with check (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "only registered users have preferences" on public.follow_notification_preferences as restrictive for update to authenticated
  using ((select private.is_registered()));

alter table public.comments enable row level security;
grant select on public.comments to anon, authenticated;
grant select, insert, update, delete on public.comments to service_role;
create policy "visitors read comments" on public.comments for select to anon
  using (status = 'published' and private.is_shown(comments) and exists (select from public.posts p where p.id = post_id)
    and private.may_read_comments(post_id));
create policy "users read comments, theirs, and those on their posts" on public.comments for select to authenticated
  using (
    author_id = (select auth.uid())
    or (status = 'published' and private.is_shown(comments) and exists (select from public.posts p where p.id = post_id)
    and private.may_read_comments(post_id))
    or exists (select from public.posts p where p.id = post_id and p.profile_id = (select auth.uid())));

alter table public.comment_likes enable row level security;
grant select, insert, update, delete on public.comment_likes to service_role;

-- Only the functions of mentions.sql write.
alter table public.comment_mentions enable row level security;
grant select on public.comment_mentions to service_role;

alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;
create policy "users read their notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

-- Not even the secret key writes: the limits are in the functions.
alter table public.bookmarks enable row level security;
grant select on public.bookmarks to authenticated, service_role;
create policy "readers read their bookmarks" on public.bookmarks for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.notification_settings enable row level security;
grant select on public.notification_settings to authenticated, service_role;
create policy "users read their notification settings" on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));

-- Only notify_user and the sweep touch it.
alter table private.notification_parts enable row level security;

-- Only the functions of unsubscribe.sql touch it.
alter table private.unsubscribe_links enable row level security;

-- Only the functions of push.sql touch it.
alter table private.push_subscriptions enable row level security;
