-- Posts, their versions, and the paid text in a table of its own.

create sequence private.publications;

create table public.categories (
  id text primary key check (id ~ '^[a-z0-9-]{2,30}$'),
  name text not null unique check (char_length(name) between 2 and 30),
  position smallint not null unique
);
comment on table public.categories is 'A fixed list in an order that reads well, with Other last.';

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  slug text check (slug ~ '^[a-z0-9-]{1,100}$'
    and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and slug not in ('posts', 'followers', 'following', 'profile', 'rss', 'feed', 'about', 'tip')),
  status public.post_status not null default 'draft',
  listed boolean not null default true,
  title text not null default '' check (char_length(title) <= 120),
  subtitle text check (char_length(subtitle) <= 200),
  excerpt text check (char_length(excerpt) <= 300),
  excerpt_auto boolean not null default true,
  language text not null default 'en' check (private.is_language(language)),
  category_id text references public.categories (id),
  cover_image_id uuid,
  cover_alt text check (char_length(cover_alt) <= 200),
  cover_caption text check (char_length(cover_caption) <= 300),
  access public.post_access not null default 'free',
  price_currency public.price_currency not null default 'XNO',
  price_raw numeric(39, 0) check (private.is_price(price_raw)),
  price_usd_micros bigint check (price_usd_micros > 0),
  pwyw_min_raw numeric(39, 0) check (private.is_price(pwyw_min_raw)),
  pwyw_suggested_raw numeric(39, 0) check (private.is_price(pwyw_suggested_raw) and pwyw_suggested_raw >= pwyw_min_raw),
  agent_price_raw numeric(39, 0) check (private.is_price(agent_price_raw)),
  refund_window_min integer not null default 10 check (refund_window_min in (0, 10, 60, 1440)),
  comments_mode public.comments_mode not null default 'everyone',
  creation_method public.creation_method,
  creation_note text check (char_length(creation_note) <= 300),
  content_warning public.content_warning not null default 'none',
  canonical_url text check (canonical_url ~ '^https://' and char_length(canonical_url) <= 2000),
  seo_title text check (char_length(seo_title) <= 70),
  seo_description text check (char_length(seo_description) <= 160),
  og_image_id uuid,
  license public.license not null default 'all-rights',
  free_words integer not null default 0 check (free_words >= 0),
  paid_words integer not null default 0 check (paid_words >= 0),
  paid_images integer not null default 0 check (paid_images >= 0),
  reading_minutes integer not null default 1 check (reading_minutes >= 1),
  current_version_id uuid,
  latest_version integer not null default 0 check (latest_version >= 0),
  rights_confirmed_at timestamptz,
  scheduled_at timestamptz,
  published_at timestamptz,
  first_published_at timestamptz,
  followers_notified_at timestamptz,
  edited_at timestamptz,
  unpublished_at timestamptz,
  removed_at timestamptz,
  removed_reason text check (char_length(removed_reason) between 1 and 3000),
  deleted_at timestamptz,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publication bigint,
  removed_by_law boolean not null default false,
  facets tsvector not null default ''::tsvector,
  tells_followers boolean not null default true,
  kept_back_because text check (char_length(kept_back_because) between 1 and 300),
  was_free_until timestamptz,
  offers_downloads boolean not null default true,
  asked_raw numeric(39, 0) generated always as (
    case when access = 'free' then 0 when access = 'pwyw' then pwyw_min_raw when price_currency = 'XNO' then price_raw end) stored
    check (asked_raw >= 0),
  backdated_to date check (backdated_to >= '1990-01-01'),
  shown_at timestamptz generated always as (
    coalesce((backdated_to + time '12:00') at time zone 'UTC', published_at)) stored,
  shows_comments boolean not null default false,
  comments_locked boolean not null default false,
  own_warning public.content_warning,
  unique (profile_id, slug),
  constraint posts_have_their_price check (
    status in ('draft', 'deleted', 'removed')
    or access = 'free'
    or (access = 'paid' and price_currency = 'XNO' and price_raw is not null)
    or (access = 'paid' and price_currency = 'USD' and price_usd_micros is not null)
    or (access = 'pwyw' and pwyw_min_raw is not null)),
  constraint posts_out_are_whole check (
    status not in ('scheduled', 'published', 'unpublished', 'hidden')
    or (slug is not null and char_length(title) >= 3 and category_id is not null)),
  constraint posts_published_have_a_version check (
    status not in ('published', 'unpublished', 'hidden')
    or (current_version_id is not null and published_at is not null and first_published_at is not null)),
  constraint posts_scheduled_have_a_time check ((status = 'scheduled') = (scheduled_at is not null)),
  constraint posts_removed_have_a_reason check (status <> 'removed' or (removed_at is not null and removed_reason is not null)),
  constraint posts_deleted_have_a_time check ((status = 'deleted') = (deleted_at is not null)),
  constraint posts_unpublished_have_a_time check (status <> 'unpublished' or unpublished_at is not null),
  constraint posts_kept_back_are_drafts check (kept_back_because is null or status = 'draft'),
  constraint posts_gated_are_adult check (own_warning is null or content_warning = 'adult'),
  constraint posts_backdated_are_older check (backdated_to <= (first_published_at at time zone 'UTC')::date)
);
comment on table public.posts is 'One row per post, from its first keystroke. Changed only by the transitions of lib/posts/README.md.';
comment on column public.posts.listed is 'Whether lists, feeds and search show it. Anyone with the link can read it either way.';
comment on column public.posts.current_version_id is 'The version that readers see. The newest version may be later.';
comment on column public.posts.latest_version is
  'The number of the newest version. A save says which version it is based on, and a stale one is rejected.';
