-- A tag named twice in one call was written twice, which an upsert refuses: each came with a moment of its own.
create or replace function private.touch_tags(variadic tags text[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.cache_tags (tag, changed_at)
  select named.tag, clock_timestamp()
  from (select distinct tag from unnest(tags) as tag where tag is not null) as named order by named.tag
  on conflict (tag) do update set changed_at = excluded.changed_at
$$;
