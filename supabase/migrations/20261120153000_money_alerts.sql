-- What the worker saw and a person must judge: money that is not where the books say, payouts that the signer refused.

create table public.money_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'payout_mismatch', 'payout_cap', 'payout_failed', 'payment_not_on_chain', 'balance_differs', 'block_differs', 'foreign_block',
    'account_differs')),
  account text check (private.is_nano_account(account)),
  payout_id uuid references public.payouts (id) on delete restrict,
  expected_raw numeric(39, 0) check (expected_raw >= 0),
  found_raw numeric(39, 0) check (found_raw >= 0),
  detail text not null check (char_length(detail) between 1 and 1000),
  times integer not null default 1 check (times > 0),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.money_alerts is 'One row per kind, account and payout until somebody, or a later reconciliation, resolves it. lib/payouts/README.md says what each asks for.';
comment on column public.money_alerts.times is 'How often it was seen since it was raised.';
create unique index money_alerts_one_open_idx on public.money_alerts (kind, account, payout_id) nulls not distinct
  where resolved_at is null;
create index money_alerts_payout_id_idx on public.money_alerts (payout_id);
create index money_alerts_newest_idx on public.money_alerts (created_at desc);
select private.keep_updated_at('public.money_alerts');

create table public.reconciliations (
  id bigint generated always as identity primary key,
  accounts integer not null check (accounts >= 0),
  differing integer not null check (differing between 0 and accounts),
  booked_raw numeric(39, 0) not null check (booked_raw >= 0),
  balance_raw numeric(39, 0) not null check (balance_raw >= 0),
  receivable_raw numeric(39, 0) not null check (receivable_raw >= 0),
  began_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.reconciliations is 'Each comparison of the books with the chain, over every account of the worker''s seed. Differences are in money_alerts.';
create index reconciliations_newest_idx on public.reconciliations (created_at desc);

create function private.raise_alert(
  of_kind text, of_account text, of_payout uuid, what text, expected numeric default null, seen numeric default null)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into public.money_alerts as a (kind, account, payout_id, detail, expected_raw, found_raw)
  values (of_kind, of_account, of_payout, left(what, 1000), greatest(expected, 0), seen)
  on conflict (kind, account, payout_id) where resolved_at is null do update
    set times = a.times + 1, last_seen_at = now(), detail = excluded.detail, expected_raw = excluded.expected_raw, found_raw = excluded.found_raw
  returning a.times = 1
$$;
comment on function private.raise_alert is 'Whether it is new; one that is open is counted.';

create function private.clear_alerts(of_kind text, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.money_alerts a set resolved_at = now()
  where a.kind = of_kind and a.account = any (accounts) and a.resolved_at is null
$$;
comment on function private.clear_alerts is 'What was seen wrong has been seen right.';

create function private.resolve_alert(of_alert uuid, by_actor uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_one public.money_alerts;
begin
  select * into open_one from public.money_alerts a where a.id = of_alert for update;
  if not found then perform private.refuse('not_found', 'There is no such alert.'); end if;
  if open_one.resolved_at is not null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (by_actor, 'resolve_alert', 'alert:' || of_alert, to_jsonb(open_one), why);
  update public.money_alerts a set resolved_at = now() where a.id = of_alert;
end;
$$;

create function public.resolve_alert(alert_id uuid, actor_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resolve_alert(alert_id, actor_id, reason) $$;
comment on function public.resolve_alert is 'Staff: looked at and dealt with. What goes on being wrong is raised anew.';

alter table public.money_alerts enable row level security;
alter table public.reconciliations enable row level security;
grant select on public.money_alerts, public.reconciliations to authenticated;
create policy "finance reads alerts" on public.money_alerts for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));
create policy "finance reads reconciliations" on public.reconciliations for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));
grant select on public.money_alerts, public.reconciliations to service_role;

revoke execute on all functions in schema private from public;
revoke execute on function public.resolve_alert from public, anon, authenticated;
grant execute on function public.resolve_alert, private.resolve_alert to service_role;
