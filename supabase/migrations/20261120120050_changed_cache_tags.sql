-- "What changed since?" in the database's own order of transactions. No clock could tell: a row says when it was written,
-- and is seen only once its transaction has ended, however long that takes.

alter table public.cache_tags add column changed_in xid8 not null default pg_current_xact_id();
create index cache_tags_changed_in_idx on public.cache_tags (changed_in);
drop index public.cache_tags_changed_at_idx;

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
revoke execute on function public.stamp_cache_tag from public, anon, authenticated;

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
revoke execute on function public.list_changed_cache_tags from public, anon, authenticated;
grant execute on function public.list_changed_cache_tags to service_role;
