-- A search may be narrowed by what lists are narrowed by: how long a post takes, and how long its buyer may have the money back.

create or replace function private.facets_of(post public.posts) returns tsvector
language sql stable security invoker set search_path = '' as $$
  select array_to_tsvector(array_agg(distinct '=' || facet))
  from (
    -- Every post has the first: what asks for nothing but a price is found by it.
    values ('post'), ('by:' || post.profile_id), ('in:' || post.category_id), ('lang:' || lower(post.language)),
      ('lang:' || lower(split_part(post.language, '-', 1))),
      (case when post.access = 'free' then 'free' end), (case when post.creation_method = 'human' then 'human' end),
      ('length:' || case when post.reading_minutes < 3 then 'short' when post.reading_minutes <= 10 then 'medium' else 'long' end)
    -- Where nothing is paid there is nothing to give back.
    union all select 'refund:' || least from unnest(array[10, 60, 1440]) as least
      where post.access <> 'free' and post.refund_window_min >= least
    union all select 'tag:' || t.tag from public.post_tags t where t.post_id = post.id) as listed (facet)
  where facet is not null
$$;
comment on column public.posts.facets is 'What a search may ask besides words, as =by:<id>, =in:<category>, =lang:<code>, =tag:<name>, =length:<short, medium, long>, =refund:<minutes>, =free, =human, and =post for every one. No word begins like that.';

drop trigger set_facets on public.posts;
create trigger set_facets
before insert or update of status, profile_id, language, access, category_id, creation_method, reading_minutes, refund_window_min on public.posts
for each row when (new.status = 'published') execute function private.set_facets();

update public.posts p set facets = private.facets_of(p) where p.status = 'published';
