-- REF-06, N-07: keeps anyone from reading for free. Judges how often one payer is refunded without asking the author.

create function public.judge_refund(purchase_id uuid, device text default null, network text default null)
returns table (refusal text, reason text)
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from private.judge_refund_of(purchase_id, device, network)
$$;
comment on function public.judge_refund is
  'What refund_purchase would say to the buyer now: the code of its refusal and the sentence, or nulls if it would refund.';
grant execute on function public.judge_refund to service_role;

create function private.judge_refund_of(of_purchase uuid, from_device text, from_network text)
returns table (refusal text, reason text)
language sql stable security definer set search_path = '' as $$
  select v.refusal, v.reason
  from public.purchases p cross join lateral private.judge_refund(p, from_device, from_network) as v
  where p.id = of_purchase and p.status = 'paid'
$$;
grant execute on function private.judge_refund_of to service_role;

-- Two kinds of refund are a buyer's right and count towards no limit: after a large cut (buyer_offered, no window either), and of one of
-- two purchases of the same post (buyer_of_two).
create function private.judge_refund(bought public.purchases, from_device text, from_network text) returns private.refund_verdict
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  verdict private.refund_verdict;
begin
  if private.offered_until(bought.id) is null then
    return private.judge_refund_not_offered(bought, from_device, from_network);
  end if;
  verdict.is_newcomer := false;
  verdict.asked_by := 'buyer_offered';
  return verdict;
end;
$$;

create function private.judge_refund_not_offered(bought public.purchases, from_device text, from_network text)
returns private.refund_verdict
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  verdict private.refund_verdict;
begin
  verdict.is_newcomer := false;
  if now() > bought.refund_window_ends_at then
    verdict.refusal := 'refund_window_closed';
    verdict.reason := 'The time for a refund is over.';
  elsif exists (
    select from public.purchases p
    where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
    verdict.asked_by := 'buyer_of_two';
  else
    verdict := private.judge_quick_refund(bought, from_device, from_network);
  end if;
  if verdict.reason is not null then
    verdict.reason := verdict.reason || format(' You can still ask %s.', private.name_author(bought.seller_id));
  end if;
  return verdict;
end;
$$;

-- An author may allow what guards their own sales alone: refunds after reading to the end, and while the breaker counts. What guards
-- every author, the limits of one payer, they cannot lift.
-- An exchange's wallet is shared by many people, so for its customers the session counts and not the wallet. Without a session either,
-- refunds cannot be counted: then only the author gives one.
create function private.judge_quick_refund(bought public.purchases, from_device text, from_network text) returns private.refund_verdict
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  payer private.payer := private.find_payer(bought);
  rules public.settings;
  taken integer;
  taken_today integer;
  paid integer;
  had_this boolean;
  has_kept boolean;
  allows_all boolean;
  verdict private.refund_verdict := ('buyer', 'refund_limit', null, false)::private.refund_verdict;
begin
  select * into rules from public.settings;
  if bought.buyer_id is null and cardinality(payer.wallets) = 0 then
    verdict.reason := 'This was paid without a session, from an account that many people share.';
    return verdict;
  end if;
  select count(*) filter (where t.was_taken and t.refunded_at > now() - interval '30 days'),
    count(*) filter (where t.was_taken and t.refunded_at > now() - interval '24 hours'), count(*),
    coalesce(bool_or(t.was_taken and t.post_id = bought.post_id), false), coalesce(bool_or(t.is_kept), false)
  into taken, taken_today, paid, had_this, has_kept
  from private.list_payer_sales(bought, payer) as t;
  select h.refunds_all_readers into allows_all from public.private_profiles h where h.id = bought.seller_id;
  verdict.is_newcomer := not payer.is_old_wallet and not has_kept and not private.has_account(bought.buyer_id);
  verdict.reason := case
    when had_this then 'You have returned this post once before.'
    when taken >= rules.refund_max_per_payer then format('You’ve used your %s quick refunds this month.', rules.refund_max_per_payer)
    when paid > 10 and (taken + 1) * 10 > paid * 3 then 'You’ve returned 3 of every 10 posts that you bought.'
    when not allows_all
      and exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.read_to_end_at is not null)
      then 'You have read this post to its end.'
    when not verdict.is_newcomer then null
    when greatest(taken_today, private.count_newcomer_refunds(from_device, from_network)) >= rules.newcomer_refunds
      then 'Today’s quick refunds for new readers are used up here.'
    when not allows_all and exists (select from private.refund_breakers b where b.post_id = bought.post_id and b.ends_at > now())
      then 'Many new readers are returning this post.' end;
  if verdict.reason is null then verdict.refusal := null; end if;
  return verdict;
