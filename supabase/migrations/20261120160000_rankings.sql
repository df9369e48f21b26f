-- Which posts are paid for by the most people. What somebody pays counts for nothing, and neither does what he pays himself:
-- a place here cannot be bought with one wallet, however full.

create table public.post_rankings (
  list text not null check (list in ('trending', 'top-day', 'top-week', 'top-month', 'top-all')),
  rank smallint not null check (rank between 1 and 500),
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (list, rank),
  unique (post_id, list)
);
comment on table public.post_rankings is 'Written by the job rank_posts, whole lists at a time. Whom one author crowds out is decided where pages are made.';
alter table public.post_rankings enable row level security;
grant select on public.post_rankings to anon, authenticated;
create policy "ranks are read with their post" on public.post_rankings for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));
grant select on public.post_rankings to service_role;

create function private.list_payers(since timestamptz)
returns table (post_id uuid, payer text, paid_at timestamptz, is_kept boolean)
language sql stable security invoker set search_path = '' as $$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  -- An exchange pays for many: there, each buyer is somebody.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and secret.payer_account is distinct from s.creator_account
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$$;
comment on function private.list_payers is 'Everybody who has paid for a post, once, with the first time. Its author''s own wallets are nobody; gifts and sponsored reads are no payments.';

create function private.may_rank(post public.posts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select post.status = 'published' and post.listed and post.content_warning <> 'adult'
    and exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active' and a.created_at < now() - interval '1 day')
    and not exists (
      select from public.featured_exclusions x
      where 'trending' = any (x.scope) and (x.until is null or x.until > now())
        and (x.post_id = post.id or x.profile_id = post.profile_id
          or x.tag in (select t.tag from public.post_tags t where t.post_id = post.id)))
$$;

create function private.score_posts(of_list text) returns table (post_id uuid, score double precision)
language sql stable security invoker set search_path = '' as $$
  select counted.post_id, case when of_list = 'trending'
    then ln(1 + counted.recent) * counted.kept / counted.payers
    else counted.kept end
  from (
    select l.post_id, count(*) as payers, count(*) filter (where l.is_kept) as kept,
      sum(power(2, -extract(epoch from now() - l.paid_at) / (48 * 3600))) as recent
    from private.list_payers(case of_list
      when 'trending' then now() - interval '14 days' when 'top-day' then now() - interval '1 day'
      when 'top-week' then now() - interval '7 days' when 'top-month' then now() - interval '30 days'
      else '-infinity'::timestamptz end) as l
    group by l.post_id) as counted
  -- One payer is no trend; and a text that a third of its many readers give back is none to point at.
  where counted.kept >= case when of_list = 'trending' then 2 else 1 end
    and (counted.payers < 10 or counted.kept >= 0.7 * counted.payers)
$$;
comment on function private.score_posts is 'Trending: the logarithm of distinct payers, each worth half as much every 48 hours, times the share that kept the post. Top: how many payers kept it.';

create function private.rank_posts(of_list text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ranked uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('rank_posts:' || of_list, 0));
  ranked := array(
    select p.id from private.score_posts(of_list) as scored join public.posts p on p.id = scored.post_id
    where private.may_rank(p) order by scored.score desc, p.published_at desc, p.id limit 500);
  -- Nothing has moved: no page needs to be made anew.
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

create function public.rank_posts(of_list text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.rank_posts(of_list) $$;
comment on function public.rank_posts is 'Makes one list anew, and answers how long it is.';

create function public.count_listed_posts(at_most integer) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from (
    select from public.posts p where p.status = 'published' and p.listed and p.content_warning <> 'adult'
    order by p.published_at desc, p.id desc limit least(greatest(at_most, 0), 10000)) as newest
$$;
comment on function public.count_listed_posts is 'How many posts a list could show, counted no further than asked.';

-- Lists show who wrote a post: they hear when that looks different.
create function private.touch_bylines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.posts p where p.profile_id = new.id and p.status = 'published') then
    perform private.touch_tags('posts');
  end if;
  return null;
end;
$$;
create trigger touch_bylines after update of handle, name, avatar_url, status, is_agent on public.profiles
for each row when (
  (old.handle::text, old.name, old.avatar_url, old.status, old.is_agent)
    is distinct from (new.handle::text, new.name, new.avatar_url, new.status, new.is_agent))
  execute function private.touch_bylines();

revoke execute on all functions in schema private from public;
revoke execute on function public.rank_posts, public.count_listed_posts from public, anon, authenticated;
grant execute on function private.rank_posts, public.rank_posts to service_role;
grant execute on function public.count_listed_posts to anon, authenticated, service_role;
