-- Functions that table definitions call. They load before any table.

-- Trigger: keeps updated_at true for every write, by a transition or by the service.
create function private.set_updated_at() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end;
$$;

create function private.is_nano_account(account text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select account ~ '^nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}$'
$$;
comment on function private.is_nano_account is
  'Checks the canonical form only. The server verifies the checksum before it stores an address (lib/nano/address.ts).';
grant execute on function private.is_nano_account to service_role;

-- Upper case only, so that a block has one spelling and a hash can be a key.
create function private.is_block_hash(hash text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select hash ~ '^[0-9A-F]{64}$'
$$;
grant execute on function private.is_block_hash to service_role;

create function private.near_words(word text) returns text[]
language sql immutable security invoker set search_path = '' as $$
  select array_agg(distinct near)
  from (
    select left(word, 24) as near
    union all select overlay(left(word, 24) placing '' from at for 1) from generate_series(1, least(char_length(word), 24)) as at) as made
$$;
comment on function private.near_words is
  'A word, and the word without each one of its letters. Two words that share one of these are one slip of the keyboard apart.';
