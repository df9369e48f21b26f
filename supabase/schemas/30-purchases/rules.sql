-- Buyers read a few columns of their purchases, sellers read sales without the buyer, finance reads payments. Only the transition
-- functions write; not even the secret key can.

alter table private.nano_seeds enable row level security;

alter table public.deposit_addresses enable row level security;
grant select on public.deposit_addresses to authenticated, service_role;
create policy "finance reads addresses" on public.deposit_addresses for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table public.purchases enable row level security;
grant select on public.purchases to service_role;
grant select (
  id, post_id, status, payment_state, refund_window_min, expires_at, refund_window_ends_at, meta, has_downloads
) on public.purchases to authenticated;
create policy "buyers read their purchases" on public.purchases for select to authenticated
  using (buyer_id = (select auth.uid()));

alter table public.purchase_secrets enable row level security;
grant select on public.purchase_secrets to service_role;

alter table private.idempotency_keys enable row level security;

alter table public.payments enable row level security;
grant select on public.payments to authenticated, service_role;
create policy "finance reads payments" on public.payments for select to authenticated
  using ((select private.staff_office()) in ('owner', 'finance'));

alter table public.entitlements enable row level security;
grant select on public.entitlements to authenticated, service_role;
create policy "readers read their rights" on public.entitlements for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.sales enable row level security;
grant select on public.sales to authenticated, service_role;
create policy "sellers and finance read sales" on public.sales for select to authenticated
  using (seller_id = (select auth.uid()) or (select private.staff_office()) in ('owner', 'finance'));

alter table private.refund_offers enable row level security;

alter table public.device_links enable row level security;

alter table public.library_feeds enable row level security;
grant select (user_id, created_at) on public.library_feeds to authenticated;
grant select, insert, update, delete on public.library_feeds to service_role;
create policy "readers see whether they have a feed" on public.library_feeds for select to authenticated
  using (user_id = (select auth.uid()));

alter table private.chain_watch enable row level security;

alter table private.payer_walks enable row level security;

alter table private.quick_refunds enable row level security;

alter table private.refund_breakers enable row level security;

alter table public.refund_requests enable row level security;
grant select on public.refund_requests to authenticated, service_role;
create policy "sellers and buyers read their requests" on public.refund_requests for select to authenticated
  using (seller_id = (select auth.uid()) or purchase_id in (select p.id from public.purchases p));

alter table public.worth_answers enable row level security;
grant select on public.worth_answers to service_role;
