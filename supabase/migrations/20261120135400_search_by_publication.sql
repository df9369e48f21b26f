-- Search whose cost does not grow with the number of posts. An index of words knows no order; so posts are numbered
-- as they come out, and the index knows of each in which thousand, and which thirty thousand, it came.

create extension if not exists btree_gin with schema extensions;

create sequence private.publications;
alter table public.posts add column publication bigint;
comment on column public.posts.publication is 'The how-manieth post to come out this is. Kept when it is taken back and comes out again.';

create function private.number_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.publication := nextval('private.publications');
  return new;
end;
$$;

update public.posts p set publication = numbered.n
from (select id, row_number() over (order by published_at, id) as n from public.posts where published_at is not null) as numbered
where numbered.id = p.id;
select setval('private.publications', greatest(max(publication), 1), max(publication) is not null) from public.posts;

create trigger number_publication before insert or update of status on public.posts
for each row when (new.status = 'published' and new.publication is null) execute function private.number_publication();

drop index public.posts_search_idx;
-- Without a list of what is pending: each search would read it anew for each part of the index.
create index posts_search_idx on public.posts using gin ((publication / 1024), (publication / 32768), search)
with (fastupdate = off) where status = 'published' and listed;

create type private.search_match as (id uuid, publication bigint, relevance real);

create or replace function private.search_posts(words text, skip integer, at_most integer) returns table (id uuid, relevance real)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  wanted tsquery := websearch_to_tsquery('simple', extensions.unaccent(words));
  enough constant integer := 200;
  newest bigint;
  before bigint;
  density float8;
  room integer;
  found private.search_match[] := '{}';
begin
  -- What names no word that must be there, as "-winter" alone, could only be found by reading everything.
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  newest := coalesce(pg_sequence_last_value('private.publications'), 0) + 1;
  before := newest;
  -- From the newest on, in steps as long as the words are rare: short enough not to find far more than is wanted.
  while before > 1 and cardinality(found) < enough loop
    density := (cardinality(found) + 1) / greatest(newest - before, 1)::float8;
    room := 2 * (enough - cardinality(found));
    if density * before <= room then
      found := found || array(
        select (p.id, p.publication, ts_rank(p.search, wanted))::private.search_match from public.posts p
        where p.status = 'published' and p.listed and p.search @@ wanted and p.publication < before);
      before := 0;
    elsif density * 32768 <= room then
      found := found || array(
        select (p.id, p.publication, ts_rank(p.search, wanted))::private.search_match from public.posts p
        where p.status = 'published' and p.listed and p.search @@ wanted and p.publication < before
          and p.publication / 32768 = (before - 1) / 32768);
      before := (before - 1) / 32768 * 32768;
    else
      found := found || array(
        select (p.id, p.publication, ts_rank(p.search, wanted))::private.search_match from public.posts p
        where p.status = 'published' and p.listed and p.search @@ wanted and p.publication < before
          and p.publication / 1024 = (before - 1) / 1024);
      before := (before - 1) / 1024 * 1024;
    end if;
  end loop;
  -- The newest that match, best first.
  return query
    select best.id, best.relevance
    from (select one.* from unnest(found) as one order by one.publication desc limit enough) as best
    order by best.relevance desc, best.publication desc
    offset skip limit at_most;
end;
$$;

revoke execute on function private.number_publication from public;