comment on column public.posts.search is 'Built from the free part only.';
comment on column public.posts.creation_method is 'The author''s own disclosure, required before publication.';
comment on column public.posts.publication is
  'The place in the order of first publication. Kept when the post is withdrawn and published again.';
comment on column public.posts.removed_by_law is
  'For a removed post: true if the law forbids showing it, false if it broke the guidelines.';
comment on column public.posts.facets is
  'Filters of a search: =by:<id>, =in:<category>, =lang:<code>, =tag:<name>, =length:<short, medium, long>, =refund:<minutes>, '
  '=free, =human, and =post for every post. No real word begins with =. Also the author''s name and handle, with weight A as written.';
comment on column public.posts.tells_followers is 'For a scheduled post: whether followers are notified when it is published.';
comment on column public.posts.kept_back_because is 'Why a scheduled post is a draft again. Cleared when it is no longer a draft.';
comment on column public.posts.was_free_until is 'For a post that was published for free: when it began to cost something.';
comment on column public.posts.asked_raw is 'What lists sort by: 0 if free, or the minimum. Null for a price in dollars.';
comment on column public.posts.offers_downloads is
  'Whether buyers may download the post as Markdown and EPUB. A quote notes it (purchases.has_downloads).';
comment on column public.posts.backdated_to is
  'N-18: the author''s own, earlier date. It is shown, and orders the profile. Everything else goes by published_at.';
comment on column public.posts.shown_at is
  'What the author''s own lists are sorted by. Noon, so that a day is the same day in nearly every time zone.';
comment on column public.posts.shows_comments is 'Whether everybody reads the comments although only buyers write them.';
comment on column public.posts.own_warning is
  'While an age gate stands (60-moderation/age-gate.sql): the warning that the author chose. content_warning is adult meanwhile.';
comment on column public.posts.comments_locked is 'The author closed the discussion: what is there stays, and only the author adds to it.';
create index posts_feed_idx on public.posts (published_at desc, id desc) where status = 'published' and listed;
create index posts_category_feed_idx on public.posts (category_id, published_at desc, id desc) where status = 'published' and listed;
create index posts_language_feed_idx on public.posts (language, published_at desc, id desc) where status = 'published' and listed;
create index posts_access_feed_idx on public.posts (access, published_at desc, id desc) where status = 'published' and listed;
create index posts_price_idx on public.posts (price_raw, first_published_at, id)
where status = 'published' and listed and access = 'paid' and price_currency = 'XNO' and content_warning = 'none';
-- Lists by price and by length. A dollar price is no fixed amount of Nano, so these posts are a list of their own.
create index posts_asked_idx on public.posts (asked_raw, published_at desc, id desc) where status = 'published' and listed;
create index posts_dollar_price_idx on public.posts (price_usd_micros, published_at desc, id desc)
where status = 'published' and listed and asked_raw is null;
create index posts_length_idx on public.posts (reading_minutes, published_at desc, id desc) where status = 'published' and listed;
create index posts_profile_feed_idx on public.posts (profile_id, published_at desc, id desc) where status = 'published' and listed;
create index posts_profile_shown_idx on public.posts (profile_id, shown_at desc, id desc) where status = 'published' and listed;
create index posts_author_idx on public.posts (profile_id, status, updated_at desc);
create index posts_category_id_idx on public.posts (category_id);
create index posts_due_idx on public.posts (scheduled_at) where status = 'scheduled';
create index posts_trash_idx on public.posts (deleted_at) where status = 'deleted';
create unique index posts_current_version_id_idx on public.posts (current_version_id);
create index posts_cover_image_id_idx on public.posts (cover_image_id);
create index posts_og_image_id_idx on public.posts (og_image_id);
-- For the sitemaps: a part of the posts is a range of publication numbers, so that each part costs the same. An author is in the
-- part of their first listed post.
create index posts_publication_idx on public.posts (publication) where status = 'published' and listed;
create index posts_profile_publication_idx on public.posts (profile_id, publication) where status = 'published' and listed;
create index posts_search_idx on public.posts
using gin ((publication / 1024), (publication / 8192), (publication / 65536), (search || facets))
with (fastupdate = off) where status = 'published' and listed;
create trigger set_updated_at before update on public.posts for each row execute function private.set_updated_at();

