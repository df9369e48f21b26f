-- Proves that a caller holds a wallet: it sends a fixed amount to a one-time address (section 29). The amount always goes back.

-- Fixed and documented, below every price, so that the sentence “Only send this amount if you opened this page” can be learnt.
create function private.proof_amount_raw(purpose public.wallet_purpose) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select case purpose when 'restore' then 555e24 else 777e24 end
$$;

create function public.open_wallet_challenge(
  secret_hash text, purpose public.wallet_purpose, user_id uuid default null, network text default null, network_quotes integer default 200)
returns jsonb language sql volatile security invoker set search_path = '' as $$
  select private.open_wallet_challenge(secret_hash, purpose, user_id, network, network_quotes)
$$;
comment on function public.open_wallet_challenge is
  'Gives a browser an address that its wallet proves itself at. The server keeps the secret in the browser''s cookie.';
grant execute on function public.open_wallet_challenge to service_role;

create function private.open_wallet_challenge(
  secret text, wanted public.wallet_purpose, of_user uuid, from_network text, network_quotes integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  rules public.settings;
  address public.deposit_addresses;
  opened public.purchases;
begin
  select * into rules from public.settings;
  perform private.require_quotes(rules);
  if wanted = 'link' then perform private.require_room_for_wallet(of_user);
  elsif private.has_account(of_user) then
    perform private.refuse('conflict', 'You are signed in. Link this wallet to your account instead.');
  end if;
  address := private.take_deposit_address();
  insert into public.purchases (
    kind, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, network, expires_at)
  values ('login', address.account, address.derivation_index, private.proof_amount_raw(wanted), 0, false, from_network,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id) values (opened.id);
  insert into public.wallet_challenges (secret_hash, purpose, user_id, purchase_id) values (secret, wanted, of_user, opened.id);
  perform private.announce_open(opened);
  perform private.make_room(opened, network_quotes);
  return private.look_at_wallet_challenge(secret, of_user);
end;
$$;
grant execute on function private.open_wallet_challenge to service_role;

create function public.look_at_wallet_challenge(secret_hash text, user_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.look_at_wallet_challenge(secret_hash, user_id) $$;
comment on function public.look_at_wallet_challenge is
  'What the browser that began is told: state is waiting, seen, other_amount, late, shared, expired, proven, used or one of sign_in_state.';
grant execute on function public.look_at_wallet_challenge to service_role;

-- A proof can be used for ten minutes.
create function private.look_at_wallet_challenge(secret text, by_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'purpose', c.purpose, 'purchase_id', c.purchase_id, 'address', b.ephemeral_address, 'amount_raw', b.amount_raw::text,
    'expires_at', b.expires_at, 'account', c.account, 'tries_left', 5 - c.wrong_codes,
    'can_be_taken_back', exists (
      select from public.nano_addresses a
      where c.purpose = 'login' and a.account = c.account and private.is_made_by(a) and private.has_other_method(a.user_id)),
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
$$;
grant execute on function private.look_at_wallet_challenge to service_role;

-- The branch of settle_purchase for these amounts: notes the proof, then returns whatever came. A shared wallet, such as an exchange's,
-- proves nothing: all of its customers send from it.
create function private.settle_wallet_proof(bought public.purchases) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.wallet_challenges c set account = first.from_account, block_hash = first.block_hash, proven_at = now()
  from (
    select p.from_account, p.block_hash from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw = bought.amount_raw
      and p.seen_at <= bought.expires_at and not private.is_from_service(p)
    order by p.confirmed_at, p.block_hash limit 1) as first
  where c.purchase_id = bought.id and c.proven_at is null;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;
  if bought.received_raw = 0 then return private.facts_of(bought, false); end if;
  return private.start_refund(bought, 'Sent to prove a wallet', null);
end;
$$;

-- Every use of a proof starts here: once, soon, by the browser that began, for what it was begun for. A sign-in may have its code sent
-- three times, as a mail can be lost.
create function private.lock_wallet_proof(secret text, wanted public.wallet_purpose, by_user uuid) returns public.wallet_challenges
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;

create function public.forget_wallet_challenges(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_wallet_challenges(at_most) $$;
comment on function public.forget_wallet_challenges is
  'Deletes which browser proved which wallet, 30 days later. The money stays in the books. A timer of the worker calls it.';
grant execute on function public.forget_wallet_challenges to service_role;

create function private.forget_wallet_challenges(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from public.wallet_challenges c where c.id in (
    select old.id from public.wallet_challenges old where old.created_at < now() - interval '30 days'
    order by old.created_at limit at_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
grant execute on function private.forget_wallet_challenges to service_role;
