-- An author sees that their payout address works: a tiny amount from our own account (reserve.sql), before the first sale.

create function private.test_send_raw() returns numeric
language sql immutable security invoker set search_path = '' as $$ select 1e26 $$;
comment on function private.test_send_raw is 'Ӿ0.0001: every wallet shows it. TEST_SEND_RAW in lib/payouts/share.ts is the same; a test compares.';

create function public.send_test_payout() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.send_test_payout() $$;
comment on function public.send_test_payout is
  'Sends a tiny amount to the caller''s payout address: three times a day, one at a time. Answers as read_test_send.';
grant execute on function public.send_test_payout to authenticated;

create function private.send_test_payout() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  kept public.private_profiles;
  made public.payouts;
begin
  perform private.require_settled_sign_in(own.id);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  if kept.payout_address is null then perform private.refuse('payout_required', 'Set your payout address first.'); end if;
  if private.is_frozen(own.id) then perform private.refuse('conflict', 'Your payouts are frozen. End that first, then send a test.'); end if;
  -- A second press is the same test.
  if exists (
    select from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = own.id and p.recipient_account = kept.payout_address and p.status in ('pending', 'publishing')) then
    return private.read_test_send();
  end if;
  if private.count_test_sends(own.id) >= 3 then
    perform private.refuse_for(86400, 'You have sent three tests today. Send the next one tomorrow.');
  end if;
  -- One after another, so that what is promised to buyers is not spent.
  perform pg_advisory_xact_lock(hashtextextended('test_sends', 0));
  if not private.has_test_money() then
    perform private.refuse('conflict', 'We cannot send a test right now. Your address works without one.');
  end if;
  insert into public.payouts (kind, recipient_account, amount_raw, status, source_account)
  values ('test', kept.payout_address, private.test_send_raw(), 'pending', private.current_reserve())
  returning * into made;
  insert into private.test_sends (payout_id, user_id) values (made.id, own.id);
  return private.read_test_send();
end;
$$;
grant execute on function private.send_test_payout to authenticated;

create function public.read_test_send() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_test_send() $$;
comment on function public.read_test_send is
  'The caller''s last test of their payout address: {is_possible, status, block_hash, at}. Null without a profile.';
grant execute on function public.read_test_send to authenticated;

create function private.read_test_send() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_possible', private.has_test_money() and private.count_test_sends(h.id) < 3 and not private.is_frozen(h.id),
    'status', last.status, 'block_hash', last.block_hash, 'at', last.created_at)
  from public.private_profiles h
  left join lateral (
    select p.status, p.block_hash, p.created_at from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = h.id and p.recipient_account = h.payout_address order by p.created_at desc limit 1) as last on true
  where h.id = (select auth.uid())
$$;
grant execute on function private.read_test_send to authenticated;

create function private.count_test_sends(of_user uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from private.test_sends t where t.user_id = of_user and t.created_at > now() - interval '1 day'
$$;

-- Only from what no buyer is waiting for.
create function private.has_test_money() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((r.facts ->> 'held_raw')::numeric - (r.facts ->> 'promised_raw')::numeric >= private.test_send_raw(), false)
  from (select private.read_reserve() as facts) as r
$$;

-- What the signer may send as a test: to the address that its author has set, and no other.
create function private.test_recipient(due public.payouts) returns text
language sql stable security invoker set search_path = '' as $$
  select h.payout_address from private.test_sends t join public.private_profiles h on h.id = t.user_id
  where t.payout_id = due.id and due.kind = 'test'
$$;

-- A test of an address that is no more, or of an account that is deleted, would only fail.
create function private.cancel_tests_of_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_test(t.payout_id) from private.test_sends t where t.user_id = new.id;
  return null;
end;
$$;
create trigger cancel_tests_of_address after update of payout_address on public.private_profiles
  for each row when (new.payout_address is distinct from old.payout_address) execute function private.cancel_tests_of_address();

create function private.cancel_test_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_test(old.payout_id);
  return null;
end;
$$;
create trigger cancel_test_of_account after delete on private.test_sends for each row execute function private.cancel_test_of_account();

create function private.cancel_test(of_payout uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set status = 'cancelled', last_error = 'Its author has set another address, or has left.'
  where p.id = of_payout and p.status = 'pending'
$$;
