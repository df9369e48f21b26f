-- What the lists of the product need to stay as quick with a million posts as with a thousand.

create index entitlements_library_idx on public.entitlements (user_id, granted_at desc, id desc) where revoked_at is null;

create function private.search_posts(words text, skip integer, at_most integer) returns table (id uuid, relevance real)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted tsquery := websearch_to_tsquery('simple', extensions.unaccent(words));
begin
  -- The newest 200 that match, best first: a word that is everywhere costs no more than a rare one. The plan is made anew
  -- for each question: frequent words are found along the feed, rare ones in the index of words.
  return query
    select found.id, ts_rank(found.search, wanted) as relevance
    from (
      select p.id, p.search, p.published_at from public.posts p
      where p.status = 'published' and p.listed and p.search @@ wanted
      order by p.published_at desc, p.id desc limit 200) as found
    order by relevance desc, found.published_at desc, found.id desc
    offset skip limit at_most;
end;
$$;
comment on function private.search_posts is 'With its owner''s rights: under row rules no index of words may be asked, as the operator could tell what it saw.';

create function public.search_posts(words text, skip integer default 0, at_most integer default 24)
returns table (id uuid, relevance real)
language sql stable security invoker rows 24 set search_path = '' as $$
  select * from private.search_posts(words, greatest(skip, 0), least(greatest(at_most, 0), 200))
$$;
comment on function public.search_posts is 'Listed posts by what everybody may read of them: titles, excerpts and free parts.';

revoke execute on function private.search_posts from public;
revoke execute on function public.search_posts from public, anon, authenticated;
grant execute on function private.search_posts, public.search_posts to anon, authenticated, service_role;
