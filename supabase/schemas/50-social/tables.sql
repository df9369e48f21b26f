-- Follows and what followers want to hear, comments and likes, notifications, bookmarks.

create table public.profile_stats (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  followers bigint not null default 0 check (followers >= 0),
  following bigint not null default 0 check (following >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.profile_stats is 'Counted in the transaction of each follow, so that pages do not count rows.';
create trigger set_updated_at before update on public.profile_stats for each row execute function private.set_updated_at();

create table public.follows (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, creator_id),
  check (follower_id <> creator_id)
);
comment on table public.follows is 'The browser inserts and deletes rows itself, without /api: triggers keep the limits.';
create index follows_creator_id_idx on public.follows (creator_id, created_at desc, follower_id desc);
create index follows_follower_id_idx on public.follows (follower_id, created_at desc, creator_id desc);
create index follows_creator_follower_idx on public.follows (creator_id, follower_id);

create table public.follow_notification_preferences (
  follows_id uuid primary key references public.follows (id) on delete cascade,
  in_app boolean not null default true,
  email public.email_frequency not null default 'daily',
  push boolean not null default false,
  include_free boolean not null default true,
  include_paid boolean not null default true,
  -- NaN counts as larger than any number.
  max_price_raw numeric(39, 0) check (max_price_raw >= 0 and max_price_raw <> 'NaN'),
  muted_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.follow_notification_preferences is 'One row per follow, made with it.';
create trigger set_updated_at before update on public.follow_notification_preferences for each row execute function private.set_updated_at();

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  parent_id uuid references public.comments (id) on delete cascade,
  body text not null check (char_length(body) <= 2000),
  status public.comment_status not null default 'published',
  is_buyer boolean not null default false,
  pinned boolean not null default false,
  likes_count bigint not null default 0 check (likes_count >= 0),
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint comments_have_words check ((status = 'deleted') = (body = ''))
);
comment on column public.comments.parent_id is 'The top comment. Deeper replies attach to it, too.';
comment on column public.comments.is_buyer is 'Whether the commenter owned the post when writing. A refund clears it.';
create index comments_post_id_idx on public.comments (post_id, created_at desc, id desc);
create index comments_author_id_idx on public.comments (author_id, created_at desc);
create index comments_parent_id_idx on public.comments (parent_id, created_at);
create index comments_pending_idx on public.comments (created_at) where status = 'pending';
create index comments_most_liked_idx on public.comments (post_id, likes_count desc, created_at desc, id desc) where parent_id is null;
create unique index comments_one_pinned_idx on public.comments (post_id) where pinned;
create trigger set_updated_at before update on public.comments for each row execute function private.set_updated_at();

create table public.comment_likes (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, profile_id)
);
create index comment_likes_profile_id_idx on public.comment_likes (profile_id);

create table public.comment_mentions (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  handles text[] not null default '{}',
  place integer not null default 0,
  notified text check (notified in ('mention', 'reply_to_comment')),
  primary key (comment_id, profile_id)
);
comment on table public.comment_mentions is 'Whom a comment mentions, and who was notified of it. Found when it is written, so that a mention follows a person to a new handle.';
comment on column public.comment_mentions.handles is 'As typed, in lower case. Empty if the comment does not mention them, or no longer does.';
comment on column public.comment_mentions.place is 'Their rank among those whom the comment mentions.';
comment on column public.comment_mentions.notified is 'The kind of notification that they got of this comment, so that no edit tells them again.';
create index comment_mentions_profile_id_idx on public.comment_mentions (profile_id);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  actor_id uuid references public.profiles (id) on delete set null,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  purchase_id uuid,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  group_key text check (char_length(group_key) <= 200),
  count integer not null default 1 check (count > 0),
  seen_at timestamptz,
  read_at timestamptz,
  emailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pushed_at timestamptz
);
comment on column public.notifications.pushed_at is 'When the push of a new post was queued, so that it is queued once.';
comment on column public.notifications.group_key is 'The same group again within 10 minutes raises count instead of adding a row.';
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_group_idx on public.notifications (user_id, group_key, created_at desc) where group_key is not null;
create index notifications_actor_id_idx on public.notifications (actor_id);
create index notifications_post_id_idx on public.notifications (post_id);
create index notifications_comment_id_idx on public.notifications (comment_id);
create index notifications_created_at_idx on public.notifications (created_at);
create index notifications_purchase_id_idx on public.notifications (purchase_id);
-- One notification per reader and new post, ever, however often it is published or the job repeats.
create unique index notifications_one_per_new_post_idx on public.notifications (post_id, user_id) where kind = 'new_post';
create trigger set_updated_at before update on public.notifications for each row execute function private.set_updated_at();

alter table public.notifications add foreign key (purchase_id) references public.purchases (id) on delete cascade;

create table public.bookmarks (
  user_id uuid not null references auth.users (id) on delete cascade,
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
comment on table public.bookmarks is
  'Posts that a reader, anonymous users too, saved for later. Only the functions of bookmarks.sql write: they keep the limits.';
create index bookmarks_newest_idx on public.bookmarks (user_id, created_at desc, post_id desc);
create index bookmarks_post_id_idx on public.bookmarks (post_id, created_at);

create table private.notification_parts (
  notification_id uuid not null references public.notifications (id) on delete cascade,
  part uuid not null,
  primary key (notification_id, part)
);
comment on table private.notification_parts is
  'What a notification counts: people or payouts. Kept apart, because sellers never see their buyers, and only for a day.';

create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  in_app_off text[] not null default '{}' check (cardinality(in_app_off) <= 60),
  email_off text[] not null default '{}' check (cardinality(email_off) <= 60),
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  digest_weekday integer not null default 1 check (digest_weekday between 0 and 6),
  push_kinds text[] check (cardinality(push_kinds) <= 60)
);
comment on column public.notification_settings.push_kinds is 'What comes by push. Null until the user chooses: private.pushed_by_default().';
comment on table public.notification_settings is 'What users turned off. Without a row, everything is on.';
comment on column public.notification_settings.digest_hour is 'When mails that gather new posts come, in the user''s time zone. Weekly ones on digest_weekday, 0 for Sunday.';
create trigger set_updated_at before update on public.notification_settings for each row execute function private.set_updated_at();

create table private.unsubscribe_links (
  secret text primary key default encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  creator_id uuid references public.profiles (id) on delete cascade,
  email_before public.email_frequency,
  created_at timestamptz not null default now()
);
comment on table private.unsubscribe_links is
  'One per user and what it turns off, the same in every mail: so the secret itself is kept. It can do nothing else and does not expire.';
comment on column private.unsubscribe_links.creator_id is 'Turns off the mails about this creator only. Null: the whole kind.';
comment on column private.unsubscribe_links.email_before is 'How often mails about the creator came, for those who change their mind.';
create unique index unsubscribe_links_one_per_matter_idx on private.unsubscribe_links (user_id, kind, creator_id) nulls not distinct;
create index unsubscribe_links_creator_id_idx on private.unsubscribe_links (creator_id);

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  public_key text not null check (char_length(public_key) = 87),
  shared_secret text not null check (char_length(shared_secret) = 22),
  saved_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table private.push_subscriptions is
  'Browsers in which users turned push on. Each goes with the session that it was made in: on sign-out, here or everywhere, and with the '
  'account.';
create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id, saved_at desc);
create index push_subscriptions_session_id_idx on private.push_subscriptions (session_id);
