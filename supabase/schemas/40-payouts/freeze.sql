-- OUT-05: an author freezes payouts by the link of a mail, without signing in. Only the author ends it, signed in and with a fresh code.

create function private.make_freeze_link(of_user uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  -- Two of them have 244 random bits.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.freeze_links l where l.user_id = of_user and l.expires_at < now();
  insert into private.freeze_links (secret_hash, user_id) values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), of_user);
  return '/freeze/' || secret;
end;
$$;
comment on function private.make_freeze_link is
  'The path of a page that freezes a user''s payouts, for a mail to them. It works for 30 days, again and again, and can do nothing else.';

create function public.freeze_payouts(secret_hash text) returns table (was_frozen boolean, leaving_raw text)
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.freeze_payouts(secret_hash) $$;
comment on function public.freeze_payouts is
  'Server only: the holder of a link freezes the payouts of its user. leaving_raw is signed already and cannot be stopped. No row: the '
  'link is unknown or has expired.';
grant execute on function public.freeze_payouts to service_role;

-- Waits for no payout: one that another transaction has locked is held by the worker, or was stored first (private.may_pay).
create function private.freeze_payouts(secret text) returns table (was_frozen boolean, leaving_raw text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid := (select l.user_id from private.freeze_links l where l.secret_hash = secret and l.expires_at > now());
  held numeric;
begin
  if owner is null then return; end if;
  -- In the order of all that change an author: the profile first. The row of the freeze asks for this lock, too.
  perform from public.profiles p where p.id = owner for key share;
  -- Waits until a block that is being stored is stored.
  perform from public.private_profiles h where h.id = owner for update;
  insert into public.payout_freezes (user_id) values (owner) on conflict do nothing;
  was_frozen := not found;
  with waiting as (
    select p.id from public.payouts p where p.recipient_id = owner and p.status = 'pending' for update skip locked),
  stopped as (
    update public.payouts p set status = 'held', attempts = 0, held_until = greatest(p.held_until, now())
    from waiting w where p.id = w.id returning p.amount_raw)
  select coalesce(sum(s.amount_raw), 0) into held from stopped s;
  select coalesce(sum(p.amount_raw), 0)::text into leaving_raw from public.payouts p where p.recipient_id = owner and p.status = 'publishing';
  if not was_frozen then
    insert into public.admin_audit_log (actor_id, action, target, after, reason)
    values (owner, 'freeze_payouts', 'profile:' || owner, jsonb_build_object('status', 'frozen', 'held_raw', held::text, 'leaving_raw', leaving_raw),
      'By the link of a mail about the payout address.');
    insert into public.outbox (template, user_id, data, natural_key)
    select 'payouts_frozen', owner, '{}', format('payouts_frozen:%s:%s', owner, extract(epoch from f.frozen_at))
    from public.payout_freezes f where f.user_id = owner;
  end if;
  return next;
end;
$$;
grant execute on function private.freeze_payouts to service_role;

create function public.end_payout_freeze(user_id uuid, is_proven boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_payout_freeze(user_id, is_proven) $$;
comment on function public.end_payout_freeze is
  'Server only: it has verified the fresh code. Ends the freeze of a user''s payouts, and a mail with another link tells them.';
grant execute on function public.end_payout_freeze to service_role;

create function private.end_payout_freeze(of_user uuid, is_proven boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
  ended public.payout_freezes;
begin
  perform private.require_settled_sign_in(own.id);
  if not coalesce(is_proven, false) then
    perform private.refuse('forbidden', 'To end a freeze, you need a fresh code from your e-mail.');
  end if;
  perform from public.private_profiles h where h.id = own.id for update;
  delete from public.payout_freezes f where f.user_id = own.id returning * into ended;
  if not found then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (own.id, 'end_payout_freeze', 'profile:' || own.id, jsonb_build_object('status', 'frozen', 'frozen_at', ended.frozen_at),
    jsonb_build_object('status', 'open'), 'By the author, with a fresh code.');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payout_freeze_ended', own.id, jsonb_build_object('path', private.make_freeze_link(own.id)),
    format('payout_freeze_ended:%s:%s', own.id, extract(epoch from ended.frozen_at)));
  -- release_payouts sends what was held. A block that was signed before the freeze has no hold.
  perform private.add_job('send_payout', jsonb_build_object('id', p.id))
  from public.payouts p where p.recipient_id = own.id and p.status = 'publishing';
end;
$$;
grant execute on function private.end_payout_freeze to service_role;

create function private.is_frozen(of_user uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.payout_freezes f where f.user_id = of_user)
$$;

-- The last question before a signed block is stored. The lock makes it and a freeze or a hold take turns: whichever is first, wins.
create function private.may_pay(due public.payouts) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if due.recipient_id is null then return true; end if;
  perform from public.private_profiles h where h.id = due.recipient_id for share;
  return not private.is_frozen(due.recipient_id) and not private.is_share_withheld(due) and not (due.kind = 'creator' and exists (
    select from public.profiles s where s.id = due.recipient_id and s.status in ('suspended', 'deleted')));
end;
$$;

create function public.sum_waiting_payouts() returns table (account text, amount_raw text, payouts bigint)
language sql stable security invoker rows 10 set search_path = '' as $$ select * from private.sum_waiting_payouts() $$;
comment on function public.sum_waiting_payouts is
  'What the caller is owed and is not signed yet, by the address that was fixed at the sale. At most 50 addresses, the largest sums first.';
grant execute on function public.sum_waiting_payouts to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself.
create function private.sum_waiting_payouts() returns table (account text, amount_raw text, payouts bigint)
language sql stable security definer rows 10 set search_path = '' as $$
  select p.recipient_account, sum(p.amount_raw)::text, count(*)
  from public.payouts p
  where p.recipient_id = (select auth.uid()) and p.status in ('held', 'pending', 'failed', 'awaiting_address')
    and not private.has_living_block(p)
  group by p.recipient_account order by sum(p.amount_raw) desc limit 50
$$;
grant execute on function private.sum_waiting_payouts to authenticated;
