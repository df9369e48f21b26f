-- What an author sees of a promotion, and who hears of its changes.

create function public.list_own_promotions(after_id uuid default null) returns setof public.promotion_facts
language sql stable security invoker set search_path = '' as $$ select * from private.list_own_promotions(after_id) $$;
comment on function public.list_own_promotions is 'The caller''s promotions, 51 at a time, the newest first, behind after_id. Without those that were never paid, except one that still can be.';
grant execute on function public.list_own_promotions to authenticated;

create function private.list_own_promotions(after_id uuid) returns setof public.promotion_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  behind private.promotions;
begin
  select * into behind from private.promotions m where m.id = after_id and m.author_id = (select auth.uid());
  return query
    -- In from: a call in select would be made for each column.
    select d.* from private.promotions m cross join lateral private.describe_promotion(m) as d
    where m.author_id = (select auth.uid()) and (m.paid_at is not null or m.status = 'awaiting_payment')
      and (behind.id is null or (m.created_at, m.id) < (behind.created_at, behind.id))
    order by m.created_at desc, m.id desc limit 51;
end;
$$;
grant execute on function private.list_own_promotions to authenticated;

create function public.read_own_promotion(promotion_id uuid) returns setof public.promotion_facts
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.read_own_promotion(promotion_id) $$;
comment on function public.read_own_promotion is 'One promotion of the caller. No row for one of someone else.';
grant execute on function public.read_own_promotion to authenticated;

create function private.read_own_promotion(of_promotion uuid) returns setof public.promotion_facts
language sql stable security definer rows 1 set search_path = '' as $$
  select d.* from private.promotions m cross join lateral private.describe_promotion(m) as d where m.id = of_promotion and m.author_id = (select auth.uid())
$$;
grant execute on function private.read_own_promotion to authenticated;

-- Unlocks are all sales of the post while it ran: nothing tells which of them came by the promotion.
create function private.describe_promotion(shown private.promotions) returns public.promotion_facts
language plpgsql stable security invoker set search_path = '' as $$
declare
  facts public.promotion_facts;
begin
  select shown.id, shown.post_id, shown.place, shown.days, shown.status,
    shown.first_day, shown.first_day + coalesce(shown.used_days, shown.days) - 1, private.promotion_days_begun(shown), shown.kept_raw::text,
    private.promotion_raw(shown, private.promotion_days_begun(shown))::text,
    case when shown.status in ('rejected', 'stopped') then (shown.kept_raw - private.promotion_raw(shown, shown.used_days))::text end,
    shown.reason, shown.impressions, shown.clicks,
    (select count(*) from public.sales s
     where s.post_id = shown.post_id and s.paid_at >= shown.first_day::timestamp at time zone 'UTC'
       and s.paid_at < least(shown.ended_at, (shown.first_day + shown.days)::timestamp at time zone 'UTC')),
    shown.created_at,
    coalesce(nullif(btrim(p.title), ''), 'A deleted post'), case when p.id is not null then format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end,
    b.amount_raw::text, b.received_raw::text, private.rest_of(b.amount_raw, b.received_raw)::text, b.ephemeral_address, b.expires_at, b.payment_state,
    (select sum(r.amount_raw)::text from public.payouts r
     where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'awaiting_address'),
    (select min(r.status) from public.payouts r where r.purchase_id = b.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled')),
    array(select r.block_hash from public.payouts r
      where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'paid' order by r.paid_at),
    array(select y.block_hash from public.payments y where y.purchase_id = b.id and y.confirmed_at is not null order by y.confirmed_at)
  into facts
  from public.profiles a join public.purchases b on b.id = shown.purchase_id left join public.posts p on p.id = shown.post_id
  where a.id = shown.author_id;
  return facts;
end;
$$;

create function public.set_promotion_return_address(promotion_id uuid, to_account public.bounded_text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.set_promotion_return_address(promotion_id, to_account) $$;
comment on function public.set_promotion_return_address is
  'The author says where what comes back should go, because it was paid from an account that many share. Returns how many payments it redirected.';
grant execute on function public.set_promotion_return_address to authenticated;

create function private.set_promotion_return_address(of_promotion uuid, to_account text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.promotions;
begin
  select * into own from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid());
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  return private.set_return_address(own.purchase_id, to_account);
end;
$$;
grant execute on function private.set_promotion_return_address to authenticated;

create function private.tell_of_promotion(changed private.promotions) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  back numeric := case when changed.status in ('rejected', 'stopped') then changed.kept_raw - private.promotion_raw(changed, changed.used_days) end;
  title text := (select coalesce(nullif(btrim(p.title), ''), 'Without a title') from public.posts p where p.id = changed.post_id);
  details jsonb := jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'promotion_id', changed.id, 'first_day', changed.first_day));
begin
  perform private.notify_user(changed.author_id, 'promotion_status', null, changed.post_id, null, null, null, nullif(back, 0), details);
  -- The author's own act, and the payment they have just watched, need no mail.
  if changed.status = 'in_review' or changed.author_id = (select auth.uid()) then return; end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_status', u.id, jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'title', coalesce(title, 'A deleted post'),
      'first_day', changed.first_day, 'days', changed.days, 'reason', regexp_replace(changed.reason, '\s+', ' ', 'g'),
      'returned_raw', nullif(back, 0)::text, 'path', '/posts/promotions/' || changed.id)),
    format('promotion_status:%s:%s', changed.id, changed.status)
  from auth.users u
  where u.id = changed.author_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'promotion_status')
  on conflict (natural_key) do nothing;
end;
$$;

create function private.mail_staff_of_promotion(paid private.promotions) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_waits', u.id, jsonb_build_object('title', coalesce(nullif(btrim(t.title), ''), 'Without a title'), 'path', '/admin/promoted'),
    format('promotion_waits:%s:%s', paid.id, u.id)
  from public.posts t, auth.users u join public.profiles p on p.id = u.id and p.status = 'active'
  where t.id = paid.post_id and u.raw_app_meta_data ->> 'role' in ('owner', 'moderator') and u.id <> paid.author_id
  on conflict (natural_key) do nothing
$$;
