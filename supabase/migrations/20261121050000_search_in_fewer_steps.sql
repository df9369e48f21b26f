-- A search goes back from the newest post in steps. Each may now be one of three lengths instead of two, so that the next one is
-- never much too short, and it goes only as far as what is asked for: less is looked at for a first page, however much there is.

drop index public.posts_search_idx;
create index posts_search_idx on public.posts
using gin ((publication / 1024), (publication / 8192), (publication / 65536), (search || facets))
with (fastupdate = off) where status = 'published' and listed;

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
    room := 2 * (enough - cardinality(found));
    span := case
      when density * before <= 2 * room then before
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
