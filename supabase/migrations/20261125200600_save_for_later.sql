set local check_function_bodies = off;

create table public.bookmarks (
  user_id uuid not null,
  post_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint bookmarks_pkey primary key (user_id, post_id)
);

alter table public.bookmarks
  enable row level security;

alter table public.settings
  add column bookmarks_per_reader integer not null default 500;

alter table public.settings
  add column bookmark_changes_per_hour integer not null default 1000;

create or replace function private.begin_bookmark_change()
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reader uuid := (select auth.uid());
  hit record;
begin
  perform from auth.users u where u.id = reader for no key update;
  -- The token is still good for a while after an anonymous user was merged.
  if not found then perform private.refuse('auth_required', 'Your session has expired. Please log in again.'); end if;
  select h.* into hit
  from public.settings s, public.take_rate_limit('bookmark:' || reader, s.bookmark_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have saved and removed very many posts in the last hour. Try again later.');
  end if;
  return reader;
end;
$function$;

create or replace function private.change_access (
  post public.posts,
  wanted public.post_access
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  version public.post_versions;
  was public.post_access := post.access;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  post.access := wanted;
  perform private.check_publishable(post, version);
  update public.posts p set access = wanted,
    was_free_until = case when wanted = 'free' or p.first_published_at is null then null when was = 'free' then now() else p.was_free_until end
  where p.id = post.id returning * into post;
  if post.first_published_at is null then return post; end if;
  if was = 'free' then
    insert into public.entitlements (user_id, post_id, source)
    select kept.user_id, post.id, 'author'::public.entitlement_source
    from (
      select c.author_id as user_id from public.comments c where c.post_id = post.id and c.status <> 'removed'
      union
      -- Not what is saved in the last moment, because the price was announced.
      select b.user_id from public.bookmarks b where b.post_id = post.id and b.created_at < now() - interval '24 hours') as kept
    where kept.user_id <> post.profile_id
    on conflict do nothing;
  elsif wanted = 'free' then
    insert into public.notifications (user_id, kind, post_id, data)
    select distinct b.buyer_id, 'system', post.id, '{"what": "now_free"}'::jsonb
    from public.purchases b join public.profiles p on p.id = b.buyer_id
    where b.post_id = post.id and b.kind = 'post' and b.status = 'paid' and b.paid_at > now() - interval '30 days';
  end if;
  return post;
end;
$function$;

create or replace function private.list_saved_posts (
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns SETOF public.posts
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select p.*
  from (
    select b.post_id from public.bookmarks b
    where b.user_id = (select auth.uid()) and (before_at is null or (b.created_at, b.post_id) < (before_at, before_id))
    order by b.created_at desc, b.post_id desc limit at_most) as saved
  join public.posts p on p.id = saved.post_id and p.status = 'published'
$function$;

create or replace function private.merge_users (
  of_ticket uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  ticket public.merge_tickets;
  moved integer;
begin
  select * into ticket from public.merge_tickets t where t.id = of_ticket for update;
  if not found or ticket.merged_at is not null or ticket.redeemed_at is null then return 0; end if;
  -- Wait for sales that are being settled; later ones find the new buyer. Lock in a fixed order, against deadlocks.
  perform private.lock_pair(pair.user_id, pair.post_id)
  from (
    select u.id as user_id, owned.post_id
    from (
      select p.post_id from public.purchases p where p.buyer_id = ticket.from_user
      union select e.post_id from public.entitlements e where e.user_id = ticket.from_user) as owned
    cross join unnest(array[ticket.from_user, ticket.to_user]) as u (id)
    order by owned.post_id, u.id) as pair;
  perform private.move_entitlements(ticket.from_user, ticket.to_user);
  moved := private.move_purchases(ticket.from_user, ticket.to_user);
  update public.comments c set author_id = ticket.to_user where c.author_id = ticket.from_user;
  perform private.move_bookmarks(ticket.from_user, ticket.to_user);
  update public.merge_tickets t set merged_at = now() where t.id = ticket.id;
  insert into public.outbox (template, user_id, data, natural_key)
  values ('purchases_moved', ticket.to_user, jsonb_build_object('count', moved), 'purchases_moved:' || ticket.id);
  -- A purchase opened meanwhile still needs its buyer: then this delete fails, everything rolls back, and the job runs again.
  delete from auth.users u where u.id = ticket.from_user and u.is_anonymous;
  return moved;
end;
$function$;

create or replace function private.move_bookmarks (
  old_user uuid,
  new_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from auth.users u where u.id = new_user for no key update;
  update public.bookmarks t set created_at = f.created_at
  from public.bookmarks f
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and f.created_at < t.created_at;
  insert into public.bookmarks (user_id, post_id, created_at)
  select new_user, f.post_id, f.created_at from public.bookmarks f
  where f.user_id = old_user
    and not exists (select from public.bookmarks t where t.user_id = new_user and t.post_id = f.post_id)
  order by f.created_at desc, f.post_id desc
  limit greatest(0, (select s.bookmarks_per_reader from public.settings s)
    - (select count(*) from public.bookmarks t where t.user_id = new_user));
end;
$function$;

create or replace function private.remove_bookmark (
  of_post uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_bookmark_change();
begin
  delete from public.bookmarks b where b.user_id = reader and b.post_id = of_post;
  return found;
end;
$function$;

create or replace function private.remove_idle_visitors (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  idle uuid;
  removed integer := 0;
begin
  for idle in
    select u.id from auth.users u
    where u.is_anonymous and u.created_at < now() - interval '30 days'
      and not exists (select from public.purchases p where p.buyer_id = u.id)
      and not exists (select from public.entitlements e where e.user_id = u.id)
      and not exists (
        select from auth.sessions s
        where s.user_id = u.id and greatest(s.created_at, s.refreshed_at at time zone 'UTC') > now() - interval '30 days')
      and not exists (
        select from public.bookmarks b
        where b.user_id = u.id and greatest(u.created_at, b.created_at, (
          select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s
          where s.user_id = u.id)) > now() - interval '400 days')
    order by u.created_at limit at_most for update of u skip locked
  loop
    begin
      delete from auth.users u where u.id = idle;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- They have just bought something.
      null;
    end;
  end loop;
  delete from public.merge_tickets t where t.redeemed_at is null and t.expires_at < now() - interval '1 day';
  return removed;
end;
$function$;

create or replace function private.save_for_later (
  of_post uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_bookmark_change();
  most integer := (select s.bookmarks_per_reader from public.settings s);
begin
  if exists (select from public.bookmarks b where b.user_id = reader and b.post_id = of_post) then return false; end if;
  if not exists (select from private.find_post(of_post)) then
    perform private.refuse('not_found', 'There is no such post any more.');
  end if;
  if (select count(*) from public.bookmarks b where b.user_id = reader) >= most then
    perform private.refuse('conflict', format('You have saved %s posts, and there is no room for more. Remove one from your library first.', most));
  end if;
  insert into public.bookmarks (user_id, post_id) values (reader, of_post);
  return true;
end;
$function$;

create or replace function public.list_saved_posts (
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.posts
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_saved_posts(before_at, before_id, least(greatest(at_most, 0), 100))
$function$;

create or replace function public.remove_bookmark (
  post_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.remove_bookmark(post_id) $function$;

create or replace function public.save_for_later (
  post_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.save_for_later(post_id) $function$;

alter table public.bookmarks
  add constraint bookmarks_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table public.bookmarks
  add constraint bookmarks_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;

alter table public.settings
  add constraint settings_bookmark_changes_per_hour_check check ((bookmark_changes_per_hour > 0));

alter table public.settings
  add constraint settings_bookmarks_per_reader_check check ((bookmarks_per_reader > 0));

create index bookmarks_newest_idx on public.bookmarks using btree (user_id, created_at desc, post_id desc);

create index bookmarks_post_id_idx on public.bookmarks using btree (post_id, created_at);

create trigger refuse_while_read_only
  before insert or delete or update on public.bookmarks
  for each STATEMENT
  execute function private.refuse_while_read_only();

create policy "readers read their bookmarks" on public.bookmarks
  for select
  to authenticated
  using ((user_id = ( select auth.uid() as uid)));

comment on function private.change_access(public.posts, public.post_access) is 'PRICE-07: who has commented on a free post, or saved it a day before, keeps access when it becomes paid. Buyers of the last 30 days are told when it becomes free.';

comment on function public.list_saved_posts(timestamp with time zone, uuid, integer) is 'The posts of a page of the caller''s bookmarks that are still published, unlisted ones too. A page starts after the bookmark (before_at, before_id). In no order: the bookmarks have it.';

comment on function public.remove_bookmark(uuid) is 'Takes a post off the caller''s list. Idempotent: false if it was not there.';

comment on function public.remove_idle_visitors(integer) is 'Deletes anonymous users with no purchase and no right to read, not seen for 30 days; with saved posts, for 400 days. Returns how many; call again while it equals at_most.';

comment on function public.save_for_later(uuid) is 'Saves a published post for the caller, also an unlisted one. Idempotent: false if it was saved already, and then its time stays.';

comment on table public.bookmarks is 'Posts that a reader, anonymous users too, saved for later. Only the functions of bookmarks.sql write: they keep the limits.';

revoke all on function private.begin_bookmark_change() from public;

grant execute on function private.begin_bookmark_change() to postgres;

revoke all on function private.list_saved_posts(timestamp with time zone, uuid, integer) from public;

grant execute on function private.list_saved_posts(timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function private.move_bookmarks(uuid, uuid) from public;

grant execute on function private.move_bookmarks(uuid, uuid) to postgres;

revoke all on function private.remove_bookmark(uuid) from public;

grant execute on function private.remove_bookmark(uuid) to authenticated, postgres;

revoke all on function private.save_for_later(uuid) from public;

grant execute on function private.save_for_later(uuid) to authenticated, postgres;

revoke all on function public.list_saved_posts(timestamp with time zone, uuid, integer) from public;

grant execute on function public.list_saved_posts(timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function public.remove_bookmark(uuid) from public;

grant execute on function public.remove_bookmark(uuid) to authenticated, postgres;

revoke all on function public.save_for_later(uuid) from public;

grant execute on function public.save_for_later(uuid) to authenticated, postgres;

grant select on table public.bookmarks to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.bookmarks to postgres;

grant select on table public.bookmarks to service_role;
