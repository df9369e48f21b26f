-- Who reads by a purchase's token reads what the author says about the version, too.

create function private.read_note_of_purchase(of_purchase uuid) returns text
language sql stable security definer set search_path = '' as $$
  select b.change_note
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed'
$$;
create function public.read_note_of_purchase(purchase_id uuid) returns text
language sql stable security invoker set search_path = '' as $$ select private.read_note_of_purchase(purchase_id) $$;
comment on function public.read_note_of_purchase is 'For a buyer without a session. The server has checked the purchase''s token first.';

revoke execute on function private.read_note_of_purchase, public.read_note_of_purchase from public, anon, authenticated;
grant execute on function private.read_note_of_purchase, public.read_note_of_purchase to service_role;
