-- Where an author is paid. A change holds payouts for a day, and its mail can freeze them, so that a thief gains nothing.

create function public.change_payout_address(user_id uuid, account text, is_proven boolean)
returns table (payout_address text, payout_hold_until timestamptz)
language sql volatile security invoker rows 1 set search_path = '' as $$
  select * from private.change_payout_address(user_id, account, is_proven)
$$;
comment on function public.change_payout_address is
  'Server only: it has verified the checksum and any fresh code. A change holds payouts for 24 hours, and a mail tells the owner.';
grant execute on function public.change_payout_address to service_role;

-- Decides under a lock what is a change and what a first address: of two tabs, neither gets past the fresh code.
create function private.change_payout_address(of_user uuid, wanted text, is_proven boolean)
returns table (payout_address text, payout_hold_until timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
  kept public.private_profiles;
  is_change boolean;
begin
  perform private.refuse_unsafe_account(wanted);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  is_change := kept.payout_address is not null;
  if kept.payout_address is distinct from wanted then
    perform private.require_settled_sign_in(own.id);
    if is_change and not is_proven then
      perform private.refuse('forbidden', 'A changed payout address needs a fresh code from your e-mail.');
    end if;
    update public.private_profiles h set payout_address = wanted, payout_address_verified_at = now(),
      payout_address_changed_at = case when is_change then now() end,
      payout_hold_until = case when is_change then now() + interval '24 hours' end
    where h.id = own.id returning * into kept;
    if is_change then
      perform private.notify_user(own.id, 'payout_address_changed', null, null, null, null);
      insert into public.outbox (template, user_id, data, natural_key)
      values ('payout_address_changed', own.id,
        jsonb_build_object('address', wanted, 'hold_until', kept.payout_hold_until, 'path', private.make_freeze_link(own.id)),
        format('payout_address_changed:%s:%s', own.id, extract(epoch from kept.payout_address_changed_at)));
    end if;
  end if;
  return query select kept.payout_address, kept.payout_hold_until;
end;
$$;
grant execute on function private.change_payout_address to service_role;

-- N-17: the setup page asks once.
create function public.put_off_payout() returns void
language sql volatile security invoker set search_path = '' as $$ select private.put_off_payout() $$;
comment on function public.put_off_payout is 'The caller writes without a payout address. A post that costs something still needs one.';
grant execute on function public.put_off_payout to authenticated;

create function private.put_off_payout() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(auth.uid());
begin
  update public.private_profiles p set payout_put_off_at = coalesce(p.payout_put_off_at, now()) where p.id = own.id;
end;
$$;
grant execute on function private.put_off_payout to authenticated;

-- Also guards refund addresses (30-purchases/returns.sql). Money sent to the burn account is lost; our own accounts are never a
-- user's.
create function private.refuse_unsafe_account(account text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if account = 'nano_1111111111111111111111111111111111111111111111111111hifc8npp' then
    perform private.refuse('address_invalid', 'No one has the key to this address, so money sent there is lost. Use an address of your own wallet.');
  end if;
  if exists (select from public.deposit_addresses d where d.account = refuse_unsafe_account.account)
    or exists (select from public.settings s where s.fee_account = refuse_unsafe_account.account) then
    perform private.refuse('address_invalid', 'This is one of our own addresses, made for a reader’s payment. Use an address of your own wallet.');
  end if;
end;
$$;
