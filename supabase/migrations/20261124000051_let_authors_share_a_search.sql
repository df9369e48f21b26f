set local check_function_bodies = off;

drop function private.search_posts(tsquery, tsquery, numeric, bigint, integer, integer);

drop function public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer);

alter type private.search_match add attribute author_id uuid cascade;

create or replace function private.match_posts (
  wanted tsquery,
  words tsquery,
  span bigint,
  before bigint,
  most_raw numeric,
  most_usd_micros bigint
)
  returns SETOF private.search_match
  language plpgsql
  stable
  set search_path to ''
  set enable_seqscan to 'off'
  set enable_indexscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  case span
    when 1024 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 1024 = (before - 1) / 1024;
    when 8192 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 8192 = (before - 1) / 8192;
    when 65536 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 65536 = (before - 1) / 65536;
    else
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before;
  end case;
end;
$function$;

create or replace function private.search_posts (
  wanted tsquery,
  words tsquery,
  most_raw numeric,
  most_usd_micros bigint,
  skip integer,
  at_most integer,
  most_of_one integer
)
  returns table (
    id uuid,
    relevance real,
    author_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  -- So many of the newest matches are ranked together, then the same number before them.
  rank_together constant integer := 100;
  enough constant integer := case when skip + at_most <= rank_together then rank_together else 2 * rank_together end;
  -- How many of those found are not one author's beyond most_of_one: an author with many posts does not end the search for others.
  counted integer := 0;
  -- A price is not in the index: it is checked on each match. After so many matches, older posts are not checked.
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
  -- A query that requires no word, such as "-winter" alone, would have to read every post.
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  newest := coalesce(pg_sequence_last_value('private.publications'), 0) + 1;
  before := newest;
  -- Walk back from the newest. The rarer the matches, the longer the steps: never far more matches than are wanted.
  while before > 1 and counted < enough and looked_at < patience loop
    density := (looked_at + 1) / greatest(newest - before, 1)::float8;
    room := 3 * (enough - counted);
    span := case
      when density * before <= room then before
      when density * 65536 <= room then 65536
      when density * 8192 <= room then 8192
      else 1024 end;
    step := array(
      select m from private.match_posts(wanted, words, span, before, most_raw, most_usd_micros) as m);
    looked_at := looked_at + cardinality(step);
    found := found || array(select one from unnest(step) as one where one.relevance is not null);
    counted := (
      select coalesce(sum(least(of_one.posts, most_of_one)), 0)
      from (select count(*) as posts from unnest(found) as one group by one.author_id) as of_one);
    before := (before - 1) / span * span;
  end loop;
  -- The newest that match, best first. What one author has beyond most_of_one is there only where too little else is.
  return query
    select best.id, best.relevance, best.author_id
    from (
      select chosen.*, (row_number() over (order by chosen.is_beyond, chosen.publication desc) - 1) / rank_together as part
      from (
        select one.*, row_number() over (partition by one.author_id order by one.publication desc) > most_of_one as is_beyond
        from unnest(found) as one) as chosen
      order by chosen.is_beyond, chosen.publication desc limit enough) as best
    order by best.part, best.relevance desc, best.publication desc
    offset skip limit at_most;
end;
$function$;

create or replace function public.search_posts (
  words public.bounded_text,
  facets public.bounded_list default '{}'::text[],
  most_raw public.bounded_text default null::text,
  most_usd_micros public.bounded_text default null::text,
  skip integer default 0,
  at_most integer default 24
)
  returns table (
    id uuid,
    relevance real,
    author_id uuid
  )
  language sql
  stable
  rows 24
  set search_path to ''
  AS $function$
  select found.* from (
    select websearch_to_tsquery('simple', extensions.unaccent(words)) as words,
      coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery as facets) as asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200),
      case when array_to_string(search_posts.facets, ' ') like '%by:%' then 200 else 24 end) as found
$function$;

comment on function private.search_posts(tsquery, tsquery, numeric, bigint, integer, integer, integer) is 'Runs as its owner: under row rules Postgres would not use the word index, as its operator could leak what it reads.';

comment on function
  public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer) is
  'Finds listed posts by title, excerpt and free part, never by paid text, and by filters (posts.facets).';

revoke all on function private.search_posts(tsquery, tsquery, numeric, bigint, integer, integer, integer) from public;

grant execute
  on function private.search_posts(tsquery, tsquery, numeric, bigint, integer, integer, integer)
  to anon, authenticated, postgres, service_role;

revoke all
  on function public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer)
  from public;

grant execute
  on function public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer)
  to anon, authenticated, postgres, service_role;
