-- Cache tags tell every web process which pages are out of date. They are written in the transaction that changes the content.

-- Tags are made distinct before each gets its time: an upsert fails if one call names the same row twice.
create function private.touch_tags(variadic tags text[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.cache_tags (tag, changed_at)
  select named.tag, clock_timestamp()
  from (select distinct tag from unnest(tags) as tag where tag is not null) as named order by named.tag
  on conflict (tag) do update set changed_at = excluded.changed_at
$$;
comment on function private.touch_tags is
  'Marks pages as changed. Locks rows in the order of the tags, against deadlocks: a transaction calls this once, as its last step.';

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
comment on function public.stamp_cache_tag is
  'Stamps every change with its own time and transaction. list_changed_cache_tags would miss a change with an older stamp.';
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
    -- Every transaction still open at this moment has this number or a higher one.
    'up_to', pg_snapshot_xmin(pg_current_snapshot())::text,
    'changes', coalesce(
      (select jsonb_agg(jsonb_build_array(tag, changed_at)) from public.cache_tags where changed_in >= since::xid8),
      '[]'
    )
  );
$$;
comment on function public.list_changed_cache_tags is
  'The tags changed since an earlier answer''s up_to; without since, only where to begin. Counts by transactions, not clocks: no '
  'change is missed.';
grant execute on function public.list_changed_cache_tags to service_role;
