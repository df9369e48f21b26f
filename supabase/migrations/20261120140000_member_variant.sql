-- Asked for each view of somebody who is signed in: whether the page that everybody is shown would hold something back.
create function public.find_own_post(handle text, slug text) returns uuid
language sql stable security invoker set search_path = '' as $$
  select at.id
  from public.locate_post($1, $2) at
  join public.posts p on p.id = at.id
  join public.post_bodies b on b.version_id = p.current_version_id
  where at.canonical_handle = $1 and at.slug = $2 and at.status <> 'removed'
$$;
comment on function public.find_own_post is
  'The post at exactly this address, if the caller may read all of it: its author, or who has the right to. Row rules decide.';

revoke execute on function public.find_own_post from public, anon, authenticated;
grant execute on function public.find_own_post to authenticated;
