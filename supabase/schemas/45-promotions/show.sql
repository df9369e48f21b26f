-- What lists show. A promotion runs on whole days in UTC, and only while its post could be promoted.

create function private.is_promoted(of_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from private.promotions m
    where m.post_id = of_post and m.status = 'active' and m.first_day <= private.today() and m.first_day + m.days > private.today())
$$;
comment on function private.is_promoted is 'Such a post is not in Trending: what was paid for is no trend.';

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
    where m.status = 'active' and m.place = in_place and m.first_day <= private.today() and m.first_day + m.days > private.today()
      and (in_place <> 'category' or p.category_id = in_category) and not private.ends_promotion(p)
    order by hashtextextended(m.id::text, extract(epoch from date_trunc('hour', now()))::bigint) limit least(greatest(at_most, 0), 48);
end;
$$;
grant execute on function private.list_promoted to anon, authenticated, service_role;

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
  from counted c where m.id = c.id and m.status = 'active' and m.first_day <= private.today();
  get diagnostics known = row_count;
  return known;
end;
$$;
grant execute on function private.count_promotions to service_role;