create table public.post_versions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  n integer not null check (n > 0),
  author_id uuid not null references public.profiles (id) on delete restrict,
  reason public.version_reason not null,
  title text not null check (char_length(title) <= 120),
  subtitle text check (char_length(subtitle) <= 200),
  free_doc jsonb not null check (private.is_document(free_doc)),
  free_words integer not null check (free_words >= 0),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  is_valid boolean,
  unique (post_id, n)
);
comment on table public.post_versions is
  'Every saved state of a post, free part only. A version never changes. Every published one and the newest 50 others are kept.';
comment on column public.post_versions.is_valid is
  'Whether the site''s schema accepts the text (lib/posts/document/stored-document.ts). Null until the server has judged it. Only a valid version is '
  'published.';
create index post_versions_author_id_idx on public.post_versions (author_id);

create table public.post_bodies (
  version_id uuid primary key references public.post_versions (id) on delete cascade,
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 11
    and octet_length(sections::text) <= 1048576),
  words integer not null check (words >= 0),
  created_at timestamptz not null default now(),
  change_note text check (char_length(change_note) between 1 and 200)
);
comment on table public.post_bodies is
  'The paid part, [{idx, heading, doc, words}]. Only its author and its buyers read it; staff through read_body_as_staff.';
comment on column public.post_bodies.change_note is 'The author''s note to buyers about this version. Has the same readers as the body.';

create table public.post_slugs (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]{1,100}$'),
  post_id uuid not null references public.posts (id) on delete cascade,
  retired_at timestamptz not null default now(),
  primary key (profile_id, slug)
);
comment on table public.post_slugs is 'Old addresses of posts. Each redirects to its post for good, and no other post can take it.';
create index post_slugs_post_id_idx on public.post_slugs (post_id);

create table public.tags (
  name text primary key check (name ~ '^[a-z0-9-]{2,30}$'),
  created_at timestamptz not null default now()
);

create table public.post_tags (
  post_id uuid not null references public.posts (id) on delete cascade,
  tag text not null references public.tags (name) on delete cascade,
  primary key (post_id, tag)
);
create index post_tags_tag_idx on public.post_tags (tag, post_id);

create table public.post_price_events (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  access public.post_access not null,
  price_currency public.price_currency not null,
  price_raw numeric(39, 0) check (price_raw >= 0),
  price_usd_micros bigint check (price_usd_micros >= 0),
  pwyw_min_raw numeric(39, 0) check (pwyw_min_raw >= 0),
  created_at timestamptz not null default now()
);
comment on table public.post_price_events is 'The price history of a post. Readers may see it in the post''s details.';
create index post_price_events_post_id_idx on public.post_price_events (post_id, id desc);

create table public.post_images (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  is_paid boolean not null default false,
  path text not null unique check (char_length(path) <= 500),
  width integer not null check (width > 0),
  height integer not null check (height > 0 and width::bigint * height <= 35000000),
  bytes bigint not null check (bytes between 1 and 10485760),
  blurhash text check (char_length(blurhash) <= 100),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_draft boolean not null default false,
  is_moving boolean not null default false,
  has_qr boolean,
  constraint post_images_draft_is_closed check (is_paid or not is_draft)
);
comment on table public.post_images is
  'Uploaded pictures. One that is not open to everyone (is_paid) is in the private bucket only, and in no free document.';
