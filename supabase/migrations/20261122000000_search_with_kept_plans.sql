-- Each step of a search was planned anew, which took longer than the step. Its statement is now written out for each length of a
-- step and planned once a connection; and since a step costs less than going too far, a longer one is taken sooner.

drop function private.match_posts(tsquery, tsquery, bigint, bigint, numeric, bigint);
do $make$
declare
  statement constant text := $statement$
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before$statement$;
  steps text;
begin
  -- An index is asked for an expression only in its own words: the length of a step stands in the text.
  select string_agg(format('when %1$s then %2$s and p.publication / %1$s = (before - 1) / %1$s;', length, statement), E'\n    ')
  into steps from unnest(array[1024, 8192, 65536]) as length;
  execute format($template$
create function private.match_posts(wanted tsquery, words tsquery, span bigint, before bigint, most_raw numeric, most_usd_micros bigint)
returns setof private.search_match
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set enable_indexscan = off
  set plan_cache_mode = force_generic_plan as $function$
begin
  case span
    %s
    else %s;
  end case;
end;
$function$
  $template$, steps, statement);
end;
$make$;
comment on function private.match_posts is 'All that match in one part of the order in which posts came out, or in all of it. What costs too much has no relevance.';

create or replace function private.search_posts(wanted tsquery, words tsquery, most_raw numeric, most_usd_micros bigint, skip integer, at_most integer)
returns table (id uuid, relevance real)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The newest so many are put in order, and behind them the next.
  rank_together constant integer := 100;
  enough constant integer := case when skip + at_most <= rank_together then rank_together else 2 * rank_together end;
  -- A price is no word: it is looked at on each post. Past so many, what is older is not looked at.
  patience constant integer := 2000;
  newest bigint;
  before bigint;
  span bigint;
  density float8;
  room integer;
  looked_at integer := 0;
  step private.search_match[];
  found private.search_match[] := '{}';
begin
  -- What names nothing that must be there, as "-winter" alone, could only be found by reading everything.
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  newest := coalesce(pg_sequence_last_value('private.publications'), 0) + 1;
  before := newest;
  -- From the newest on, in steps as long as matches are rare: short enough not to find far more than is wanted.
  while before > 1 and cardinality(found) < enough and looked_at < patience loop
    density := (looked_at + 1) / greatest(newest - before, 1)::float8;
    room := 3 * (enough - cardinality(found));
    span := case
      when density * before <= room then before
      when density * 65536 <= room then 65536
      when density * 8192 <= room then 8192
      else 1024 end;
    step := array(
      select m from private.match_posts(wanted, words, span, before, most_raw, most_usd_micros) as m);
    looked_at := looked_at + cardinality(step);
    found := found || array(select one from unnest(step) as one where one.relevance is not null);
    before := (before - 1) / span * span;
  end loop;
  -- The newest that match, best first.
  return query
    select best.id, best.relevance
    from (
      select one.*, (row_number() over (order by one.publication desc) - 1) / rank_together as part
      from unnest(found) as one order by one.publication desc limit enough) as best
    order by best.part, best.relevance desc, best.publication desc
    offset skip limit at_most;
end;
$$;

revoke execute on all functions in schema private from public;
