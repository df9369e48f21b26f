-- What is known of one row of finance's lists, and the filters that each of the staff keeps.

-- A payout keeps its last error alone. What each attempt met is kept here, so that a person sees whether it was always the same.
create table private.payout_attempts (
  id bigint generated always as identity primary key,
  payout_id uuid not null references public.payouts (id) on delete restrict,
  error_class text not null,
  error text not null check (char_length(error) <= 1000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.payout_attempts is 'Each attempt that ended before its block was settled. The one that paid is the payout itself.';
create index payout_attempts_payout_id_idx on private.payout_attempts (payout_id, id desc);
alter table private.payout_attempts enable row level security;

create function private.note_attempt(of_payout uuid, what text, class text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.payout_attempts (payout_id, error_class, error) values (of_payout, class, left(what, 1000))
$$;

create or replace function private.fail_payout(due public.payouts, what text, class text) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.note_attempt(due.id, what, class);
  update public.payouts p set status = 'failed', last_error = left(what, 1000), error_class = class
  where p.id = due.id returning * into due;
  if due.recipient_id is not null then perform private.tell_of_payout('payout_failed', due); end if;
  return due;
end;
$$;

create or replace function private.mark_payout_retry(of_payout uuid, error text, class text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  waits interval[] := array['5 s', '15 s', '1 min', '5 min', '30 min', '2 h', '6 h', '24 h']::interval[];
begin
  if due.status not in ('pending', 'publishing') then return due; end if;
  if due.attempts >= (select s.payout_max_attempts from public.settings s) then
    perform private.raise_alert('payout_failed', due.source_account, due.id, error);
    return private.fail_payout(due, error, class);
  end if;
  perform private.note_attempt(due.id, error, class);
  update public.payouts p set last_error = left(error, 1000), error_class = class,
    next_attempt_at = now() + waits[least(greatest(p.attempts, 1), cardinality(waits))]
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at);
  return due;
end;
$$;

-- One shape of a payout for the list and for the row by itself, whatever its state.
create view private.staff_payouts with (security_invoker = true) as
  select p.id, p.kind::text as kind, p.status::text as status, p.amount_raw::text as amount_raw, p.recipient_account, r.handle::text as recipient_handle,
    p.purchase_id, t.title as post_title, p.source_account, p.block_hash, b.state::text as block_state, p.claimed_hash,
    nullif(p.held_until, 'infinity') as held_until, s.refund_window_ends_at as window_ends_at, p.attempts, p.next_attempt_at, p.error_class, p.last_error,
    p.approved_at, exists (
      select from public.money_alerts a where a.payout_id = p.id and a.kind = 'payout_cap' and a.resolved_at is null) as is_beyond_cap,
    coalesce(s.status in ('refund_pending', 'refunded'), false) as is_refunded, p.paid_at, p.created_at, p.recipient_id, p.status as state
  from public.payouts p
  left join public.profiles r on r.id = p.recipient_id
  left join public.purchases s on s.id = p.purchase_id
  left join public.posts t on t.id = s.post_id
  left join public.nano_blocks b on b.hash = p.block_hash;
comment on view private.staff_payouts is 'Payouts as finance sees them. Read only behind the question for the office.';

create or replace function private.list_staff_payouts(
  wanted public.payout_list, of_status text, of_kind text, of_class text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind, p.status, p.amount_raw, p.recipient_account, p.recipient_handle, p.purchase_id, p.post_title,
    p.source_account, p.block_hash, p.block_state, p.claimed_hash, p.held_until, p.window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at, p.is_beyond_cap, p.is_refunded, p.paid_at, p.created_at
  from private.staff_payouts p
  where p.state = any (statuses) and (of_status is null or p.status = of_status) and (of_kind is null or p.kind = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or lower(p.recipient_handle) = lower(ltrim(words, '@')))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
  order by p.created_at desc, p.id desc limit at_most;
end;
$$;

create type public.staff_row as enum ('payout', 'block', 'payment', 'alert');

create function private.read_staff_row(of_kind public.staff_row, of_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block), b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  select b.id into of_purchase from public.purchases b where b.ephemeral_address = on_account;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', b.refund_window_ends_at, 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (select * from public.admin_audit_log x where x.target = any (targets) order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$$;
create function public.read_staff_row(of_kind public.staff_row, key text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_row(of_kind, key) $$;
comment on function public.read_staff_row is
  'Finance: all that is known of one payout, block, payment or alert and of the account that it is of. Null where there is none.';

create table public.staff_filters (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.profiles (id) on delete cascade,
  list text not null check (list ~ '^[a-z-]{3,40}$'),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  query text not null check (char_length(query) between 2 and 500),
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);
comment on table public.staff_filters is 'Filters of a list to which somebody of the staff gave a name, as the query of its address. Each has their own.';
alter table public.staff_filters enable row level security;
grant select on public.staff_filters to authenticated;
create policy "finance reads its own filters" on public.staff_filters for select to authenticated
  using (staff_id = (select auth.uid()) and (select private.staff_role()) in ('owner', 'finance'));

create function private.save_staff_filter(of_list text, called text, asked text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
  made uuid;
begin
  -- One after another, so that the count is right.
  perform from public.profiles p where p.id = actor for update;
  if (select count(*) >= 30 from public.staff_filters f where f.staff_id = actor and f.list = of_list) then
    perform private.refuse('conflict', 'You keep 30 filters of this list already. Remove one first.');
  end if;
  insert into public.staff_filters (staff_id, list, name, query) values (actor, of_list, btrim(called), asked) returning id into made;
  return made;
exception
  when unique_violation then
    perform private.refuse('conflict', 'You have a filter of that name already.');
  when check_violation then
    perform private.refuse('validation_failed', 'Give it a name of 1 to 60 characters.');
end;
$$;
create function public.save_staff_filter(list text, name text, query text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_staff_filter(list, name, query) $$;
comment on function public.save_staff_filter is 'Finance: keeps the filters of a list under a name, for the caller alone.';

create function private.remove_staff_filter(of_filter uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
begin
  delete from public.staff_filters f where f.id = of_filter and f.staff_id = actor;
  if not found then perform private.refuse('not_found', 'There is no such filter.'); end if;
end;
$$;
create function public.remove_staff_filter(filter_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_staff_filter(filter_id) $$;
comment on function public.remove_staff_filter is 'Finance: forgets one of the caller''s own filters.';

revoke execute on all functions in schema private from public;
revoke execute on function public.read_staff_row, public.save_staff_filter, public.remove_staff_filter from public, anon, service_role;
grant execute on function private.read_staff_row, private.save_staff_filter, private.remove_staff_filter, public.read_staff_row,
  public.save_staff_filter, public.remove_staff_filter to authenticated;
