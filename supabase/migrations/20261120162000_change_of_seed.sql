-- When workers hold another seed, buyers get its addresses, and none of the seed that nobody holds any more.

alter table private.nano_seeds add column held_at timestamptz not null default now();
comment on column private.nano_seeds.held_at is 'When a worker last said that it holds this seed.';

create function private.hold_seed(seed text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.nano_seeds s set held_at = now() where s.id = seed;
  delete from public.deposit_addresses a
  where a.state = 'free' and a.seed_id in (select s.id from private.nano_seeds s where s.held_at < now() - interval '5 minutes');
end;
$$;
comment on function private.hold_seed is
  'Forgets the free addresses of seeds that no worker holds: nobody was shown them. Those that somebody was shown stay.';
revoke execute on function private.hold_seed from public;
