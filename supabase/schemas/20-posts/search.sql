-- Search whose cost does not grow with the number of posts. Posts are numbered when they first appear, and a search walks back
-- from the newest in steps.

-- Trigger: numbers a post when it first appears, and never again. The search index and the sitemap are divided by this number.
create function private.number_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.publication := nextval('private.publications');
  return new;
end;
$$;
create trigger number_publication before insert or update of status on public.posts
for each row when (new.status = 'published' and new.publication is null) execute function private.number_publication();

create function private.facets_query(facets text[]) returns tsquery
language sql immutable security invoker set search_path = '' as $$
  select coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery
$$;
grant execute on function private.facets_query to anon, authenticated, service_role;

create function public.search_posts(
  words public.bounded_text, facets public.bounded_list default '{}', most_raw public.bounded_text default null,
  most_usd_micros public.bounded_text default null, skip integer default 0, at_most integer default 24)
returns table (id uuid, relevance real, author_id uuid)
language sql stable security invoker rows 24 set search_path = '' as $$
  -- Read once: the planner would repeat it where it is used.
  with asked as materialized (
    select private.search_query(words) as words, private.facets_query(facets) as facets)
  select found.* from asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200),
      case when array_to_string(search_posts.facets, ' ') like '%by:%' then 200 else 24 end) as found
$$;
comment on function public.search_posts is
  'Finds listed posts by title, excerpt, free part and author, never by paid text, and by filters (posts.facets).';
grant execute on function public.search_posts to anon, authenticated, service_role;

create function private.search_posts(
  wanted tsquery, words tsquery, most_raw numeric, most_usd_micros bigint, skip integer, at_most integer, most_of_one integer)
returns table (id uuid, relevance real, author_id uuid)
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.search_posts is
  'Runs as its owner: under row rules Postgres would not use the word index, as its operator could leak what it reads.';
grant execute on function private.search_posts to anon, authenticated, service_role;

-- Postgres uses an index on an expression only if the query has that very expression, so the query is written out for each step
-- length. Each has a generic plan, because planning took longer than the step. The scan settings leave bitmap scans, the only
-- kind that this index supports.
create function private.match_posts(
  wanted tsquery, words tsquery, span bigint, before bigint, most_raw numeric, most_usd_micros bigint)
returns setof private.search_match
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set enable_indexscan = off
  set plan_cache_mode = force_generic_plan as $$
begin
  case span
    when 1024 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 1024 = (before - 1) / 1024;
    when 8192 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 8192 = (before - 1) / 8192;
    when 65536 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 65536 = (before - 1) / 65536;
    else
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before;
  end case;
end;
$$;
comment on function private.match_posts is
  'All matches in one step of the publication order, or in all of it. A post above the price limit has no relevance.';

-- Filters are words of the search index, so a filter costs no more than a word. They begin with "=", as no real word does.
create function private.facets_of(post public.posts) returns tsvector
language sql stable security invoker set search_path = '' as $$
  select array_to_tsvector(array_agg(distinct '=' || facet)) || (
    -- The author's posts are found by name and handle: as written, and as the post's language bends words.
    select setweight(to_tsvector('simple', named.words), 'A') || to_tsvector(private.stemmer(post.language), named.words)
    from public.profiles a, lateral (select extensions.unaccent(concat_ws(' ', a.name, a.handle)) as words) as named
    where a.id = post.profile_id)
  from (
    -- Every post has the first: a search by price alone looks for it.
    values ('post'), ('by:' || post.profile_id), ('in:' || post.category_id), ('lang:' || lower(post.language)),
      ('lang:' || lower(split_part(post.language, '-', 1))),
      (case when post.access = 'free' then 'free' end), (case when post.creation_method = 'human' then 'human' end),
      ('length:' || case when post.reading_minutes < 3 then 'short' when post.reading_minutes <= 10 then 'medium' else 'long' end)
    -- A free post has nothing to refund.
    union all select 'refund:' || least from unnest(array[10, 60, 1440]) as least
      where post.access <> 'free' and post.refund_window_min >= least
    union all select 'tag:' || t.tag from public.post_tags t where t.post_id = post.id) as listed (facet)
  where facet is not null
$$;

-- Trigger: keeps facets in step with the post's own columns. follow_tags does the same for tags.
create function private.set_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.facets := private.facets_of(new);
  return new;
end;
$$;
create trigger set_facets
before insert or update of status, profile_id, language, access, category_id, creation_method, reading_minutes, refund_window_min on public.posts
for each row when (new.status = 'published') execute function private.set_facets();

-- Trigger: posts follow their author's name and handle.
create function private.follow_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.posts p set facets = private.facets_of(p) where p.profile_id = new.id and p.status = 'published';
  return null;
end;
$$;
create trigger follow_author after update of name, handle on public.profiles
for each row when (old.name is distinct from new.name or old.handle::text is distinct from new.handle::text)
execute function private.follow_author();
