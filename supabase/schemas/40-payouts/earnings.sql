-- What writers see of the money that is sent to them: the list, the sums, and the notification.

create function public.list_earnings(
  wanted public.bounded_text default 'all', since timestamptz default null, until timestamptz default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text, gross_raw text, fee_raw text, sold_at timestamptz,
  returnable_until timestamptz, refunded_at timestamptz, purchase_id uuid)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_earnings is
  'The caller''s payouts for /settings/payouts, newest first, after the row (before_at, before_id). wanted is all, held, sending, paid, '
  'stopped or cancelled. Errors inside the system (last_error) are not shown.';
grant execute on function public.list_earnings to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself: finance, too, gets only its own payouts.
create function private.list_own_earnings(
  wanted text, since timestamptz, until timestamptz, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text, gross_raw text, fee_raw text, sold_at timestamptz,
  returnable_until timestamptz, refunded_at timestamptz, purchase_id uuid)
language sql stable security definer set search_path = '' as $$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    private.hold_ends_at(o), o.created_at, o.paid_at, o.recipient_account, o.block_hash,
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
$$;
grant execute on function private.list_own_earnings to authenticated;

create function public.sum_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security invoker set search_path = '' as $$ select * from private.sum_own_earnings() $$;
comment on function public.sum_earnings is
  'The caller''s payouts added up for /settings/payouts: held (by reason, with the end of the first hold), sending, stopped, paid, and '
  'paid_lately: in the last 30 days. owed: what they keep of sales that we refunded ourselves (N-15).';
grant execute on function public.sum_earnings to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself.
create function private.sum_own_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security definer set search_path = '' as $$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, case when o.status = 'held' then private.hold_ends_at(o) end as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled'
    union all
    select o.amount_raw, null, null, 'paid_lately'
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status = 'paid' and o.paid_at > now() - interval '30 days'
    union all
    select debt.raw, null, null, 'owed' from (select private.owed_by((select auth.uid())) as raw) as debt where debt.raw > 0) as judged
  group by judged.part, judged.why
$$;
grant execute on function private.sum_own_earnings to authenticated;

create function public.send_own_payout(payout_id uuid) returns public.payout_status
language sql volatile security invoker set search_path = '' as $$ select private.send_own_payout(payout_id) $$;
comment on function public.send_own_payout is
  'Starts a due or failed payout of the caller now. A block that may live is sent again, and no other is signed. A hold stays.';
grant execute on function public.send_own_payout to authenticated;

create function private.send_own_payout(of_payout uuid) returns public.payout_status
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient uuid := auth.uid();
  due public.payouts;
begin
  if not exists (select from public.payouts o where o.id = of_payout and o.recipient_id = recipient) then
    perform private.refuse('not_found', 'There is no such payout of yours.');
  end if;
  perform private.count_author_call('send-payout', recipient, 20, 3600);
  due := private.lock_payout(of_payout);
  if due.status not in ('pending', 'failed') then
    perform private.refuse('conflict', case due.status
      when 'held' then 'This payout is held. It is sent when its wait is over.'
      when 'paid' then 'This payout has been sent.'
      when 'publishing' then 'This payout is being sent.'
      when 'awaiting_address' then 'This payout needs an address first.'
      else 'This payout is not sent: its sale was refunded.' end);
  end if;
  if due.claimed_hash is not null then
    perform private.refuse('conflict', 'We are checking whether this payout has been sent. Look again in a few minutes.');
  end if;
  return (private.start_again(due)).status;
end;
$$;
grant execute on function private.send_own_payout to authenticated;

create function private.why_held(of_payout public.payouts) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when private.is_frozen(of_payout.recipient_id) then 'frozen'
    when private.is_share_withheld(of_payout) then 'copyright_report'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(private.returnable_until(b), '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$$;
comment on function private.why_held is
  'The one reason that a writer is told: several holds can apply, and this is the one that ends last.';

create function private.tell_of_payout(of_kind text, due public.payouts) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  told uuid := private.notify_user(due.recipient_id, of_kind, null, null, null, of_kind, due.id, due.amount_raw);
begin
  if of_kind <> 'payout_failed' or told is null then return; end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'payout_failed', u.id, jsonb_build_object('amount_raw', due.amount_raw::text), 'payout_failed:' || told
  from auth.users u where u.id = due.recipient_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$$;
comment on function private.tell_of_payout is
  'Notifies a writer that a payout was sent or failed, in the transaction of that state. An unread notification collects what follows '
  'within ten minutes, so that many sales are one entry with their sum. A failure is mailed, too: one mail for each entry.';
