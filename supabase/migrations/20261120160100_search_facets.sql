-- A search for words by somebody, about a tag, in a language, free or for little. What a post is besides its words is in
-- the index of words, too: so a question with operators costs what one with rare words does.

alter table public.posts add column facets tsvector not null default ''::tsvector;
comment on column public.posts.facets is 'What a search may ask besides words, as =by:<id>, =in:<category>, =lang:<code>, =tag:<name>, =free, =human. No word begins like that.';

create function private.facets_of(post public.posts) returns tsvector
language sql stable security invoker set search_path = '' as $$
  select array_to_tsvector(array_agg(distinct '=' || facet))
  from (
    values ('by:' || post.profile_id), ('in:' || post.category_id), ('lang:' || lower(post.language)),
      ('lang:' || lower(split_part(post.language, '-', 1))),
      (case when post.access = 'free' then 'free' end), (case when post.creation_method = 'human' then 'human' end)
    union all select 'tag:' || t.tag from public.post_tags t where t.post_id = post.id) as listed (facet)
  where facet is not null
$$;

create function private.set_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.facets := private.facets_of(new);
  return new;
end;
$$;
create trigger set_facets before insert or update of status, profile_id, language, access, category_id, creation_method on public.posts
for each row when (new.status = 'published') execute function private.set_facets();

create function private.follow_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.posts p set facets = private.facets_of(p)
  where p.status = 'published' and p.id in (select c.post_id from changed c);
  return null;
end;
$$;
create trigger follow_new_tags after insert on public.post_tags referencing new table as changed
for each statement execute function private.follow_tags();
create trigger follow_old_tags after delete on public.post_tags referencing old table as changed
for each statement execute function private.follow_tags();

update public.posts p set facets = private.facets_of(p) where p.status = 'published';
drop index public.posts_search_idx;
create index posts_search_idx on public.posts using gin ((publication / 1024), (publication / 32768), (search || facets))
with (fastupdate = off) where status = 'published' and listed;

drop function public.search_posts;
drop function private.search_posts;
drop type private.search_match;
create type private.search_match as (id uuid, publication bigint, relevance real);

create function private.match_posts(wanted tsquery, words tsquery, span bigint, before bigint, most_raw numeric, most_usd_micros bigint)
returns setof private.search_match
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
begin
  -- Which part is written out, since an index is asked for an expression only in its own words, and in its own type.
  return query execute format(
    'select p.id, p.publication, case
       when $4 is null or p.access = ''free'' or (p.access = ''pwyw'' and p.pwyw_min_raw <= $4)
         or (p.access = ''paid'' and p.price_currency = ''XNO'' and p.price_raw <= $4)
         or (p.access = ''paid'' and p.price_currency = ''USD'' and p.price_usd_micros <= $5) then ts_rank(p.search, $2) end
     from public.posts p
     where p.status = ''published'' and p.listed and (p.search || p.facets) @@ $1 and p.publication < $3 %s',
    case when span < before then format('and p.publication / %s = %s::bigint', span, (before - 1) / span) end)
  using wanted, words, before, most_raw, most_usd_micros;
end;
$$;
comment on function private.match_posts is 'All that match in one part of the order in which posts came out. What costs too much has no relevance.';

create function private.search_posts(wanted tsquery, words tsquery, most_raw numeric, most_usd_micros bigint, skip integer, at_most integer)
returns table (id uuid, relevance real)
language plpgsql stable security definer set search_path = '' as $$
declare
  enough constant integer := 200;
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
    span := case when density * before <= room then before when density * 32768 <= room then 32768 else 1024 end;
    step := array(
      select m from private.match_posts(wanted, words, span, before, most_raw, most_usd_micros) as m);
    looked_at := looked_at + cardinality(step);
    found := found || array(select one from unnest(step) as one where one.relevance is not null);
    before := (before - 1) / span * span;
  end loop;
  -- The newest that match, best first.
  return query
    select best.id, best.relevance
    from (select one.* from unnest(found) as one order by one.publication desc limit enough) as best
    order by best.relevance desc, best.publication desc
    offset skip limit at_most;
end;
$$;
comment on function private.search_posts is 'With its owner''s rights: under row rules no index of words may be asked, as the operator could tell what it saw.';

create function public.search_posts(words text, facets text[] default '{}', most_raw text default null, most_usd_micros text default null,
  skip integer default 0, at_most integer default 24)
returns table (id uuid, relevance real)
language sql stable security invoker rows 24 set search_path = '' as $$
  select found.* from (
    select websearch_to_tsquery('simple', extensions.unaccent(words)) as words,
      coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery as facets) as asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200)) as found
$$;
comment on function public.search_posts is 'Listed posts by what everybody may read of them: titles, excerpts and free parts; and by what they are (posts.facets).';

revoke execute on all functions in schema private from public;
revoke execute on function public.search_posts from public, anon, authenticated;
grant execute on function private.search_posts, public.search_posts to anon, authenticated, service_role;
