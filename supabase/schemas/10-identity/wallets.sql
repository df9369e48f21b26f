-- The Nano wallets that a user has linked.

-- For the caller's own wallets only: the id of another user's wallet is answered as if it did not exist.
create function public.label_nano_address(address_id uuid, label public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.label_nano_address(address_id, label) $$;
grant execute on function public.label_nano_address to authenticated;

create function private.label_nano_address(of_address uuid, wanted text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_addresses a set label = nullif(wanted, '') where a.id = of_address and a.user_id = auth.uid();
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$$;
grant execute on function private.label_nano_address to authenticated;

create function public.unlink_nano_address(address_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.unlink_nano_address(address_id) $$;
comment on function public.unlink_nano_address is 'Unlinks one of the caller''s wallets, unless it is their last way to sign in.';
grant execute on function public.unlink_nano_address to authenticated;

create function private.unlink_nano_address(of_address uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := auth.uid();
begin
  perform private.require_settled_sign_in(own);
  -- Lock the profile: two calls at once must not each count on the other wallet.
  perform from public.profiles p where p.id = own for update;
  if exists (select from public.nano_addresses a where a.id = of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from public.nano_addresses a where a.id <> of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from auth.identities i where i.user_id = own) then
    perform private.refuse('conflict', 'Add another way to sign in first.');
  end if;
  delete from public.nano_addresses a where a.id = of_address and a.user_id = own;
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$$;
grant execute on function private.unlink_nano_address to authenticated;
