-- Anonymous users who bought nothing and stayed away are deleted.

create function public.remove_idle_visitors(at_most integer default 1000) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remove_idle_visitors(at_most) $$;
comment on function public.remove_idle_visitors is
  'Deletes anonymous users with no purchase and no right to read, not seen for 30 days; with saved posts, for 400 days. Returns how '
  'many; call again while it equals at_most.';
grant execute on function public.remove_idle_visitors to service_role;

-- Each user is deleted in a block of its own: a purchase made meanwhile keeps that user and does not stop the others. Old merge
-- tickets go, too. After 400 days no browser has a cookie of the session any more, so they cannot come back to what they saved.
create function private.remove_idle_visitors(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  idle uuid;
  removed integer := 0;
begin
  for idle in
    select u.id from auth.users u
    where u.is_anonymous and u.created_at < now() - interval '30 days'
      and not exists (select from public.purchases p where p.buyer_id = u.id)
      and not exists (select from public.entitlements e where e.user_id = u.id)
      and not exists (
        select from auth.sessions s
        where s.user_id = u.id and greatest(s.created_at, s.refreshed_at at time zone 'UTC') > now() - interval '30 days')
      and not exists (
        select from public.bookmarks b
        where b.user_id = u.id and greatest(u.created_at, b.created_at, (
          select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s
          where s.user_id = u.id)) > now() - interval '400 days')
    order by u.created_at limit at_most for update of u skip locked
  loop
    begin
      delete from auth.users u where u.id = idle;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- They have just bought something.
      null;
    end;
  end loop;
  delete from public.merge_tickets t where t.redeemed_at is null and t.expires_at < now() - interval '1 day';
  return removed;
end;
$$;
grant execute on function private.remove_idle_visitors to service_role;
