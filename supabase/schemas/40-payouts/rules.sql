-- Recipients read their payouts, finance reads the books. Only transitions write.

alter table public.nano_blocks enable row level security;
grant select on public.nano_blocks to authenticated, service_role;
create policy "finance reads blocks" on public.nano_blocks for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table public.payouts enable row level security;
grant select on public.payouts to service_role;
grant select (
  id, purchase_id, kind, recipient_account, recipient_id, amount_raw, status, block_hash, held_until, released_at,
  paid_at, created_at, updated_at
) on public.payouts to authenticated;
create policy "recipients and finance read payouts" on public.payouts for select to authenticated
  using (recipient_id = (select auth.uid()) or (select private.staff_office()) in ('owner', 'finance'));

alter table private.payout_attempts enable row level security;

alter table private.named_recipients enable row level security;

alter table private.test_sends enable row level security;

alter table private.freeze_links enable row level security;

alter table public.payout_freezes enable row level security;
grant select on public.payout_freezes to authenticated, service_role;
create policy "the frozen and finance read freezes" on public.payout_freezes for select to authenticated
  using (user_id = (select auth.uid()) or (select private.staff_office()) in ('owner', 'finance'));

alter table public.ledger_entries enable row level security;
grant select on public.ledger_entries to authenticated, service_role;
create policy "finance reads the ledger" on public.ledger_entries for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table public.money_alerts enable row level security;
grant select on public.money_alerts to authenticated, service_role;
create policy "finance reads alerts" on public.money_alerts for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table public.reconciliations enable row level security;
grant select on public.reconciliations to authenticated, service_role;
create policy "finance reads reconciliations" on public.reconciliations for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table private.work_providers enable row level security;

alter table public.staff_filters enable row level security;
grant select on public.staff_filters to authenticated;
create policy "finance reads its own filters" on public.staff_filters for select to authenticated
  using (staff_id = (select auth.uid()) and (select private.staff_office()) in ('owner', 'finance'));
