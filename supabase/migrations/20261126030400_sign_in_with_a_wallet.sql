set local check_function_bodies = off;

alter table public.wallet_challenges
  drop constraint wallet_challenges_wrong_codes_check;

drop function private.email_of_wallet_owner(uuid);

alter table public.wallet_challenges
  add column codes_sent smallint not null default 0;

create or replace function private.email_of_wallet (
  wallet text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select u.email::text from public.nano_addresses a join auth.users u on u.id = a.user_id
  where a.account = wallet and 'login' = any (a.uses) and not u.is_anonymous and u.email <> '' and u.deleted_at is null
$function$;

create or replace function private.find_account_of_wallet (
  secret text,
  by_user uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'login', by_user);
begin
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account and 'login' = any (a.uses);
  return private.email_of_wallet(proof.account);
end;
$function$;

create or replace function private.lock_wallet_proof (
  secret text,
  wanted public.wallet_purpose,
  by_user uuid
)
  returns public.wallet_challenges
  language plpgsql
  set search_path to ''
  AS $function$
declare
  proof public.wallet_challenges;
begin
  select * into proof from public.wallet_challenges c
  where c.secret_hash = secret and c.purpose = wanted and (c.user_id is null or c.user_id = by_user) for update;
  if not found then perform private.refuse('not_found', 'This page has expired or began in another browser. Begin again.'); end if;
  if proof.proven_at is null then perform private.refuse('conflict', 'Your Nano has not arrived yet.'); end if;
  if proof.wrong_codes >= 5 then perform private.refuse('gone', 'Too many wrong codes. Begin again.'); end if;
  if proof.codes_sent >= 3 then
    perform private.refuse('gone', 'We sent three codes for this send. Enter the newest, or begin again.');
  end if;
  if proof.used_at is not null and wanted <> 'login' then perform private.refuse('gone', 'This was used already. Begin again.'); end if;
  if proof.proven_at < now() - interval '10 minutes' then perform private.refuse('gone', 'Ten minutes have passed. Begin again.'); end if;
  update public.wallet_challenges c set used_at = now(), codes_sent = c.codes_sent + (wanted = 'login')::integer where c.id = proof.id;
  return proof;
end;
$function$;

create or replace function private.look_at_wallet_challenge (
  secret text,
  by_user uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'purpose', c.purpose, 'purchase_id', c.purchase_id, 'address', b.ephemeral_address, 'amount_raw', b.amount_raw::text,
    'expires_at', b.expires_at, 'account', c.account, 'tries_left', 5 - c.wrong_codes,
    'state', case
      when c.purpose = 'login' and c.proven_at is not null then private.sign_in_state(c)
      when c.used_at is not null then 'used'
      when c.proven_at is not null then case when c.proven_at > now() - interval '10 minutes' then 'proven' else 'expired' end
      when came.is_shared then 'shared'
      when came.at > b.expires_at then 'late'
      when came.at is not null then 'other_amount'
      when now() > b.expires_at then 'expired'
      when b.payment_state = 'seen' then 'seen'
      else 'waiting' end)
  from public.wallet_challenges c
  join public.purchases b on b.id = c.purchase_id
  left join lateral (
    select p.seen_at as at, p.from_is_service as is_shared from public.payments p
    where p.purchase_id = b.id and p.confirmed_at is not null order by p.confirmed_at desc limit 1) as came on true
  where c.secret_hash = secret and (c.user_id is null or c.user_id = by_user)
$function$;

create or replace function private.sign_in_state (
  proof public.wallet_challenges
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when coalesce(proof.used_at, proof.proven_at) <= now() - interval '10 minutes' then
      case when proof.used_at is null then 'expired' else 'code_expired' end
    when private.email_of_wallet(proof.account) is null then 'no_account'
    when proof.used_at is null then 'proven'
    when proof.wrong_codes >= 5 then 'no_tries'
    else 'code' end
$function$;

create or replace function private.try_wallet_code (
  secret text,
  by_user uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wallet text;
begin
  update public.wallet_challenges c set wrong_codes = c.wrong_codes + 1
  where c.secret_hash = secret and c.purpose = 'login' and c.used_at > now() - interval '10 minutes' and c.wrong_codes < 5
    and (c.user_id is null or c.user_id = by_user)
  returning c.account into wallet;
  return private.email_of_wallet(wallet);
end;
$function$;

alter table public.wallet_challenges
  add constraint wallet_challenges_codes_sent_check check (((codes_sent >= 0) AND (codes_sent <= 3)));

alter table public.wallet_challenges
  add constraint wallet_challenges_wrong_codes_check check (((wrong_codes >= 0) AND (wrong_codes <= 5)));

comment on column public.wallet_challenges.used_at is 'Of a sign-in: when its newest code was sent.';

comment on column public.wallet_challenges.wrong_codes is 'How many codes were tried, the right one too.';

comment on function public.look_at_wallet_challenge(text, uuid) is 'What the browser that began is told: state is waiting, seen, other_amount, late, shared, expired, proven, used or one of sign_in_state.';

revoke all on function private.email_of_wallet(text) from public;

grant execute on function private.email_of_wallet(text) to postgres;

revoke all on function private.sign_in_state(public.wallet_challenges) from public;

grant execute on function private.sign_in_state(public.wallet_challenges) to postgres;
