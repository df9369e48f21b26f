-- Section 29 (d): an account that only its wallet opens. A send can be relayed, so the newest send has the account alone: it ends every
-- other session, and for 24 hours it may read, buy and comment, but take nothing over. That is kept for the account, not for a session:
-- there is only one, and what the Auth service changes itself, such as an address, does not say which session asked.

create function private.has_other_method(of_user uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from auth.users u where u.id = of_user and private.real_email(u.email) is not null)
    or exists (select from auth.identities i where i.user_id = of_user and i.provider <> 'email')
$$;
comment on function private.has_other_method is 'Whether an account can be signed in to without a wallet: by e-mail, Google or GitHub.';

-- none: linked to no account. email: a code goes there. wallet: the send alone signs in. other: it does neither.
create function private.way_in_of_wallet(wallet text) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce((
    select case
      when not 'login' = any (a.uses) or u.is_anonymous or u.deleted_at is not null or p.status = 'deleted' then 'other'
      when private.real_email(u.email) is not null then 'email'
      when private.has_other_method(u.id) then 'other'
      else 'wallet' end
    from public.nano_addresses a join public.profiles p on p.id = a.user_id join auth.users u on u.id = p.id
    where a.account = wallet), 'none')
$$;

create function public.make_wallet_account(secret_hash text, user_id uuid, public_key text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.make_wallet_account(secret_hash, user_id, public_key) $$;
comment on function public.make_wallet_account is
  'Turns an anonymous user into an account that the proven wallet opens, with what it bought. Nothing that the wallet paid for elsewhere comes along.';
grant execute on function public.make_wallet_account to service_role;

-- The switch for sign-ups is a trigger on is_anonymous; another makes the profile.
create function private.make_wallet_account(secret text, of_user uuid, key_hex text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', of_user);
begin
  update auth.users u set is_anonymous = false, updated_at = now() where u.id = of_user and u.is_anonymous and u.deleted_at is null;
  if not found then perform private.refuse('conflict', 'You are signed in already.'); end if;
  insert into public.nano_addresses (user_id, account, public_key, verified_at, verification_block, uses, last_used_at)
  values (of_user, proof.account, decode(key_hex, 'hex'), now(), proof.block_hash, '{login,restore}', now())
  on conflict (public_key) do nothing;
  if not found then perform private.refuse('conflict', 'This wallet is linked to an account already. Begin again to sign in to it.'); end if;
  insert into public.wallet_accounts (user_id, account, proven_at, may_add_method) values (of_user, proof.account, proof.proven_at, true);
end;
$$;
grant execute on function private.make_wallet_account to service_role;

create function public.begin_wallet_sign_in(secret_hash text, user_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.begin_wallet_sign_in(secret_hash, user_id) $$;
comment on function public.begin_wallet_sign_in is
  'Signs an account out everywhere that only the proven wallet opens, and gives it an address for the sign-in. finish_wallet_sign_in takes it away again.';
grant execute on function public.begin_wallet_sign_in to service_role;

-- The limits start before there is a session. An older proof never follows a newer one.
create function private.begin_wallet_sign_in(secret text, by_user uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
  owner uuid;
  address text := gen_random_uuid() || '@wallet.invalid';
begin
  select a.user_id into owner from public.nano_addresses a where a.account = proof.account;
  perform from auth.users u where u.id = owner for no key update;
  if private.way_in_of_wallet(proof.account) <> 'wallet' then
    perform private.refuse('conflict', 'This wallet alone opens no account.');
  end if;
  insert into public.wallet_accounts as known (user_id, account, proven_at) values (owner, proof.account, proof.proven_at)
  on conflict (user_id) do update set opened_at = now(), proven_at = excluded.proven_at, may_add_method = false
  where known.proven_at <= excluded.proven_at;
  if not found then perform private.refuse('gone', 'A newer send has opened this account. Begin again.'); end if;
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account;
  delete from auth.sessions s where s.user_id = owner;
  update auth.users u set email = address, email_confirmed_at = now() where u.id = owner;
  return jsonb_build_object('user_id', owner, 'address', address);
end;
$$;
grant execute on function private.begin_wallet_sign_in to service_role;

create function public.finish_wallet_sign_in(user_id uuid, address text, session_id uuid default null) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.finish_wallet_sign_in(user_id, address, session_id) $$;
comment on function public.finish_wallet_sign_in is
  'Takes the address of a sign-in away: its session stays alone. False if a newer sign-in has begun, and then its session ends.';
grant execute on function public.finish_wallet_sign_in to service_role;

create function private.finish_wallet_sign_in(of_user uuid, address text, opened uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set email = null, email_confirmed_at = null
  where u.id = of_user and u.email = address and private.real_email(address) is null;
  if not found then
    delete from auth.sessions s where s.id = opened and s.user_id = of_user;
    return false;
  end if;
  delete from auth.identities i where i.user_id = of_user and i.provider = 'email' and i.identity_data ->> 'email' = address;
  delete from auth.sessions s where s.user_id = of_user and s.id is distinct from opened;
  return true;
end;
$$;
grant execute on function private.finish_wallet_sign_in to service_role;

create function public.take_back_wallet(secret_hash text, user_id uuid default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.take_back_wallet(secret_hash, user_id) $$;
comment on function public.take_back_wallet is
  'What a send made, a newer one undoes: unlinks the proven wallet from the account that it made, if that has another way to sign in.';
grant execute on function public.take_back_wallet to service_role;

create function private.take_back_wallet(secret text, by_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
  linked public.nano_addresses;
begin
  select * into linked from public.nano_addresses a where a.account = proof.account for update;
  if not private.is_made_by(linked) or not private.has_other_method(linked.user_id) then
    perform private.refuse('conflict', 'This wallet cannot be taken back. Its account unlinks it in its settings.');
  end if;
  perform private.release_wallet(linked);
end;
$$;
grant execute on function private.take_back_wallet to service_role;

-- Linked by the send that made its account, and by nothing since.
create function private.is_made_by(link public.nano_addresses) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.wallet_accounts w where w.user_id = link.user_id and w.account = link.account)
$$;

-- For a link to another account. One that has only the wallet keeps it, unless it holds nothing: its owner could not get in again.
create function private.may_move(link public.nano_addresses) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_made_by(link) and (private.has_other_method(link.user_id) or not (
    exists (select from public.purchases b where b.buyer_id = link.user_id and b.status not in ('expired', 'cancelled'))
    or exists (select from public.entitlements e where e.user_id = link.user_id and e.revoked_at is null)
    or exists (select from public.posts p where p.profile_id = link.user_id)
    or exists (select from public.comments c where c.author_id = link.user_id)))
$$;

create function private.release_wallet(link public.nano_addresses) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from public.nano_addresses a where a.id = link.id;
  delete from public.wallet_accounts w where w.user_id = link.user_id;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'wallet_taken_back', u.id, jsonb_build_object('account', private.mask_account(link.account)), 'wallet_taken_back:' || link.id
  from auth.users u where u.id = link.user_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$$;

-- Until when the limits hold. Null without any; another method ends them.
create function private.limited_until(of_user uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select w.opened_at + interval '24 hours' from public.wallet_accounts w
  where w.user_id = of_user and w.opened_at > now() - interval '24 hours' and not private.has_other_method(of_user)
$$;

create function private.require_settled_sign_in(of_user uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  until timestamptz := private.limited_until(of_user);
begin
  if until is null then return; end if;
  perform private.refuse('forbidden', format(
    'You signed in with your wallet alone less than 24 hours ago. %s until %s UTC.',
    case when (select w.may_add_method from public.wallet_accounts w where w.user_id = of_user)
      then 'Add an e-mail address, or wait' else 'Wait' end,
    to_char(until at time zone 'utc', 'FMDD FMMonth, HH24:MI')));
end;
$$;
comment on function private.require_settled_sign_in is
  'Section 29 (d). Called by what a relayed send must not do: payout and return addresses, published posts, the handle, wallets, exports. '
  'The deletion of an account calls it, too, and API keys once they exist.';

-- The account''s own session may add a method at once: from then on a send needs its code. A later sign-in waits.
create function private.require_may_add_method(of_user uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select w.may_add_method from public.wallet_accounts w where w.user_id = of_user) then return; end if;
  perform private.require_settled_sign_in(of_user);
end;
$$;

create function public.require_settled_sign_in() returns void
language sql stable security invoker set search_path = '' as $$ select private.require_own_settled_sign_in() $$;
comment on function public.require_settled_sign_in is 'Refuses the caller while the limits hold: for an export, which the server writes.';
grant execute on function public.require_settled_sign_in to authenticated;

create function private.require_own_settled_sign_in() returns void
language sql stable security definer set search_path = '' as $$ select private.require_settled_sign_in(auth.uid()) $$;
grant execute on function private.require_own_settled_sign_in to authenticated;

create function public.read_wallet_account()
returns table (is_only_way boolean, limited_until timestamptz, may_add_method boolean)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.read_wallet_account() $$;
comment on function public.read_wallet_account is 'Of the caller: whether only a wallet opens the account, and until when its limits hold.';
grant execute on function public.read_wallet_account to authenticated;

create function private.read_wallet_account()
returns table (is_only_way boolean, limited_until timestamptz, may_add_method boolean)
language sql stable security definer rows 1 set search_path = '' as $$
  select not private.has_other_method(w.user_id), private.limited_until(w.user_id),
    w.may_add_method or private.limited_until(w.user_id) is null
  from public.wallet_accounts w where w.user_id = (select auth.uid())
$$;
grant execute on function private.read_wallet_account to authenticated;

-- The Auth service changes addresses and providers at a word of the session itself, so these rules are triggers on its tables.
create function private.guard_new_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The address of a sign-in comes and goes.
  if private.real_email(new.email) is not distinct from private.real_email(old.email)
    and (coalesce(new.email_change, '') = '' or new.email_change is not distinct from old.email_change) then return new; end if;
  perform private.require_may_add_method(new.id);
  return new;
end;
$$;
create trigger guard_new_address before update of email, email_change on auth.users
  for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
  execute function private.guard_new_address();

create function private.guard_new_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_may_add_method(new.user_id);
  return new;
end;
$$;
create trigger guard_new_provider before insert on auth.identities
  for each row when (new.provider <> 'email') execute function private.guard_new_provider();
