-- Settings are for the server. The price and the checked providers are public.

alter table public.settings enable row level security;
grant select on public.settings to service_role;

alter table public.nano_price enable row level security;
grant select on public.nano_price to anon, authenticated;
grant select, update on public.nano_price to service_role;
create policy "everybody reads the price" on public.nano_price for select to anon, authenticated using (true);

alter table public.nano_providers enable row level security;
grant select on public.nano_providers to anon, authenticated;
grant select, insert, update, delete on public.nano_providers to service_role;
create policy "everybody reads what was checked" on public.nano_providers for select to anon
  using (last_checked_on is not null);
create policy "everybody reads what was checked, and staff all" on public.nano_providers for select to authenticated
  using (last_checked_on is not null or (select private.staff_office()) in ('owner', 'moderator'));

alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to service_role;

alter table private.suppressed_emails enable row level security;
alter table private.bounced_emails enable row level security;
alter table private.mail_events enable row level security;
