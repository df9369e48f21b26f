-- A person sees their own downloads. No browser reads the bucket: the server passes the file on (app/api/exports).

alter table public.exports enable row level security;
grant select on public.exports to authenticated;
create policy "people read their exports" on public.exports for select to authenticated
  using (user_id = (select auth.uid()));
