-- What a writer sees of the money that is sent to him: every payout with why it waits, and the sums.

create function private.why_held(of_payout public.payouts) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when of_payout.is_under_review then 'under_review'
    -- What a program has paid for, and could still come back because it was not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(b.refund_window_ends_at, '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$$;
comment on function private.why_held is 'The hold that ends last.';

create function private.list_own_earnings(
  wanted text, since timestamptz, until timestamptz, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text)
language sql stable security definer set search_path = '' as $$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    nullif(o.held_until, 'infinity'), o.created_at, o.paid_at, o.recipient_account, o.block_hash
  from public.payouts o
  left join public.purchases b on b.id = o.purchase_id
  left join public.posts p on p.id = b.post_id
  left join public.sales s on s.purchase_id = o.purchase_id
  where o.recipient_id = (select auth.uid())
    and (before_at is null or (o.created_at, o.id) < (before_at, before_id))
    and (list_own_earnings.since is null or o.created_at >= list_own_earnings.since)
    and (list_own_earnings.until is null or o.created_at < list_own_earnings.until)
    and case wanted
      when 'held' then o.status = 'held'
      when 'sending' then o.status in ('pending', 'publishing')
      when 'paid' then o.status = 'paid'
      when 'stopped' then o.status in ('failed', 'awaiting_address')
      when 'cancelled' then o.status = 'cancelled'
      else true end
  order by o.created_at desc, o.id desc limit at_most
$$;

create function public.list_earnings(
  wanted text default 'all', since timestamptz default null, until timestamptz default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_earnings is
  'What is or was sent to the caller, newest first, after the row (created_at, id) of the page before: all, held, sending, paid, stopped or cancelled.';
create index payouts_earned_idx on public.payouts (recipient_id, created_at desc, id desc);
drop index public.payouts_recipient_id_idx;

create function private.sum_own_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security definer set search_path = '' as $$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, nullif(o.held_until, 'infinity') as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled') as judged
  group by judged.part, judged.why
$$;

create function public.sum_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security invoker set search_path = '' as $$ select * from private.sum_own_earnings() $$;
comment on function public.sum_earnings is
  'The caller''s payouts added up: held (by why, and until when the first of them), sending, stopped, paid.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_earnings, public.sum_earnings from public, anon, authenticated;
grant execute on function public.list_earnings, private.list_own_earnings, public.sum_earnings, private.sum_own_earnings to authenticated;
