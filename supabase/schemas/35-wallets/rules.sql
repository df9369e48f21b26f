-- Owners read which browsers opened their purchases, without who they are. Only the functions of this folder write.

alter table public.wallet_challenges enable row level security;
grant select on public.wallet_challenges to service_role;

alter table public.wallet_accounts enable row level security;
grant select on public.wallet_accounts to service_role;

alter table public.wallet_restores enable row level security;
grant select on public.wallet_restores to service_role;
grant select (id, account, posts, ended_at, created_at) on public.wallet_restores to authenticated;
create policy "owners read who restored" on public.wallet_restores for select to authenticated
  using (owner_id = (select auth.uid()));
