-- The pool of deposit addresses: which seed they belong to, which index is next, and when to add more.

-- Every worker asks at boot. One with another seed could never spend what the known addresses receive.
create function private.claim_seed(seed text, fingerprint text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  known text;
begin
  insert into private.nano_seeds (id, fingerprint, next_index)
  values (seed, claim_seed.fingerprint,
    coalesce((select max(a.derivation_index) + 1 from public.deposit_addresses a where a.seed_id = seed), 0))
  on conflict do nothing;
  select s.fingerprint into known from private.nano_seeds s where s.id = seed;
  return known is not distinct from claim_seed.fingerprint;
end;
$$;
comment on function private.claim_seed is
  'True if the seed with this fingerprint has this name. The first caller gives it the name; no seed has two names.';

-- No buyer was ever shown a free address, so dropping it is safe. Assigned ones stay: money may still come to them.
create function private.hold_seed(seed text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.nano_seeds s set held_at = now() where s.id = seed;
  delete from public.deposit_addresses a
  where a.state = 'free' and a.seed_id in (select s.id from private.nano_seeds s where s.held_at < now() - interval '5 minutes');
end;
$$;
comment on function private.hold_seed is
  'A worker reports that it holds this seed. Drops the free addresses of seeds that no worker has held for five minutes.';

create function private.take_indexes(seed text, amount integer) returns bigint
language sql volatile security invoker set search_path = '' as $$
  update private.nano_seeds s set next_index = s.next_index + amount where s.id = seed returning s.next_index - amount
$$;
comment on function private.take_indexes is
  'Reserves indexes and returns the first. Called before addresses are derived, so that no index is used twice, even after a crash.';

create function private.add_deposit_addresses(seed text, first_index bigint, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.deposit_addresses (account, seed_id, derivation_index)
  select made.account, seed, first_index + made.place - 1 from unnest(accounts) with ordinality as made (account, place)
$$;
comment on function private.add_deposit_addresses is
  'Stores what the worker derived, in the order of the indexes. Only public data: an address reveals nothing about the seed.';

-- Skips locked ones, so that no address is given twice and buyers do not wait for each other.
create function private.take_deposit_address(of_seed text default null) returns public.deposit_addresses
language plpgsql volatile security invoker set search_path = '' as $$
declare
  taken public.deposit_addresses;
begin
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free' and free.seed_id = coalesce(of_seed, free.seed_id)
    order by free.derivation_index limit 1 for update skip locked)
  returning * into taken;
  if not found then perform private.refuse('payments_paused', 'Payments are paused for a few minutes.'); end if;
  return taken;
end;
$$;

-- Counting stops at 200, so that a full pool costs no more to check than one that is nearly empty.
create function private.is_pool_low() returns boolean
language sql stable security invoker set search_path = '' as $$
  select count(*) < 200 from (select from public.deposit_addresses a where a.state = 'free' limit 200) as free
$$;

-- Asks the worker for addresses before the pool is empty: without a free one, open_purchase refuses (payments_paused).
create function private.refill_pool() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A job that still waits is not queued again: replacing it would make buyers wait for each other at its row.
  if private.is_pool_low() and not exists (
    select from graphile_worker.jobs j where j.key = 'fill_address_pool:pool' and j.locked_at is null) then
    perform private.add_job('fill_address_pool', '{"id": "pool"}');
  end if;
  return null;
end;
$$;
create trigger refill_pool after update on public.deposit_addresses for each statement execute function private.refill_pool();
