-- What lists show. A promotion runs on whole days in UTC, and only while its post could be promoted.

create function private.is_running(shown private.promotions) returns boolean
language sql stable security invoker set search_path = '' as $$
  select shown.status = 'active' and shown.first_day <= private.today() and shown.first_day + shown.days > private.today()
$$;

create function private.is_promoted(of_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from private.promotions m
    where m.post_id = of_post and private.is_running(m))
$$;
comment on function private.is_promoted is 'Such a post is not in Trending: what was paid for is no trend.';

-- Which comes first changes each hour (rotate_promotions), so that all have their turn.
create function private.promotion_turn(promotion_id uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select hashtextextended(promotion_id::text, extract(epoch from date_trunc('hour', now()))::bigint)
$$;

create function public.list_promoted(place public.promotion_place, category public.bounded_text default null, at_most integer default 4)
returns table (promotion_id uuid, post_id uuid)
language sql stable security invoker set search_path = '' as $$ select * from private.list_promoted(place, category, at_most) $$;
comment on function public.list_promoted is
  'The posts that a list may show as promoted, in an order that changes each hour, so that all have their turn.';
grant execute on function public.list_promoted to anon, authenticated, service_role;

create function private.list_promoted(in_place public.promotion_place, in_category text, at_most integer)
returns table (promotion_id uuid, post_id uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select m.id, m.post_id from private.promotions m join public.posts p on p.id = m.post_id
    where m.status = 'active' and private.is_running(m) and m.place = in_place
      and (in_place <> 'category' or p.category_id = in_category) and not private.ends_promotion(p)
    order by private.promotion_turn(m.id) limit least(greatest(at_most, 0), 48);
end;
$$;
grant execute on function private.list_promoted to anon, authenticated, service_role;

create function public.search_promoted(
  words public.bounded_text, facets public.bounded_list default '{}', most_raw public.bounded_text default null,
  most_usd_micros public.bounded_text default null)
returns table (promotion_id uuid, post_id uuid)
language sql stable security invoker set search_path = '' as $$
  select * from private.search_promoted(
    private.search_query(words) && private.facets_query(facets), most_raw::numeric, most_usd_micros::bigint)
$$;
comment on function public.search_promoted is
  'The promoted posts that a search would find (search_posts), in an order that changes each hour. Not more than 48.';
grant execute on function public.search_promoted to anon, authenticated, service_role;

-- Looks at the few promoted posts alone, so that it needs no index of words.
create function private.search_promoted(wanted tsquery, most_raw numeric, most_usd_micros bigint)
returns table (promotion_id uuid, post_id uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  return query
    select m.id, m.post_id from private.promotions m join public.posts p on p.id = m.post_id
    where m.status = 'active' and private.is_running(m) and m.place = 'search'
      and (p.search || p.facets) @@ wanted and private.costs_at_most(p, most_raw, most_usd_micros) and not private.ends_promotion(p)
    order by private.promotion_turn(m.id) limit 48;
end;
$$;
grant execute on function private.search_promoted to anon, authenticated, service_role;

create function private.costs_at_most(post public.posts, most_raw numeric, most_usd_micros bigint) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select most_raw is null or post.access = 'free' or (post.access = 'pwyw' and post.pwyw_min_raw <= most_raw)
    or (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw <= most_raw)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros <= most_usd_micros)
$$;

create function public.locate_promotion(promotion_id uuid)
returns table (handle text, slug text, is_running boolean)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.locate_promotion(promotion_id) $$;
comment on function public.locate_promotion is
  'Where the card of a promotion leads: the present address of its post. No row for one that has never been shown.';
grant execute on function public.locate_promotion to anon, authenticated, service_role;

create function private.locate_promotion(of_promotion uuid)
returns table (handle text, slug text, is_running boolean)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select a.handle::text, coalesce(p.slug, p.id::text), private.is_running(m)
    from private.promotions m join public.posts p on p.id = m.post_id join public.profiles a on a.id = p.profile_id
    where m.id = of_promotion and m.first_day <= private.today() and a.handle is not null;
end;
$$;
grant execute on function private.locate_promotion to anon, authenticated, service_role;

-- Shows other promotions first in each new hour, and the first ones at midnight. The timer that turns promotions calls it each minute.
create function private.rotate_promotions() returns void
language sql volatile security invoker set search_path = '' as $$
  select private.touch_tags('promotions')
  where exists (select from private.promotions m where m.status = 'active')
    and not exists (select from public.cache_tags t where t.tag = 'promotions' and t.changed_at >= date_trunc('hour', now()))
$$;

create function public.count_promotions(shown public.bounded_json) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.count_promotions(shown) $$;
comment on function public.count_promotions is
  'The server adds what it counted: [{id, impressions, clicks}]. Counts only for promotions that run. Returns how many it knew.';
grant execute on function public.count_promotions to service_role;

create function private.count_promotions(shown jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  known integer;
begin
  with counted as (
    select s.id, least(sum(greatest(s.impressions, 0)), 1000000) as impressions, least(sum(greatest(s.clicks, 0)), 1000000) as clicks
    from jsonb_to_recordset(shown) as s (id uuid, impressions bigint, clicks bigint) group by s.id order by s.id)
  update private.promotions m set impressions = m.impressions + c.impressions, clicks = m.clicks + c.clicks
  from counted c where m.id = c.id and private.is_running(m);
  get diagnostics known = row_count;
  return known;
end;
$$;
grant execute on function private.count_promotions to service_role;