end;
$$;

create function public.note_read_to_end(purchase_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.note_read_to_end(purchase_id) $$;
comment on function public.note_read_to_end is
  'REF-06 (c): the reader reached the end. False, and nothing is noted, before four fifths of the reading time have passed since they paid.';
grant execute on function public.note_read_to_end to service_role;

-- By our clock: a page cannot make a reader faster than they are. Shows the same minutes as the page (lib/posts/document/document.ts).
create function private.note_read_to_end(of_purchase uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.purchase_secrets s set read_to_end_at = now()
  from public.purchases p join public.posts t on t.id = p.post_id
  where s.purchase_id = of_purchase and p.id = s.purchase_id and p.status = 'paid' and s.read_to_end_at is null
    and now() >= p.paid_at + 0.8 * greatest(1, round(t.paid_words / 230.0)) * interval '1 minute';
  return found;
end;
$$;
grant execute on function private.note_read_to_end to service_role;

-- The fuller of the two counters ends it. Registered readers and readers with an old wallet add nothing to a network's.
create function private.count_newcomer_refunds(from_device text, from_network text) returns integer
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return greatest(
    (select count(*) from private.quick_refunds q where q.device = from_device and q.taken_at > now() - interval '24 hours'),
    (select count(*) from private.quick_refunds q
     where q.network = from_network and q.was_newcomer and q.taken_at > now() - interval '24 hours'))::integer;
end;
$$;

-- Refunds that could count against each other run one after another, so that parallel ones cannot all count as the last that is allowed.
create function private.lock_payer(bought public.purchases, from_device text, from_network text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  payer private.payer := private.find_payer(bought);
begin
  perform pg_advisory_xact_lock(who.key) from (
    select distinct hashtextextended('refund:' || name, 0) as key
    from unnest(payer.lineage || payer.funders || array[bought.buyer_id::text, from_device, from_network]) as name
    where name is not null order by key) as who;
end;
$$;

create function private.note_quick_refund(bought public.purchases, is_newcomer boolean, from_device text, from_network text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into private.quick_refunds (purchase_id, was_newcomer, device, network)
  values (bought.id, is_newcomer, from_device, from_network);
  if is_newcomer then perform private.trip_breaker(bought.post_id, bought.seller_id); end if;
end;
$$;

-- REF-06 (d): tells the author when it begins to count, not each time it is prolonged.
create function private.trip_breaker(of_post uuid, author uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sold integer;
  returned integer;
begin
  select count(*), count(*) filter (where q.was_newcomer) into sold, returned
  from (
    select s.purchase_id from public.sales s join public.purchases p on p.id = s.purchase_id
    where s.post_id = of_post and p.refund_asked_by is distinct from 'undelivered'
    order by s.paid_at desc limit 50) as latest
  left join private.quick_refunds q on q.purchase_id = latest.purchase_id;
  if sold < 20 or returned * 10 <= sold * 3 then return; end if;
  if not exists (select from private.refund_breakers b where b.post_id = of_post and b.ends_at > now()) then
    perform private.notify_user(author, 'post_returned_by_newcomers', null, of_post, null, 'post_returned_by_newcomers:' || of_post);
  end if;
  insert into private.refund_breakers (post_id, ends_at) values (of_post, now() + interval '24 hours')
  on conflict (post_id) do update set ends_at = excluded.ends_at;
end;
$$;

create function public.forget_refund_traces(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_refund_traces(at_most) $$;
comment on function public.forget_refund_traces is
  'Deletes the hashes of devices and networks that no counter needs any more. A timer of the worker calls it.';
grant execute on function public.forget_refund_traces to service_role;

create function private.forget_refund_traces(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select q.purchase_id from private.quick_refunds q
    where q.taken_at < now() - interval '24 hours' and num_nonnulls(q.device, q.network) > 0 limit at_most for update skip locked)
  update private.quick_refunds q set device = null, network = null from over where q.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
grant execute on function private.forget_refund_traces to service_role;
