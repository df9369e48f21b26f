-- Money out, the blocks that we sign for it, and the book in which every raw has two places.

create type public.payout_kind as enum
  ('creator', 'split', 'referrer', 'fee', 'refund', 'excess', 'tip', 'bond_return', 'tab_close', 'manual');
create type public.payout_status as enum
  ('held', 'pending', 'publishing', 'paid', 'failed', 'cancelled', 'awaiting_address');
create type public.block_kind as enum ('open', 'receive', 'send', 'change');
create type public.block_state as enum ('signed', 'sent', 'confirmed', 'dead');
create type public.ledger_account as enum ('chain', 'unsettled', 'creator', 'fee', 'refund');

create table public.nano_blocks (
  hash text primary key check (private.is_block_hash(hash)),
  account text not null check (private.is_nano_account(account)),
  previous text not null check (private.is_block_hash(previous)),
  kind public.block_kind not null,
  json jsonb not null check (jsonb_typeof(json) = 'object'),
  work text check (work ~ '^[0-9a-f]{16}$'),
  state public.block_state not null default 'signed',
  sent_at timestamptz,
  confirmed_at timestamptz,
  dead_at timestamptz,
  rival_hash text check (private.is_block_hash(rival_hash)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint nano_blocks_dead_have_a_rival check ((state = 'dead') = (dead_at is not null and rival_hash is not null)),
  constraint nano_blocks_confirmed_say_when check ((state = 'confirmed') = (confirmed_at is not null))
);
comment on table public.nano_blocks is 'Every block that we sign, stored before it is sent. A retry sends the same bytes.';
comment on column public.nano_blocks.rival_hash is 'The block that the chain confirmed in this one''s place: the only proof that this one is dead.';
create unique index nano_blocks_one_per_frontier_idx on public.nano_blocks (account, previous) where state <> 'dead';
create index nano_blocks_account_idx on public.nano_blocks (account);
create index nano_blocks_unconfirmed_idx on public.nano_blocks (created_at) where state in ('signed', 'sent');
select private.keep_updated_at('public.nano_blocks');
alter table public.payments add foreign key (received_block) references public.nano_blocks (hash) on delete restrict;
create unique index payments_received_block_idx on public.payments (received_block);

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid references public.purchases (id) on delete restrict,
  kind public.payout_kind not null,
  payment_hash text references public.payments (block_hash) on delete restrict,
  recipient_account text check (private.is_nano_account(recipient_account)),
  recipient_id uuid references public.profiles (id) on delete restrict,
  amount_raw numeric(39, 0) not null check (amount_raw > 0),
  status public.payout_status not null,
  source_account text not null check (private.is_nano_account(source_account)),
  block_hash text unique references public.nano_blocks (hash) on delete restrict,
  held_until timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 1000),
  released_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payouts_know_where check ((status = 'awaiting_address') = (recipient_account is null) or status = 'cancelled'),
  constraint payouts_held_say_until_when check (status <> 'held' or held_until is not null),
  constraint payouts_on_their_way_have_a_block check (status not in ('publishing', 'paid') or block_hash is not null),
  constraint payouts_paid_say_when check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_returned_name_their_payment check ((kind in ('refund', 'excess')) = (payment_hash is not null))
);
comment on table public.payouts is 'What must leave an account, once. The blocks lie in nano_blocks, whose one-per-frontier rule is the last lock against paying twice.';
comment on column public.payouts.payment_hash is 'The payment that a refund or an excess returns.';
create unique index payouts_one_per_share_idx on public.payouts (purchase_id, kind, recipient_account) nulls not distinct
  where kind in ('creator', 'split', 'referrer', 'fee');
