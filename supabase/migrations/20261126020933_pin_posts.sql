set local check_function_bodies = off;

create table public.pinned_posts (
  post_id uuid not null,
  profile_id uuid not null,
  pinned_at timestamp with time zone not null default now(),
  constraint pinned_posts_pkey primary key (post_id)
);

alter table public.pinned_posts
  enable row level security;

create or replace function private.drop_pin()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.pinned_posts f where f.post_id = new.id;
  return null;
end;
$function$;

create or replace function private.pin_post (
  of_post uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.count_author_call('pin', post.profile_id, 60, 60);
  if post.status <> 'published' or not post.listed then
    perform private.refuse('conflict', 'Only a published post that lists show can be pinned.');
  end if;
  -- One author's pins are set one after the other: two at once would not count each other.
  perform from public.profiles a where a.id = post.profile_id for no key update;
  if exists (select from public.pinned_posts f where f.post_id = post.id) then return false; end if;
  if (select count(*) from public.pinned_posts f where f.profile_id = post.profile_id) >= 3 then
    perform private.refuse('conflict', 'You have pinned three posts, and there is no room for more. Unpin one first.');
  end if;
  insert into public.pinned_posts (post_id, profile_id, pinned_at) values (post.id, post.profile_id, clock_timestamp());
  perform private.touch_tags('profile:' || post.profile_id);
  return true;
end;
$function$;

create or replace function private.unpin_post (
  of_post uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.count_author_call('pin', post.profile_id, 60, 60);
  delete from public.pinned_posts f where f.post_id = post.id;
  if not found then return false; end if;
  perform private.touch_tags('profile:' || post.profile_id);
  return true;
end;
$function$;

create or replace function public.pin_post (
  post_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.pin_post(post_id) $function$;

create or replace function public.unpin_post (
  post_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.unpin_post(post_id) $function$;

alter table public.pinned_posts
  add constraint pinned_posts_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table public.pinned_posts
  add constraint pinned_posts_profile_id_fkey foreign key (profile_id) references public.profiles(id) on delete cascade;

create index pinned_posts_order_idx on public.pinned_posts using btree (profile_id, pinned_at, post_id);

create trigger refuse_while_read_only
  before insert or delete or update on public.pinned_posts
  for each STATEMENT
  execute function private.refuse_while_read_only();

create trigger drop_pin
  after update of status, listed on public.posts
  for each row
  when
    (((old.status = 'published'::public.post_status) AND old.listed AND (NOT ((new.status = 'published'::public.post_status) AND
    new.listed))))
  execute function private.drop_pin();

create policy "pins are read with their post" on public.pinned_posts
  for select
  to anon, authenticated
  using ((exists ( select
   from public.posts p
  where (p.id = pinned_posts.post_id))));

comment on function public.pin_post(uuid) is 'Puts a published, listed post of the caller first on their profile. Idempotent: false if it was pinned already, and then its place stays.';

comment on function public.unpin_post(uuid) is 'Takes a post from the first places of the caller''s profile. Idempotent: false if it was not pinned.';

comment on table public.pinned_posts is 'Posts that come first on their author''s profile, at most three of each. Only the functions of pins.sql write: they keep the limit.';

revoke all on function private.drop_pin() from public;

grant execute on function private.drop_pin() to postgres;

revoke all on function private.pin_post(uuid) from public;

grant execute on function private.pin_post(uuid) to authenticated, postgres;

revoke all on function private.unpin_post(uuid) from public;

grant execute on function private.unpin_post(uuid) to authenticated, postgres;

revoke all on function public.pin_post(uuid) from public;

grant execute on function public.pin_post(uuid) to authenticated, postgres;

revoke all on function public.unpin_post(uuid) from public;

grant execute on function public.unpin_post(uuid) to authenticated, postgres;

grant select on table public.pinned_posts to anon, authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.pinned_posts to postgres;

grant select on table public.pinned_posts to service_role;
