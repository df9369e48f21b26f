-- What is written: posts, their versions, and the paid text in a table of its own.

create type public.post_status as enum ('draft', 'scheduled', 'published', 'unpublished', 'removed', 'deleted');
create type public.post_access as enum ('free', 'paid', 'pwyw');
create type public.price_currency as enum ('XNO', 'USD');
create type public.comments_mode as enum ('everyone', 'buyers', 'off');
create type public.creation_method as enum ('human', 'assisted', 'generated', 'agent');
create type public.content_warning as enum ('none', 'sensitive', 'adult');
create type public.license as enum ('all-rights', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc0');
create type public.version_reason as enum ('autosave', 'manual', 'publish', 'restore');

create function private.is_price(amount_raw numeric) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select amount_raw between 1e27 and 1e33 and amount_raw % 1e24 = 0
$$;
comment on function private.is_price is 'Ӿ0.001 to Ӿ1,000, in steps that every wallet can type.';

create function private.is_document(document jsonb) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select jsonb_typeof(document) = 'object' and document ->> 'type' = 'doc' and jsonb_typeof(document -> 'content') = 'array'
    and octet_length(document::text) <= 1048576
$$;
comment on function private.is_document is 'The frame and the size; lib/posts/schema.ts knows the blocks, and the renderer shows no other.';

create table public.categories (
  id text primary key check (id ~ '^[a-z0-9-]{2,30}$'),
  name text not null unique check (char_length(name) between 2 and 30),
  position smallint not null unique
);
comment on table public.categories is 'Fixed; an order that reads well, with Other last.';
insert into public.categories (id, name, position)
select trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), name, position
from unnest(array[
  'Technology', 'Nano & crypto', 'AI', 'Programming', 'Business', 'Finance', 'Science', 'Culture', 'Fiction', 'Poetry', 'Essays',
  'Politics', 'Health', 'Travel', 'Food', 'Art & design', 'Photography', 'Music', 'Gaming', 'Sports', 'Education', 'Tutorials',
  'News', 'Personal', 'Humor', 'Other']) with ordinality as listed (name, position);

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
  language text not null default 'en' check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
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
  unique (profile_id, slug),
  constraint posts_have_their_price check (
    status in ('draft', 'deleted', 'removed')
    or access = 'free'
    or (access = 'paid' and price_currency = 'XNO' and price_raw is not null)
    or (access = 'paid' and price_currency = 'USD' and price_usd_micros is not null)
    or (access = 'pwyw' and pwyw_min_raw is not null)),
  constraint posts_out_are_whole check (
    status not in ('scheduled', 'published', 'unpublished')
    or (slug is not null and char_length(title) >= 3 and category_id is not null)),
  constraint posts_published_have_a_version check (
    status not in ('published', 'unpublished')
    or (current_version_id is not null and published_at is not null and first_published_at is not null)),
  constraint posts_scheduled_have_a_time check ((status = 'scheduled') = (scheduled_at is not null)),
  constraint posts_removed_have_a_reason check (status <> 'removed' or (removed_at is not null and removed_reason is not null)),
  constraint posts_deleted_have_a_time check ((status = 'deleted') = (deleted_at is not null)),
  constraint posts_unpublished_have_a_time check (status <> 'unpublished' or unpublished_at is not null)
);
comment on table public.posts is 'One row per post, from its first keystroke. Changed only by the transitions of lib/posts/README.md.';
comment on column public.posts.listed is 'Whether lists, feeds and search show it. Who has the address reads it either way.';
comment on column public.posts.current_version_id is 'What readers see; the newest version may be later.';
comment on column public.posts.latest_version is 'The number of the newest version: who saves says which one he has seen.';
comment on column public.posts.search is 'Of the free part alone.';
comment on column public.posts.creation_method is 'The author''s own disclosure; asked for before publication.';

create index posts_feed_idx on public.posts (published_at desc, id desc) where status = 'published' and listed;
create index posts_category_feed_idx on public.posts (category_id, published_at desc, id desc) where status = 'published' and listed;
create index posts_language_feed_idx on public.posts (language, published_at desc, id desc) where status = 'published' and listed;
create index posts_access_feed_idx on public.posts (access, published_at desc, id desc) where status = 'published' and listed;
create index posts_profile_feed_idx on public.posts (profile_id, published_at desc, id desc) where status = 'published';
create index posts_author_idx on public.posts (profile_id, status, updated_at desc);
create index posts_category_id_idx on public.posts (category_id);
create index posts_due_idx on public.posts (scheduled_at) where status = 'scheduled';
create index posts_trash_idx on public.posts (deleted_at) where status = 'deleted';
create index posts_search_idx on public.posts using gin (search) where status = 'published' and listed;
select private.keep_updated_at('public.posts');

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
  unique (post_id, n)
);
comment on table public.post_versions is 'Every saved state of a post, free part only. A version never changes; 50 are kept, and every published one.';
create index post_versions_author_id_idx on public.post_versions (author_id);
alter table public.posts add foreign key (current_version_id) references public.post_versions (id) deferrable initially deferred;
create unique index posts_current_version_id_idx on public.posts (current_version_id);

create table public.post_bodies (
  version_id uuid primary key references public.post_versions (id) on delete cascade,
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 11
    and octet_length(sections::text) <= 1048576),
  words integer not null check (words >= 0),
  created_at timestamptz not null default now()
);
comment on table public.post_bodies is 'The paid part, [{idx, heading, doc, words}]. Its author and who has paid read it; nobody else, by any path.';

create table public.post_slugs (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]{1,100}$'),
  post_id uuid not null references public.posts (id) on delete cascade,
  retired_at timestamptz not null default now(),
  primary key (profile_id, slug)
);
comment on table public.post_slugs is 'Addresses that a post had. They lead to it for ever and are no other post''s.';
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

create function private.limit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = new.post_id for update;
  if (select count(*) from public.post_tags t where t.post_id = new.post_id) > 5 then
    perform private.refuse('validation_failed', 'A post has at most 5 tags.');
  end if;
  return null;
end;
$$;
create trigger limit_tags after insert on public.post_tags for each row execute function private.limit_tags();

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
comment on table public.post_price_events is 'What a post has cost since when. Readers may see it on the post''s details.';
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
  updated_at timestamptz not null default now()
);
comment on table public.post_images is 'Uploaded pictures. A paid one lies in the private bucket and is in no free document.';
create index post_images_post_id_idx on public.post_images (post_id);
create index post_images_profile_id_idx on public.post_images (profile_id);
create index post_images_unused_idx on public.post_images (created_at) where used_at is null;
alter table public.posts add foreign key (cover_image_id) references public.post_images (id) on delete set null;
alter table public.posts add foreign key (og_image_id) references public.post_images (id) on delete set null;
create index posts_cover_image_id_idx on public.posts (cover_image_id);
create index posts_og_image_id_idx on public.posts (og_image_id);
select private.keep_updated_at('public.post_images');

create table public.post_stats (
  post_id uuid primary key references public.posts (id) on delete cascade,
  unlocks bigint not null default 0 check (unlocks >= 0),
  refunds bigint not null default 0 check (refunds between 0 and unlocks),
  comments bigint not null default 0 check (comments >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.post_stats is 'Counted in the transaction of what is counted. Kept apart, so that counting does not rewrite the post.';
select private.keep_updated_at('public.post_stats');

create function private.make_post_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_stats (post_id) values (new.id);
  return null;
end;
$$;
create trigger make_post_stats after insert on public.posts for each row execute function private.make_post_stats();

revoke execute on all functions in schema private from public;
grant execute on function private.is_price, private.is_document to service_role;
