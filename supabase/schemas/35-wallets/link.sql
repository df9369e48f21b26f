-- Links a wallet to an account, after a proof.

create function private.require_room_for_wallet(of_user uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if of_user is null or not private.has_account(of_user) then
    perform private.refuse('registered_required', 'You need an account to link a wallet.');
  end if;
  perform private.require_settled_sign_in(of_user);
  if (select count(*) from public.nano_addresses a where a.user_id = of_user) >= 10 then
    perform private.refuse('conflict', 'You can link up to 10 wallets. Unlink one first.');
  end if;
end;
$$;

create function public.link_wallet(secret_hash text, user_id uuid, public_key text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.link_wallet(secret_hash, user_id, public_key) $$;
comment on function public.link_wallet is
  'Links the proven wallet to the account that began. The server derives the key from the proven address; the user has confirmed it.';
grant execute on function public.link_wallet to service_role;

-- A wallet belongs to one account. That it belongs to another is told only to a caller who has just sent from it. From an account that
-- a send made, a newer send takes it back.
create function private.link_wallet(secret text, of_user uuid, key_hex text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'link', of_user);
  linked public.nano_addresses;
begin
  perform from public.profiles p where p.id = of_user for update;
  select * into linked from public.nano_addresses a where a.public_key = decode(key_hex, 'hex');
  if linked.user_id <> of_user then
    if private.may_move(linked) then
      perform private.release_wallet(linked);
      linked := null;
    elsif private.is_made_by(linked) then
      perform private.refuse('conflict', 'This wallet opens an account of its own. Sign in to that with it, and add an e-mail address there first.');
    else
      perform private.refuse('conflict', 'This wallet is linked to another account.');
    end if;
  end if;
  perform private.require_settled_sign_in(of_user);
  if linked.id is null then perform private.require_room_for_wallet(of_user); end if;
  insert into public.nano_addresses as known (user_id, account, public_key, verified_at, verification_block, uses)
  values (of_user, proof.account, decode(key_hex, 'hex'), now(), proof.block_hash, '{login,restore}')
  on conflict (public_key) do update set verified_at = now(), verification_block = excluded.verification_block,
    uses = array(select distinct u from unnest(known.uses || excluded.uses) as u order by u)
  where known.user_id = of_user
  returning * into linked;
  if not found then perform private.refuse('conflict', 'This wallet is linked to another account.'); end if;
  -- Its owner has confirmed it beside another way to sign in: from now on it is linked like any other.
  delete from public.wallet_accounts w where w.user_id = of_user and w.account = proof.account and private.has_other_method(of_user);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'wallet_linked', of_user, jsonb_build_object('account', private.mask_account(proof.account)), 'wallet_linked:' || proof.id
  from auth.users u where u.id = of_user and private.real_email(u.email) is not null;
  return linked.id;
end;
$$;
grant execute on function private.link_wallet to service_role;