create unique index payouts_one_per_return_idx on public.payouts (payment_hash, kind);
create index payouts_purchase_id_idx on public.payouts (purchase_id);
create index payouts_recipient_id_idx on public.payouts (recipient_id, created_at desc);
create index payouts_source_account_idx on public.payouts (source_account);
create index payouts_due_idx on public.payouts (next_attempt_at) where status in ('pending', 'publishing');
create index payouts_held_idx on public.payouts (held_until) where status = 'held';
create index payouts_status_idx on public.payouts (status, created_at desc);
select private.keep_updated_at('public.payouts');

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null,
  reason text not null check (reason ~ '^[a-z_]{3,40}$'),
  account public.ledger_account not null,
  amount_raw numeric(39, 0) not null check (amount_raw <> 0),
  purchase_id uuid references public.purchases (id) on delete restrict,
  payout_id uuid references public.payouts (id) on delete restrict,
  profile_id uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.ledger_entries is 'Append-only. The legs of one posting sum to zero: what the chain holds is positive, what we owe is negative.';
comment on column public.ledger_entries.profile_id is 'To whom a creator''s share is owed.';
create index ledger_entries_posting_id_idx on public.ledger_entries (posting_id);
create index ledger_entries_purchase_id_idx on public.ledger_entries (purchase_id, account);
create index ledger_entries_payout_id_idx on public.ledger_entries (payout_id);
create index ledger_entries_profile_id_idx on public.ledger_entries (profile_id);

create function private.refuse_change() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = '42501';
end;
$$;
create trigger refuse_change before update or delete or truncate on public.ledger_entries
  for each statement execute function private.refuse_change();

create function private.check_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  total numeric;
begin
  select sum(l.amount_raw) into total from public.ledger_entries l where l.posting_id = new.posting_id;
  if total <> 0 then
    raise exception 'Posting % does not balance: % raw remain.', new.posting_id, total using errcode = '23514';
  end if;
  return null;
end;
$$;
create constraint trigger check_posting after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_posting();

create type private.leg as (account public.ledger_account, amount_raw numeric, profile_id uuid);
create function private.post_legs(why text, of_purchase uuid, of_payout uuid, variadic legs private.leg[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.ledger_entries (posting_id, reason, purchase_id, payout_id, account, amount_raw, profile_id)
  select posting.id, why, of_purchase, of_payout, leg.account, leg.amount_raw, leg.profile_id
  from (select gen_random_uuid() as id) as posting, unnest(legs) as leg where leg.amount_raw <> 0
$$;
comment on function private.post_legs is 'One posting. Legs of zero are left out.';

create view public.ledger_balances with (security_invoker = true) as
  select account, sum(amount_raw) as balance_raw, count(*) as entries from public.ledger_entries group by account;
comment on view public.ledger_balances is 'Sums to zero, always.';

create view public.obligations with (security_invoker = true) as
  select
    owed.account as owed_as, owed.profile_id as owed_to, owed.purchase_id, purchase.ephemeral_address as held_at,
    -owed.balance_raw as owed_raw, owed.since, held.balance_raw as held_raw,
    payout.statuses as payout_statuses
  from (
    select account, purchase_id, profile_id, sum(amount_raw) as balance_raw, min(created_at) as since
    from public.ledger_entries where account <> 'chain'
    group by account, purchase_id, profile_id having sum(amount_raw) <> 0
  ) as owed
  left join public.purchases as purchase on purchase.id = owed.purchase_id
  left join lateral (
    select sum(l.amount_raw) as balance_raw from public.ledger_entries l
    where l.purchase_id = owed.purchase_id and l.account = 'chain'
  ) as held on true
  left join lateral (
    select array_agg(distinct p.status) as statuses from public.payouts p
    where p.purchase_id = owed.purchase_id and p.status not in ('paid', 'cancelled')
  ) as payout on true;
comment on view public.obligations is 'What we owe, as what, to whom, since when; and what the chain holds for it, where.';

alter table public.nano_blocks enable row level security;
alter table public.payouts enable row level security;
alter table public.ledger_entries enable row level security;

grant select on public.payouts, public.nano_blocks, public.ledger_entries to authenticated;
create policy "recipients and finance read payouts" on public.payouts for select to authenticated
  using (recipient_id = (select auth.uid()) or (select private.staff_role()) in ('owner', 'finance'));
create policy "finance reads blocks" on public.nano_blocks for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));
create policy "finance reads the ledger" on public.ledger_entries for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

grant select on public.payouts, public.nano_blocks, public.ledger_entries, public.ledger_balances, public.obligations to service_role;
revoke execute on all functions in schema private from public;
