-- Ranks posts by how many people paid for them. Paying a lot, or paying yourself, gains no rank.

-- Trigger: every post has its row of counters from the start, so that counting is an update and nothing else.
create function private.make_post_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_stats (post_id) values (new.id);
  return null;
end;
$$;
create trigger make_post_stats after insert on public.posts for each row execute function private.make_post_stats();

create function public.rank_posts(of_list text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.rank_posts(of_list) $$;
comment on function public.rank_posts is
  'Rebuilds one list and returns its length. A list that has not moved touches no tag, so its pages stay cached.';
grant execute on function public.rank_posts to service_role;

-- The lock keeps two workers from writing the same list at once.
create function private.rank_posts(of_list text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ranked uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('rank_posts:' || of_list, 0));
  ranked := array(
    select p.id from private.score_posts(of_list) as scored join public.posts p on p.id = scored.post_id
    where private.may_rank(p) and (of_list <> 'trending' or not private.is_promoted(p.id)) order by scored.score desc, p.published_at desc, p.id limit 500);
  -- Nothing has moved: no page has to be rebuilt.
  if ranked = array(select r.post_id from public.post_rankings r where r.list = of_list order by r.rank) then
    return cardinality(ranked);
  end if;
  delete from public.post_rankings r where r.list = of_list;
  insert into public.post_rankings (list, rank, post_id)
  select of_list, n, id from unnest(ranked) with ordinality as listed (id, n);
  perform private.touch_tags('ranking:' || of_list);
  return cardinality(ranked);
end;
$$;
grant execute on function private.rank_posts to service_role;

create function private.score_posts(of_list text) returns table (post_id uuid, score double precision)
language sql stable security invoker set search_path = '' as $$
  select counted.post_id, case when of_list = 'trending'
    then ln(1 + counted.recent) * (counted.kept - counted.regretted / 2.0) / counted.payers
    else counted.kept - counted.regretted / 2.0 end
  from (
    select l.post_id, count(*) as payers, count(*) filter (where l.is_kept) as kept, count(*) filter (where l.is_regretted) as regretted,
      sum(power(2, -extract(epoch from now() - l.paid_at) / (48 * 3600))) as recent
    from private.list_payers(case of_list
      when 'trending' then now() - interval '14 days' when 'top-day' then now() - interval '1 day'
      when 'top-week' then now() - interval '7 days' when 'top-month' then now() - interval '30 days'
      else '-infinity'::timestamptz end) as l
    group by l.post_id) as counted
  -- One payer is no trend. And of ten payers or more, at least 70% must have kept the post.
  where counted.kept >= case when of_list = 'trending' then 2 else 1 end
    and (counted.payers < 10 or counted.kept >= 0.7 * counted.payers)
$$;
comment on function private.score_posts is
  'Trending: the logarithm of distinct payers, each worth half as much every 48 hours, times the share that kept the post. Top: how '
  'many payers kept it. Who kept it but says that it was not worth it counts half.';

-- REF-03: more than 3 in 10 of at least 20 sales were returned. lib/posts/kept-rate.ts tells the author by the same numbers.
create function private.is_sent_back(stats public.post_stats) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select stats.unlocks >= 20 and stats.refunds * 10 > stats.unlocks * 3
$$;

-- A ranking recommends posts. So it leaves out adult posts, what readers send back, what staff have barred, and accounts that are
-- restricted or less than a day old.
create function private.may_rank(post public.posts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select post.status = 'published' and post.listed and post.content_warning <> 'adult'
    and exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active' and a.created_at < now() - interval '1 day')
    and not exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s))
    and not private.is_excluded(post, 'trending')
$$;

create function public.count_listed_posts(at_most integer) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from (
    select from public.posts p where p.status = 'published' and p.listed and p.content_warning <> 'adult'
    order by p.published_at desc, p.id desc limit least(greatest(at_most, 0), 10000)) as newest
$$;
comment on function public.count_listed_posts is
  'How many posts a list could show, counted up to at_most only, so that the cost does not grow with the number of posts.';
grant execute on function public.count_listed_posts to anon, authenticated, service_role;
