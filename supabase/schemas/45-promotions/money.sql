-- N-16: what was paid waits on its address. Each day's share moves to our fee account when the day is over; what is not used goes back to
-- the payer. The days share what was kept to the raw.

-- What the first days of a promotion cost together.
create function private.promotion_raw(of_promotion private.promotions, first_days integer) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select div(of_promotion.kept_raw * first_days, of_promotion.days)
$$;

create function private.today() returns date
language sql stable security invoker set search_path = '' as $$ select (now() at time zone 'UTC')::date $$;

-- Days that are over, or begun, of all that it paid for. A promotion that is stopped keeps the day that had begun.
create function private.promotion_days_over(of_promotion private.promotions) returns integer
language sql stable security invoker set search_path = '' as $$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day, 0)), 0)
$$;

create function private.promotion_days_begun(of_promotion private.promotions) returns integer
language sql stable security invoker set search_path = '' as $$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day + 1, 0)), 0)
$$;

-- The payment is there. If the post cannot be promoted any more, all of it goes back.
create function private.complete_promotion(bought public.purchases, judged private.assessment, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  asked private.promotions;
  post public.posts;
  why_not text;
begin
  select * into asked from private.promotions m where m.purchase_id = bought.id for update;
  if asked.status is distinct from 'awaiting_payment' then
    return private.start_refund(bought, 'The promotion was cancelled', null);
  end if;
  select * into post from public.posts p where p.id = asked.post_id for share;
  why_not := private.why_not_promoted(post);
  if why_not is not null then return private.start_refund(bought, 'The post can’t be promoted now', null); end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = now()
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
  update private.promotions m set status = 'in_review', paid_at = now(), kept_raw = judged.received_raw - judged.excess_raw, fee_account = rules.fee_account
  where m.id = asked.id returning * into asked;
  perform private.post_legs('promotion_paid', bought.id, null,
    ('unsettled', asked.kept_raw, null)::private.leg, ('promotion', -asked.kept_raw, null)::private.leg);
  perform private.return_surplus(bought, rules.excess_refund_min_raw);
  perform private.tell_of_promotion(asked);
  perform private.mail_staff_of_promotion(asked);
  return private.facts_of(bought, true);
end;
$$;

-- Its payment went back before it was complete, or because the post cannot be promoted any more.
create function private.close_unpaid_promotion(of_purchase uuid, why text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.promotions m set status = 'stopped', used_days = 0, ended_at = now(), reason = why
  where m.purchase_id = of_purchase and m.status = 'awaiting_payment'
$$;

-- Moves the shares of the days that are over, each once.
create function private.move_promotion_days(running private.promotions) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  moved integer := 0;
  share numeric;
  made public.payouts;
begin
  for n in 1 .. private.promotion_days_over(running) loop
    continue when exists (select from private.promotion_days d where d.promotion_id = running.id and d.day = n);
    share := private.promotion_raw(running, n) - private.promotion_raw(running, n - 1);
    insert into public.payouts (purchase_id, kind, recipient_account, amount_raw, status, source_account)
    select b.id, 'promotion', running.fee_account, share,
      case when running.fee_account is null then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from public.purchases b where b.id = running.purchase_id
    returning * into made;
    insert into private.promotion_days (promotion_id, day, payout_id) values (running.id, n, made.id);
    perform private.post_legs('promotion_day_over', running.purchase_id, made.id,
      ('promotion', share, null)::private.leg, ('fee', -share, null)::private.leg);
    moved := moved + 1;
  end loop;
  return moved;
end;
$$;

-- Ends a promotion that was paid for, early or in time. What is not used goes back: the first payments pay for the days that were used.
-- Money from a service's account waits until the author names an address (REF-02).
create function private.end_promotion(running private.promotions, as_status public.promotion_status, why text) returns private.promotions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  used integer := private.promotion_days_begun(running);
  used_raw numeric := private.promotion_raw(running, used);
  returned numeric;
begin
  update private.promotions m set status = as_status, used_days = used, reason = why, ended_at = now()
  where m.id = running.id returning * into running;
  with paid as (
    select p.*, private.is_from_service(p) as is_shared, sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) as until_raw
    from public.payments p where p.purchase_id = running.purchase_id and p.confirmed_at is not null),
  rest as (
    select p.*, least(p.until_raw, running.kept_raw) - greatest(p.until_raw - p.amount_raw, used_raw) as rest_raw from paid p),
  made as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select running.purchase_id, 'refund', r.block_hash, case when r.is_shared then null else r.from_account end, r.rest_raw,
      case when r.is_shared then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from rest r join public.purchases b on b.id = running.purchase_id where r.rest_raw > 0
    returning amount_raw)
  select coalesce(sum(m.amount_raw), 0) into returned from made m;
  if returned <> running.kept_raw - used_raw then raise exception 'Promotion % returns % of % raw.', running.id, returned, running.kept_raw - used_raw; end if;
  perform private.post_legs('promotion_returned', running.purchase_id, null,
    ('promotion', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  perform private.touch_tags('promotions');
  perform private.tell_of_promotion(running);
  return running;
end;
$$;

-- Locks a promotion as every transition does: its purchase first.
create function private.lock_promotion(of_promotion uuid) returns private.promotions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  found_one private.promotions;
begin
  select * into found_one from private.promotions m where m.id = of_promotion;
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  perform private.lock_purchase(found_one.purchase_id);
  select * into found_one from private.promotions m where m.id = of_promotion for update;
  return found_one;
end;
$$;

create function public.stop_promotion(promotion_id uuid) returns public.promotion_status
language sql volatile security invoker set search_path = '' as $$ select private.stop_promotion(promotion_id) $$;
comment on function public.stop_promotion is
  'The author stops a promotion at any time: days that have not begun go back to the wallet that paid. Again changes nothing.';
grant execute on function public.stop_promotion to authenticated;

create function private.stop_promotion(of_promotion uuid) returns public.promotion_status
language plpgsql volatile security definer set search_path = '' as $$
declare
  running private.promotions;
begin
  if not exists (select from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid())) then
    perform private.refuse('not_found', 'There is no such promotion.');
  end if;
  running := private.lock_promotion(of_promotion);
  if running.status = 'awaiting_payment' then return private.drop_promotion(running); end if;
  if running.status in ('in_review', 'active') then running := private.end_promotion(running, 'stopped', null); end if;
  return running.status;
end;
$$;
grant execute on function private.stop_promotion to authenticated;

-- Before it is paid. What came already goes back; what is seen and not confirmed yet will, when it is (complete_promotion).
create function private.drop_promotion(unpaid private.promotions) returns public.promotion_status
language plpgsql volatile security invoker set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases b where b.id = unpaid.purchase_id;
  if bought.received_raw > 0 and bought.status in ('pending', 'expired', 'cancelled') then
    perform private.start_refund(bought, 'The promotion was cancelled', null);
  elsif bought.status = 'pending' then
    update public.purchases p set status = 'cancelled' where p.id = bought.id;
  end if;
  perform private.close_unpaid_promotion(bought.id, 'It was cancelled before it was paid.');
  return 'stopped';
end;
$$;

create function public.turn_promotions(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.turn_promotions(least(greatest(at_most, 0), 100)) $$;
comment on function public.turn_promotions is
  'A timer calls it every minute: moves the shares of days that are over, ends promotions whose time or post is over, returns what no one '
  'reviewed within 72 hours, and forgets what was never paid. Returns how many it changed.';
grant execute on function public.turn_promotions to service_role;

-- Takes one after another, each with all its locks. One whose books do not add up keeps no other waiting: finance looks at it.
create function private.turn_promotions(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  turned integer := 0;
begin
  for due in
    select m.id, b.ephemeral_address from private.list_turning_promotions() as m join public.purchases b on b.id = m.purchase_id order by m.id
  loop
    exit when turned = at_most;
    begin
      perform private.turn_promotion(due.id);
      turned := turned + 1;
    exception
      -- Another transaction went first. The next minute comes.
      when deadlock_detected then null;
      when others then
        perform private.raise_alert('balance_differs', due.ephemeral_address, null, 'A promotion cannot go on: ' || sqlerrm);
    end;
  end loop;
  -- Last, and alone: what ended has touched the lists already.
  if turned = 0 then perform private.rotate_promotions(); end if;
  return turned;
end;
$$;
grant execute on function private.turn_promotions to service_role;

create function private.turn_promotion(of_promotion uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  running private.promotions := private.lock_promotion(of_promotion);
  post public.posts;
begin
  if running.status = 'awaiting_payment' then
    perform private.drop_promotion(running);
    return;
  end if;
  perform private.move_promotion_days(running);
  select * into post from public.posts p where p.id = running.post_id;
  if running.status = 'active' and private.promotion_days_over(running) = running.days then
    perform private.end_promotion(running, 'ended', null);
  elsif running.status in ('in_review', 'active') and private.ends_promotion(post) then
    perform private.end_promotion(running, 'stopped', private.tell_why_promotion_ends(post));
  elsif running.status = 'in_review' and running.paid_at < now() - interval '72 hours' then
    perform private.end_promotion(running, 'rejected', 'We did not review it in time. You get all of it back.');
  end if;
end;
$$;

create function private.list_turning_promotions() returns setof private.promotions
language sql stable security invoker set search_path = '' as $$
  select m.* from private.promotions m left join public.posts p on p.id = m.post_id
  where (m.status in ('active', 'in_review') and private.ends_promotion(p))
    or (m.status = 'in_review' and m.paid_at < now() - interval '72 hours')
    or (m.status = 'awaiting_payment' and exists (
      select from public.purchases b where b.id = m.purchase_id and b.status in ('expired', 'cancelled')
        and b.expires_at < now() - interval '2 days' and not private.has_money(b)))
    -- Also of one that was stopped: the day that had begun is over at midnight.
    or (m.status in ('active', 'stopped')
      and private.promotion_days_over(m) > (select count(*) from private.promotion_days d where d.promotion_id = m.id))
$$;

-- A post that is too new, or that readers return, was judged when it was paid; only what takes it out of lists ends it.
create function private.ends_promotion(post public.posts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(private.why_not_promoted(post) not in ('new', 'sent_back'), false)
$$;

create function private.tell_why_promotion_ends(post public.posts) returns text
language sql stable security invoker set search_path = '' as $$
  select case private.why_not_promoted(post)
    when 'unpublished' then 'The post is not published any more.'
    when 'unlisted' then 'The post is not in lists any more.'
    when 'adult' then 'The post has an adult content warning now.'
    when 'author' then 'Your account is limited.'
    else 'The post is kept out of promoted places.' end
$$;

-- What the signer compares the payouts of a promotion with.
create function private.read_promotion_books(of_purchase uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('keptRaw', m.kept_raw::text, 'days', m.days, 'daysOver', private.promotion_days_over(m), 'feeAccount', m.fee_account,
    'usedDays', m.used_days, 'isReturned', m.status in ('rejected', 'stopped'))
  from private.promotions m where m.purchase_id = of_purchase and m.kept_raw is not null
$$;

create function private.promotion_day_of(due public.payouts) returns smallint
language sql stable security invoker set search_path = '' as $$
  select d.day from private.promotion_days d where d.payout_id = due.id
$$;