comment on column public.post_images.is_draft is 'In no version that was ever published: for its author only.';
comment on column public.post_images.is_moving is 'The public bucket does not hold yet what it should. The job place_images sees to it.';
comment on column public.post_images.has_qr is
  'A10: whether a QR code was found in it, which is then said beside it. Null: not looked at yet. The server alone writes it.';
comment on column public.post_images.used_at is 'When a check last found it in a version of its post.';
create index post_images_post_id_idx on public.post_images (post_id);
create index post_images_profile_id_idx on public.post_images (profile_id);
create index post_images_not_looked_at_idx on public.post_images (id) where has_qr is null;
create index post_images_looked_for_idx on public.post_images ((coalesce(used_at, created_at)));
create trigger set_updated_at before update on public.post_images for each row execute function private.set_updated_at();

create table public.post_files (
  id uuid primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.file_kind not null,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 52428800),
  path text not null unique check (char_length(path) <= 500),
  state public.file_state not null default 'awaited',
  is_open boolean not null default false,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_files_open_is_heard check (not is_open or (state = 'out' and kind in ('mp3', 'm4a')))
);
comment on table public.post_files is 'Uploaded files and recordings of posts. Downloads are in paid parts only.';
comment on column public.post_files.state is
  'Awaited: announced, not checked yet. Draft: in no version that was ever published, for its author only. Out: for buyers, too.';
comment on column public.post_files.is_open is 'A recording in the free part of a published post.';
comment on column public.post_files.used_at is 'When a check last found it in a version of its post.';
create index post_files_post_id_idx on public.post_files (post_id);
create index post_files_profile_id_idx on public.post_files (profile_id);
create index post_files_looked_for_idx on public.post_files ((coalesce(used_at, created_at)));
create trigger set_updated_at before update on public.post_files for each row execute function private.set_updated_at();

create table private.search_words (
  word text primary key check (char_length(word) between 4 and 24),
  seen_in uuid[] not null check (cardinality(seen_in) <= 4)
);
comment on table private.search_words is
  'Words of what everyone may read of listed posts, to correct typing errors. Never a word of a paid part.';
comment on column private.search_words.seen_in is
  'Up to four listed posts with this word. A post that is listed no longer, or has lost the word, leaves. No foreign key: ids are looked up.';
create index search_words_near_idx on private.search_words using gin (private.near_words(word)) with (fastupdate = off);

create table private.search_languages (
  stemmer text primary key
);
comment on table private.search_languages is
  'By whose rules words are read in a search: those of languages in which a post was ever published. Others would find nothing.';

create table public.post_stats (
  post_id uuid primary key references public.posts (id) on delete cascade,
  unlocks bigint not null default 0 check (unlocks >= 0),
  refunds bigint not null default 0 check (refunds between 0 and unlocks),
  comments bigint not null default 0 check (comments >= 0),
  updated_at timestamptz not null default now(),
  open_comments bigint not null default 0 check (open_comments between 0 and comments)
);
comment on column public.post_stats.open_comments is 'The comments that everybody can read: all or none. Readers see this number, not the other one.';
comment on table public.post_stats is
  'Counters, updated in the transaction of what they count. Kept apart, so that counting does not rewrite the post.';
create trigger set_updated_at before update on public.post_stats for each row execute function private.set_updated_at();

create table public.post_rankings (
  list text not null check (list in ('trending', 'top-day', 'top-week', 'top-month', 'top-all')),
  rank smallint not null check (rank between 1 and 500),
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (list, rank),
  unique (post_id, list)
);
comment on table public.post_rankings is
  'Written by the job rank_posts, whole lists at a time. Pages then limit the posts of one author (lib/posts/browse/spread-authors.ts).';

create table public.pinned_posts (
  post_id uuid primary key references public.posts (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  pinned_at timestamptz not null default now()
);
comment on table public.pinned_posts is
  'Posts that come first on their author''s profile, at most three of each. Only the functions of pins.sql write: they keep the limit.';
create index pinned_posts_order_idx on public.pinned_posts (profile_id, pinned_at, post_id);

alter table public.posts add foreign key (current_version_id) references public.post_versions (id) deferrable initially deferred;

alter table public.posts add foreign key (cover_image_id) references public.post_images (id) on delete set null;

alter table public.posts add foreign key (og_image_id) references public.post_images (id) on delete set null;
