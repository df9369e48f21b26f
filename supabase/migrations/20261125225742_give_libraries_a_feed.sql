set local check_function_bodies = off;

create table public.library_feeds (
  user_id uuid not null,
  secret_hash text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint library_feeds_pkey primary key (user_id),
  constraint library_feeds_secret_hash_check check ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint library_feeds_secret_hash_key unique (secret_hash)
);

alter table public.library_feeds
  enable row level security;

create or replace function private.make_library_feed (
  of_user uuid,
  secret text
)
  returns timestamp with time zone
  language sql
  security definer
  set search_path to ''
  AS $function$
  insert into public.library_feeds (user_id, secret_hash) values (of_user, secret)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning created_at
$function$;

create or replace function private.read_library_feed (
  secret text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'summary', own.summary, 'language', own.language,
      'slug', own.slug, 'handle', own.handle, 'name', own.name, 'since', own.granted_at, 'edited_at', own.edited_at)
      order by own.granted_at desc, own.id)
    from (
      select p.id, p.title, coalesce(p.excerpt, p.subtitle) as summary, p.language, coalesce(p.slug, p.id::text) as slug,
        a.handle::text as handle, a.name, e.granted_at, coalesce(p.edited_at, p.published_at) as edited_at
      from public.entitlements e
      join public.posts p on p.id = e.post_id and p.status in ('published', 'unpublished', 'deleted')
      join public.profiles a on a.id = p.profile_id
      where e.user_id = f.user_id and e.revoked_at is null and e.section_idx is null
      order by e.granted_at desc, e.id limit 100) as own), '[]')
  from public.library_feeds f where f.secret_hash = secret
$function$;

create or replace function private.revoke_library_feed (
  of_user uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.library_feeds f where f.user_id = of_user;
  return found;
end;
$function$;

create or replace function public.make_library_feed (
  user_id uuid,
  secret_hash text
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.make_library_feed(user_id, secret_hash) $function$;

create or replace function public.read_library_feed (
  secret_hash text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_library_feed(secret_hash) $function$;

create or replace function public.revoke_library_feed (
  user_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.revoke_library_feed(user_id) $function$;

alter table public.library_feeds
  add constraint library_feeds_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;

create trigger set_updated_at
  before update on public.library_feeds
  for each row
  execute function private.set_updated_at();

create policy "readers see whether they have a feed" on public.library_feeds
  for select
  to authenticated
  using ((user_id = ( select auth.uid() as uid)));

comment on function public.make_library_feed(uuid, text) is 'Gives the user''s feed this secret and returns when; an earlier one ends. The server has checked the session and made the secret.';

comment on function public.read_library_feed(text) is 'The newest hundred posts that the secret''s owner may read now. Null for a wrong or revoked secret. Holds no text of a post, as programs that fetch feeds keep copies.';

comment on function public.revoke_library_feed(uuid) is 'Ends the user''s feed. Idempotent: false if there was none.';

comment on table public.library_feeds is 'Readers whose library has a private feed. Only the hash of its secret is stored, so reading this table opens no feed.';

revoke all on function private.make_library_feed(uuid, text) from public;

grant execute on function private.make_library_feed(uuid, text) to postgres, service_role;

revoke all on function private.read_library_feed(text) from public;

grant execute on function private.read_library_feed(text) to postgres, service_role;

revoke all on function private.revoke_library_feed(uuid) from public;

grant execute on function private.revoke_library_feed(uuid) to postgres, service_role;

revoke all on function public.make_library_feed(uuid, text) from public;

grant execute on function public.make_library_feed(uuid, text) to postgres, service_role;

revoke all on function public.read_library_feed(text) from public;

grant execute on function public.read_library_feed(text) to postgres, service_role;

revoke all on function public.revoke_library_feed(uuid) from public;

grant execute on function public.revoke_library_feed(uuid) to postgres, service_role;

grant select (created_at) on table public.library_feeds to authenticated;

grant select (user_id) on table public.library_feeds to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.library_feeds to postgres;

grant delete, insert, select, update on table public.library_feeds to service_role;
