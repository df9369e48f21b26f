-- Cache tags tell every web process which pages are out of date. Triggers write them in the transaction that changes the
-- content.

-- A tag named twice in one call was written twice, which an upsert refuses: each came with a moment of its own.
create function private.touch_tags(variadic tags text[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.cache_tags (tag, changed_at)
  select named.tag, clock_timestamp()
  from (select distinct tag from unnest(tags) as tag where tag is not null) as named order by named.tag
  on conflict (tag) do update set changed_at = excluded.changed_at
$$;
comment on function private.touch_tags is
  'Marks pages as changed. Locks in the order of the tags, so a transaction calls it once, as the last thing it does.';

create function public.stamp_cache_tag()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.changed_at := clock_timestamp();
  new.changed_in := pg_current_xact_id();
  return new;
end;
$$;
comment on function public.stamp_cache_tag is 'Whoever touches a cache tag changes it, now and in this transaction.';
create trigger stamp_cache_tag before insert or update on public.cache_tags
for each row execute function public.stamp_cache_tag();

create function public.list_changed_cache_tags(since text default null)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    -- Whatever had not ended when this was read has this number or a higher one.
    'up_to', pg_snapshot_xmin(pg_current_snapshot())::text,
    'changes', coalesce(
      (select jsonb_agg(jsonb_build_array(tag, changed_at)) from public.cache_tags where changed_in >= since::xid8),
      '[]'
    )
  );
$$;
comment on function public.list_changed_cache_tags is 'The tags changed since an earlier answer''s up_to; without it only where to begin.';
grant execute on function public.list_changed_cache_tags to service_role;
