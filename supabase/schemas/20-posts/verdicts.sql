-- The verdict of the site's document schema on a version. SQL does not know blocks; the server and the worker ask the schema, and a
-- verdict holds because a version never changes.

create function public.judge_version(post_id uuid, version integer, is_valid boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.judge_version(post_id, version, is_valid) $$;
comment on function public.judge_version is 'Server only. An author who could call this could publish what no page can show.';
grant execute on function public.judge_version to service_role;

create function private.judge_version(of_post uuid, version integer, verdict boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.post_versions v set is_valid = verdict where v.post_id = of_post and v.n = version
$$;
grant execute on function private.judge_version to service_role;

create function public.list_unjudged_versions(at_most integer default 20)
returns table (post_id uuid, version integer, free_doc jsonb, sections jsonb)
language sql stable security invoker set search_path = '' as $$ select * from private.list_unjudged_versions(at_most) $$;
comment on function public.list_unjudged_versions is
  'The newest versions of posts that are due: a text may have been saved without the site after it was scheduled.';
grant execute on function public.list_unjudged_versions to service_role;

create function private.list_unjudged_versions(at_most integer)
returns table (post_id uuid, version integer, free_doc jsonb, sections jsonb)
language sql stable security definer set search_path = '' as $$
  select p.id, v.n, v.free_doc, b.sections
  from public.posts p
  join public.post_versions v on v.post_id = p.id and v.n = p.latest_version
  left join public.post_bodies b on b.version_id = v.id
  where p.status = 'scheduled' and p.scheduled_at <= now() and v.is_valid is null
  order by p.scheduled_at limit at_most
$$;
grant execute on function private.list_unjudged_versions to service_role;
