-- Files of posts: downloads and recordings. They are in a private bucket without row rules: the server signs an address after
-- the database has said that the caller may have the file.

create function public.add_post_file(
  user_id uuid, post_id uuid, file_id uuid, kind public.file_kind, name text, bytes bigint, path text) returns public.post_files
language sql volatile security invoker set search_path = '' as $$
  select private.add_post_file(user_id, post_id, file_id, kind, name, bytes, path)
$$;
comment on function public.add_post_file is
  'Server only: it then signs the path for one upload. A file that has arrived already is returned unchanged.';
grant execute on function public.add_post_file to service_role;

create function private.add_post_file(
  of_user uuid, of_post uuid, of_file uuid, as_kind public.file_kind, called text, size bigint, at_path text) returns public.post_files
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  made public.post_files;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_files f where f.id = of_file and f.post_id = of_post;
  if made.state <> 'awaited' then return made; end if;
  if made.id is not null then
    -- A new path every time: an upload to an old path can never replace a file that was checked.
    update public.post_files f set kind = as_kind, name = called, bytes = size, path = at_path where f.id = of_file returning * into made;
    return made;
  end if;
  if (select count(*) from public.post_files f where f.post_id = of_post) >= 50 then
    perform private.refuse('validation_failed',
      'This post has 50 files, including those of earlier versions. Files that no version uses are deleted after seven days.');
  end if;
  insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path)
  values (of_file, of_post, of_user, as_kind, called, size, at_path)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a file with this id already.'); end if;
  return made;
end;
$$;
grant execute on function private.add_post_file to service_role;

create function public.receive_post_file(file_id uuid, path text, bytes bigint) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.receive_post_file(file_id, path, bytes) $$;
comment on function public.receive_post_file is
  'Called when the server has checked the uploaded bytes. False if the file was announced again meanwhile, or has arrived already.';
grant execute on function public.receive_post_file to service_role;

create function private.receive_post_file(of_file uuid, at_path text, size bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.post_files f set state = 'draft', bytes = size where f.id = of_file and f.path = at_path and f.state = 'awaited';
  return found;
end;
$$;
grant execute on function private.receive_post_file to service_role;

-- The ids of all files in a document, at any depth. Skips malformed ids instead of failing, as documents come from authors.
create function private.files_in(document jsonb) returns setof uuid
language sql immutable security invoker set search_path = '' as $$
  select distinct (id #>> '{}')::uuid
  from jsonb_path_query(document, 'strict $.**.fileId ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', '{}', true) as id
$$;

-- Trigger: keeps files in step with the published version. Its files are for buyers from now on, recordings in its free part
-- for everyone.
create function private.place_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free uuid[] := '{}';
begin
  if new.status = 'published' then
    free := array(select private.files_in(v.free_doc) from public.post_versions v where v.id = new.current_version_id);
    update public.post_files f set state = 'out'
    where f.post_id = new.id and f.state = 'draft' and (f.id = any (free) or exists (
      select from public.post_bodies b
      where b.version_id = new.current_version_id and f.id in (select private.files_in(b.sections))));
  end if;
  update public.post_files f set is_open = not f.is_open
  where f.post_id = new.id and f.state = 'out' and f.is_open <> (f.id = any (free) and f.kind in ('mp3', 'm4a'));
  return null;
end;
$$;
create trigger place_files after update on public.posts for each row when (
  (old.status, old.current_version_id) is distinct from (new.status, new.current_version_id))
  execute function private.place_files();

create function public.list_open_files(post_id uuid) returns table (id uuid, kind public.file_kind, bytes bigint)
language sql stable security invoker set search_path = '' as $$ select * from private.list_open_files(post_id) $$;
comment on function public.list_open_files is
  'The recordings of a published post that everyone may hear. Row rules hide unlisted posts, so this function answers for those, too.';
grant execute on function public.list_open_files to anon, authenticated, service_role;

create function private.list_open_files(of_post uuid) returns table (id uuid, kind public.file_kind, bytes bigint)
language sql stable security definer set search_path = '' as $$
  select f.id, f.kind, f.bytes from public.post_files f where f.post_id = of_post and f.is_open order by f.id
$$;
grant execute on function private.list_open_files to anon, authenticated, service_role;

create function public.find_file(post_id uuid, file_id uuid) returns table (path text, kind public.file_kind, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.find_file(post_id, file_id) $$;
comment on function public.find_file is
  'A file that the caller may have: as its author, as a buyer, or as anyone if it is an open recording.';
grant execute on function public.find_file to anon, authenticated, service_role;

create function private.find_file(of_post uuid, of_file uuid) returns table (path text, kind public.file_kind, name text)
language sql stable security definer set search_path = '' as $$
  select f.path, f.kind, f.name from public.post_files f
  where f.id = of_file and f.post_id = of_post and f.state <> 'awaited' and (
    f.profile_id = (select auth.uid())
    or f.is_open
    or (f.state = 'out' and private.may_read_paid_images(f.post_id)))
$$;
grant execute on function private.find_file to anon, authenticated, service_role;

create function public.find_bought_file(post_id uuid, file_id uuid, purchase_ids uuid[])
returns table (path text, kind public.file_kind, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.find_bought_file(post_id, file_id, purchase_ids) $$;
comment on function public.find_bought_file is 'For a buyer without a session. The server verifies the tokens of the purchases first.';
grant execute on function public.find_bought_file to service_role;

create function private.find_bought_file(of_post uuid, of_file uuid, by_purchases uuid[])
returns table (path text, kind public.file_kind, name text)
language sql stable security definer set search_path = '' as $$
  select f.path, f.kind, f.name from public.post_files f join public.posts p on p.id = f.post_id
  where f.id = of_file and f.post_id = of_post and f.state = 'out' and p.status <> 'removed' and exists (
    select from public.entitlements e
    where e.post_id = of_post and e.purchase_id = any (by_purchases) and e.source <> 'restore' and e.revoked_at is null)
$$;
grant execute on function private.find_bought_file to service_role;

-- Trigger: a stored file goes with its row. A job deletes it, so that only a committed deletion reaches the bucket.
create function private.remove_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('remove_file', jsonb_build_object('path', old.path));
  return null;
end;
$$;
create trigger remove_file after delete on public.post_files for each row execute function private.remove_file();

create function public.forget_unused_files(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_unused_files(at_most) $$;
comment on function public.forget_unused_files is
  'Deletes files that no version of their post has shown for seven days, or that never arrived. A file in use is checked again '
  'after seven days.';
grant execute on function public.forget_unused_files to service_role;

-- Returns how many were checked, not how many were deleted: the job goes on while a batch is full.
create function private.forget_unused_files(at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with old as (
    select f.id, f.post_id from public.post_files f
    where coalesce(f.used_at, f.created_at) < now() - interval '7 days'
    order by coalesce(f.used_at, f.created_at) limit at_most for update skip locked),
  used as (
    select o.id from old o join public.post_files f on f.id = o.id and f.state <> 'awaited'
    where exists (
      select from public.post_versions v left join public.post_bodies b on b.version_id = v.id
      where v.post_id = o.post_id
        and (o.id in (select private.files_in(v.free_doc)) or o.id in (select private.files_in(b.sections))))),
  kept as (update public.post_files f set used_at = now() from used where f.id = used.id),
  gone as (delete from public.post_files f using old where f.id = old.id and old.id not in (select id from used))
  select count(*)::integer from old
$$;
grant execute on function private.forget_unused_files to service_role;
