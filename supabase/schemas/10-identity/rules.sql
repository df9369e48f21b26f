-- Profiles are public. Everything else is for its owner or for the server, and only the server writes.

alter table public.profiles enable row level security;
grant select on public.profiles to anon, authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "everybody reads profiles" on public.profiles for select to anon, authenticated
  using (status <> 'deleted');

alter table public.private_profiles enable row level security;
grant select on public.private_profiles to authenticated;
grant select, insert, update, delete on public.private_profiles to service_role;
create policy "owners read their private profile" on public.private_profiles for select to authenticated
  using (id = (select auth.uid()));

alter table public.reserved_handles enable row level security;
grant select, insert, update, delete on public.reserved_handles to service_role;

alter table public.retired_handles enable row level security;
grant select, insert, update, delete on public.retired_handles to service_role;

alter table public.nano_addresses enable row level security;
grant select on public.nano_addresses to authenticated;
grant select, insert, update, delete on public.nano_addresses to service_role;
create policy "owners read their addresses" on public.nano_addresses for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.exchange_accounts enable row level security;
grant select, insert, update, delete on public.exchange_accounts to service_role;

alter table public.merge_tickets enable row level security;

alter table public.account_deletions enable row level security;
grant select on public.account_deletions to authenticated;
create policy "people read that their account is to be deleted" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()));
