-- The address of a post under its author's: from the title, unique, and never another post's once it was out.

create function private.slug_from(title text, post_id uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when made = '' then left(post_id::text, 8)
    when made in ('posts', 'followers', 'following', 'profile', 'rss', 'feed', 'about', 'tip')
      or made ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then made || '-' || left(post_id::text, 8)
    else made end
  from (
    select trim(both '-' from case when length(dashed) <= 80 then dashed
      else coalesce(substring(left(dashed, 81) from '^(.*)-'), left(dashed, 80)) end) as made
    from (select trim(both '-' from regexp_replace(
      lower(extensions.unaccent(normalize(slug_from.title, nfkd))), '[^a-z0-9]+', '-', 'g')) as dashed) as d) as m
$$;
comment on function private.slug_from is 'Letters and digits of the title, 80 at a word''s end. A title in another script gives the beginning of the id.';

create function private.is_slug_free(of_profile uuid, wanted text, for_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (select from public.posts p where p.profile_id = of_profile and p.slug = wanted and p.id <> for_post)
    and not exists (select from public.post_slugs s where s.profile_id = of_profile and s.slug = wanted and s.post_id <> for_post)
$$;

create function private.free_slug(post public.posts, title text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  base text := private.slug_from(title, post.id);
  wanted text := base;
  n integer := 1;
begin
  -- One post of an author at a time, so that two cannot both find the same one free.
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  while not private.is_slug_free(post.profile_id, wanted, post.id) loop
    n := n + 1;
    wanted := base || '-' || n;
  end loop;
  return wanted;
end;
$$;

create function private.move_slug(post public.posts, wanted text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  if wanted is null or wanted !~ '^[a-z0-9-]{1,100}$' then
    perform private.refuse('validation_failed', 'A post''s address has lower-case letters, digits and hyphens, at most 100.');
  end if;
  if not private.is_slug_free(post.profile_id, wanted, post.id) then
    perform private.refuse('conflict', 'Another post of yours has or had this address.');
  end if;
  if post.first_published_at is not null then
    insert into public.post_slugs (profile_id, slug, post_id) values (post.profile_id, post.slug, post.id) on conflict do nothing;
  end if;
  delete from public.post_slugs s where s.profile_id = post.profile_id and s.slug = wanted;
  update public.posts p set slug = wanted where p.id = post.id;
end;
$$;

create function private.locate_post(of_handle text, slug_or_id text)
returns table (id uuid, handle text, slug text, status public.post_status)
language sql stable security definer set search_path = '' as $$
  select p.id, a.handle::text, p.slug, p.status
  from public.profiles a
  join public.posts p on p.profile_id = a.id
  where a.id = coalesce(
      (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
      (select r.profile_id from public.retired_handles r
       where r.handle operator(extensions.=) of_handle::extensions.citext and r.retired_at > now() - interval '90 days'))
    and p.id = coalesce(
      case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
      (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
      (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
    and p.first_published_at is not null
$$;

create function public.locate_post(handle text, slug_or_id text)
returns table (id uuid, canonical_handle text, slug text, status public.post_status)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_post(handle, slug_or_id) $$;
comment on function public.locate_post is
  'What is or was at an address, with its address of today: enough to answer 301, 410 or 451, and nothing of what is written there.';

create function private.find_post(of_post uuid) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select p.* from public.posts p where p.id = of_post and p.status = 'published'
$$;
create function public.find_post(post_id uuid) returns setof public.posts
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_post(post_id) $$;
comment on function public.find_post is 'A published post by its id, unlisted ones too.';

create function private.read_free_document(of_post uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.free_doc from public.posts p join public.post_versions v on v.id = p.current_version_id
  where p.id = of_post and p.status = 'published'
$$;
create function public.read_free_document(post_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_free_document(post_id) $$;
comment on function public.read_free_document is 'What everybody may read of a published post.';

create function private.read_body_of_purchase(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select b.sections
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed'
$$;
create function public.read_body_of_purchase(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) $$;
comment on function public.read_body_of_purchase is 'For a buyer without a session. The server has checked the purchase''s token first.';

create function private.read_body_as_staff(of_post uuid, actor uuid, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'read_body', 'post:' || of_post, why);
  return (select b.sections from public.posts p join public.post_bodies b on b.version_id = p.current_version_id where p.id = of_post);
end;
$$;
create function public.read_body_as_staff(post_id uuid, actor_id uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_as_staff(post_id, actor_id, reason) $$;
comment on function public.read_body_as_staff is 'Never without a line in the audit log.';

revoke execute on all functions in schema private from public;
revoke execute on function public.locate_post, public.find_post, public.read_free_document, public.read_body_of_purchase,
  public.read_body_as_staff from public, anon, authenticated;
grant execute on function private.locate_post, private.find_post, private.read_free_document to anon, authenticated, service_role;
grant execute on function public.locate_post, public.find_post, public.read_free_document to anon, authenticated, service_role;
grant execute on function private.read_body_of_purchase, private.read_body_as_staff to service_role;
grant execute on function public.read_body_of_purchase, public.read_body_as_staff to service_role;
