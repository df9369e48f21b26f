-- Section 29 (c): a send signs in alone only where there is no other way (accounts.sql). Otherwise it has a code sent to the account that
-- the wallet is linked to; the code signs in.

create function public.find_account_of_wallet(secret_hash text, user_id uuid default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.find_account_of_wallet(secret_hash, user_id) $$;
comment on function public.find_account_of_wallet is
  'Section 29 (c): the e-mail address that the code goes to, for the server alone. Null if the wallet is linked to no account.';
grant execute on function public.find_account_of_wallet to service_role;

create function private.find_account_of_wallet(secret text, by_user uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
begin
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account and 'login' = any (a.uses);
  return private.email_of_wallet(proof.account);
end;
$$;
grant execute on function private.find_account_of_wallet to service_role;

create function private.email_of_wallet(wallet text) returns text
language sql stable security invoker set search_path = '' as $$
  select private.real_email(u.email) from public.nano_addresses a join auth.users u on u.id = a.user_id
  where a.account = wallet and 'login' = any (a.uses) and not u.is_anonymous and u.deleted_at is null
$$;

-- That a wallet is linked to no account is told only to a browser that its send has proven.
create function private.sign_in_state(proof public.wallet_challenges) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when coalesce(proof.used_at, proof.proven_at) <= now() - interval '10 minutes' then
      case when proof.used_at is null then 'expired' else 'code_expired' end
    when private.way_in_of_wallet(proof.account) = 'none' then 'no_account'
    when private.way_in_of_wallet(proof.account) = 'wallet' then 'opens_alone'
    when private.way_in_of_wallet(proof.account) = 'other' then 'no_mailbox'
    when proof.used_at is null then 'proven'
    when proof.wrong_codes >= 5 then 'no_tries'
    else 'code' end
$$;

create function public.try_wallet_code(secret_hash text, user_id uuid default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.try_wallet_code(secret_hash, user_id) $$;
comment on function public.try_wallet_code is
  'The address whose code is tried now, for the server alone. Each call is one of five tries within ten minutes; then null.';
grant execute on function public.try_wallet_code to service_role;

create function private.try_wallet_code(secret text, by_user uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wallet text;
begin
  update public.wallet_challenges c set wrong_codes = c.wrong_codes + 1
  where c.secret_hash = secret and c.purpose = 'login' and c.used_at > now() - interval '10 minutes' and c.wrong_codes < 5
    and (c.user_id is null or c.user_id = by_user)
  returning c.account into wallet;
  return private.email_of_wallet(wallet);
end;
$$;
grant execute on function private.try_wallet_code to service_role;
