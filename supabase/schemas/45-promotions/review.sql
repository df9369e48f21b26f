-- Staff look at each promotion before it shows. Moderators see no amounts (N-14).

create function public.list_promotions_for_staff(of_list public.bounded_text, after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_promotions_for_staff(of_list, after_id) $$;
comment on function public.list_promotions_for_staff is
  'Owners and moderators: 51 promotions that wait for a review (the oldest first), run, or are over (the newest first), behind after_id. Only owners see amounts.';
grant execute on function public.list_promotions_for_staff to authenticated;

create function private.list_promotions_for_staff(of_list text, after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_owner boolean;
  behind private.promotions;
begin
  perform private.require_office('moderator');
  is_owner := private.staff_office() = 'owner';
  select * into behind from private.promotions m where m.id = after_id;
  return jsonb_build_object(
    'is_owner', is_owner,
    'day_raw', (select s.promotion_day_raw::text from public.settings s where is_owner),
    'waiting', (select count(*) from private.promotions m where m.status = 'in_review'),
    'running', (select count(*) from private.promotions m where m.status = 'active'),
    'promotions', (
      select coalesce(jsonb_agg(private.describe_promotion_to_staff(o.listed, is_owner) order by o.place), '[]')
      from (
        select m as listed, row_number() over (
          order by case when of_list = 'waiting' then m.paid_at end, m.created_at desc, m.id desc) as place
        from private.promotions m
        where m.paid_at is not null and case of_list
            when 'waiting' then m.status = 'in_review' when 'running' then m.status = 'active'
            else m.status in ('ended', 'rejected', 'stopped') end
          and (behind.id is null or case when of_list = 'waiting' then (m.paid_at, m.id) > (behind.paid_at, behind.id)
            else (m.created_at, m.id) < (behind.created_at, behind.id) end)
        order by 2 limit 51) as o));
end;
$$;
grant execute on function private.list_promotions_for_staff to authenticated;

create function private.describe_promotion_to_staff(shown private.promotions, with_amounts boolean) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('id', shown.id, 'status', shown.status, 'place', shown.place, 'days', shown.days,
    'title', coalesce(nullif(btrim(p.title), ''), 'A deleted post'),
    'path', case when p.id is not null then format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end,
    'excerpt', p.excerpt, 'handle', a.handle, 'user_id', a.id, 'category', p.category_id,
    'paid_at', shown.paid_at, 'first_day', shown.first_day, 'reason', shown.reason, 'impressions', shown.impressions, 'clicks', shown.clicks, 'updated_at', shown.updated_at,
    'paid_raw', case when with_amounts then shown.kept_raw::text end)
  from public.profiles a left join public.posts p on p.id = shown.post_id where a.id = shown.author_id
$$;

create function public.decide_promotion(promotion_id uuid, seen_at timestamptz, is_approved boolean, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_promotion(promotion_id, seen_at, is_approved, reason) $$;
comment on function public.decide_promotion is
  'Owners and moderators, with a fresh code and a reason: approves a promotion, which runs from the next day in UTC, or rejects it, which returns all of it. '
  'The author reads the reason of a rejection. Refuses conflict if it was changed after seen_at.';
grant execute on function public.decide_promotion to authenticated;

create function private.decide_promotion(of_promotion uuid, seen_at timestamptz, is_approved boolean, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  asked private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
  post public.posts;
begin
  if asked.status <> 'in_review' then perform private.refuse('conflict', 'This promotion does not wait for a review any more. Nothing was changed.'); end if;
  if asked.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Another of us decides.'); end if;
  if is_approved then
    select * into post from public.posts p where p.id = asked.post_id;
    if private.ends_promotion(post) then perform private.refuse('conflict', 'This post can’t be in lists now, so it can’t be promoted. Reject it.'); end if;
    update private.promotions m set status = 'active', first_day = private.today() + 1, decided_by = actor, decided_at = now()
    where m.id = asked.id returning * into asked;
    perform private.touch_tags('promotions');
    perform private.tell_of_promotion(asked);
  else
    update private.promotions m set decided_by = actor, decided_at = now() where m.id = asked.id;
    asked := private.end_promotion(asked, 'rejected', btrim(why));
  end if;
  perform private.log_staff_action(actor, case when is_approved then 'approve_promotion' else 'reject_promotion' end,
    'promotion:' || asked.id, jsonb_build_object('status', 'in_review'), jsonb_build_object('status', asked.status), why);
end;
$$;
grant execute on function private.decide_promotion to authenticated;

create function public.end_promotion_as_staff(promotion_id uuid, seen_at timestamptz, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_promotion_as_staff(promotion_id, seen_at, reason) $$;
comment on function public.end_promotion_as_staff is
  'Owners and moderators, with a fresh code and a reason: stops a promotion that runs. Days that have not begun go back; the author reads the reason.';
grant execute on function public.end_promotion_as_staff to authenticated;

create function private.end_promotion_as_staff(of_promotion uuid, seen_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  running private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
begin
  if running.status <> 'active' then perform private.refuse('conflict', 'This promotion does not run any more. Nothing was changed.'); end if;
  if running.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Stop it on its own page, or ask another of us.'); end if;
  running := private.end_promotion(running, 'stopped', btrim(why));
  perform private.log_staff_action(actor, 'stop_promotion', 'promotion:' || running.id, jsonb_build_object('status', 'active'),
    jsonb_build_object('status', running.status, 'used_days', running.used_days), why);
end;
$$;
grant execute on function private.end_promotion_as_staff to authenticated;

create function private.lock_seen_promotion(of_promotion uuid, seen_at timestamptz) returns private.promotions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  known private.promotions := private.lock_promotion(of_promotion);
begin
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'This promotion has changed since you opened the page. Look at it again, then try again.');
  end if;
  return known;
end;
$$;

create function public.set_promotion_price(day_raw public.bounded_text, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_promotion_price(day_raw, reason) $$;
comment on function public.set_promotion_price is
  'The owner, with a fresh code and a reason: what a day costs from now on. Promotions that are open keep their price.';
grant execute on function public.set_promotion_price to authenticated;

create function private.set_promotion_price(day_raw text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  was numeric;
  wanted numeric;
begin
  if day_raw !~ '^\d{1,39}$' then perform private.refuse_field('price', 'Write an amount, such as 0.5.'); end if;
  wanted := day_raw::numeric;
  if wanted not between 1e28 and 5e31 or wanted % 1e24 <> 0 then
    perform private.refuse_field('price', 'A day costs Ӿ0.01 to Ӿ50, with at most six decimals.');
  end if;
  select s.promotion_day_raw into was from public.settings s for update;
  update public.settings s set promotion_day_raw = wanted;
  perform private.log_staff_action(actor, 'set_promotion_price', 'settings', jsonb_build_object('day_raw', was::text),
    jsonb_build_object('day_raw', day_raw), why);
end;
$$;
grant execute on function private.set_promotion_price to authenticated;
