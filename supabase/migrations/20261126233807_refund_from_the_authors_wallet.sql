set local check_function_bodies = off;

drop function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer);

drop function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer);

create or replace function private.list_goodwill_targets (
  of_purchase uuid
)
  returns table (
    account text,
    amount_raw text
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := auth.uid();
  bought public.purchases;
begin
  select b.* into bought from public.purchases b join public.sales s on s.purchase_id = b.id
  where b.id = of_purchase and s.seller_id = author;
  if not found then perform private.refuse('not_found', 'There is no such sale of yours.'); end if;
  perform private.count_author_call('goodwill', author, 30, 3600);
  if bought.status <> 'paid' then perform private.refuse('conflict', 'This sale has been refunded.'); end if;
  if not exists (select from public.payouts o where o.purchase_id = bought.id and o.kind = 'creator' and o.status = 'paid') then
    perform private.refuse('conflict', 'This sale is not in your wallet yet. While it is with us, we can return it for you.');
  end if;
  return query
    select case when bool_or(private.is_from_service(p)) then null else p.from_account end, sum(p.amount_raw - coalesce(x.amount_raw, 0))::text
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    where p.purchase_id = bought.id and p.confirmed_at is not null
    group by p.from_account
    having sum(p.amount_raw - coalesce(x.amount_raw, 0)) > 0
    order by sum(p.amount_raw - coalesce(x.amount_raw, 0)) desc limit 10;
end;
$function$;

create or replace function private.list_own_earnings (
  wanted text,
  since timestamp with time zone,
  until timestamp with time zone,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone,
    purchase_id uuid
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    nullif(o.held_until, 'infinity'), o.created_at, o.paid_at, o.recipient_account, o.block_hash,
    s.amount_raw::text, s.fee_raw::text, s.paid_at, private.returnable_until(b), s.refunded_at, o.purchase_id
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
$function$;

create or replace function public.list_earnings (
  wanted public.bounded_text default 'all'::text,
  since timestamp with time zone default null::timestamp with time zone,
  until timestamp with time zone default null::timestamp with time zone,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone,
    purchase_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.list_goodwill_targets (
  purchase_id uuid
)
  returns table (
    account text,
    amount_raw text
  )
  language sql
  rows 1
  set search_path to ''
  AS $function$ select * from private.list_goodwill_targets(purchase_id) $function$;

comment on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer) is 'The caller''s payouts for /settings/payouts, newest first, after the row (before_at, before_id). wanted is all, held, sending, paid, stopped or cancelled. Errors inside the system (last_error) are not shown.';

comment on function public.list_goodwill_targets(uuid) is 'The author asks where a reader''s money came from, once it was sent on: each wallet and what was kept of its payments. The account is null where many share it (REF-02): money sent there might never reach the reader.';

revoke all on function private.list_goodwill_targets(uuid) from public;

grant execute on function private.list_goodwill_targets(uuid) to authenticated, postgres;

revoke all
  on function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  from public;

grant execute
  on function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  to authenticated, postgres;

revoke all
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function public.list_goodwill_targets(uuid) from public;

grant execute on function public.list_goodwill_targets(uuid) to authenticated, postgres;
