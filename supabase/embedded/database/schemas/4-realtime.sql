-- Where the events of `postgres_changes` come from: every table of the publication supabase_realtime announces its
-- changes by NOTIFY. Only the primary key travels; the gateway reads the row again as each subscriber. Safe to repeat.

-- The time zone is fixed because a key of type timestamptz is compared as text.
create or replace function realtime.announce_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else changed end;
begin
  perform pg_notify('realtime_changes', jsonb_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'key', (select jsonb_object_agg(name, changed ->> name) from unnest(tg_argv) as name),
    'oldKey', (select jsonb_object_agg(name, before ->> name) from unnest(tg_argv) as name)
  )::text);
  return null;
end;
$$;

-- A table without a primary key has no row that could be read again, so it announces nothing. Only catalogs are read,
-- and only what is missing is made: a migration elsewhere must not wait here for the lock of an unrelated table.
create or replace function realtime.watch_published_tables() returns void
language plpgsql security definer set search_path = '' as $$
declare
  found record;
begin
  for found in
    select c.oid::regclass as name, string_agg(quote_literal(a.attname), ', ' order by a.attnum) as key_columns
    from pg_catalog.pg_publication p
    join pg_catalog.pg_publication_rel r on r.prpubid = p.oid
    join pg_catalog.pg_class c on c.oid = r.prrelid
    join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
    group by c.oid
    having not exists (
      select from pg_catalog.pg_trigger g
      where g.tgrelid = c.oid and g.tgname = 'zz_announce_change'
        and g.tgargs = string_agg(convert_to(a.attname, 'UTF8') || '\x00'::bytea, ''::bytea order by a.attnum))
  loop
    execute format(
      'create or replace trigger zz_announce_change after insert or update or delete on %s
       for each row execute function realtime.announce_change(%s)', found.name, found.key_columns);
  end loop;

  for found in
    select g.tgrelid::regclass as name
    from pg_catalog.pg_trigger g
    where g.tgname = 'zz_announce_change' and not exists (
      select from pg_catalog.pg_publication p
      join pg_catalog.pg_publication_rel r on r.prpubid = p.oid
      where p.pubname = 'supabase_realtime' and r.prrelid = g.tgrelid)
  loop
    execute format('drop trigger zz_announce_change on %s', found.name);
  end loop;
end;
$$;

create or replace function realtime.watch_after_ddl() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.watch_published_tables();
end;
$$;

revoke execute on function realtime.announce_change, realtime.watch_published_tables, realtime.watch_after_ddl from public;

-- Migrations publish a table with `alter publication supabase_realtime add table`, also while the stack runs.
drop event trigger if exists watch_published_tables;
create event trigger watch_published_tables on ddl_command_end
  when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'ALTER TABLE')
  execute function realtime.watch_after_ddl();
select realtime.watch_published_tables();
