-- What a reader proves a wallet for.

create type public.wallet_purpose as enum ('restore', 'login', 'link');
comment on type public.wallet_purpose is
  'restore: read again what this wallet paid for. login: sign in to the account that it is linked to. link: link it to an account.';
