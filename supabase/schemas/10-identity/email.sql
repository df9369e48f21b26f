-- The one place that decides whether an account has an e-mail address. lib/auth/sign-in/email-address.ts says the same of typed ones.

create function private.real_email(address text) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when address like '%@wallet.invalid' then null else nullif(address, '') end;
end;
$$;
comment on function private.real_email is
  'An address that can get mail, or null. An account that only a wallet opens has one under wallet.invalid while it signs in '
  '(35-wallets/accounts.sql). Every reader of auth.users.email asks this; a test reads all functions.';
