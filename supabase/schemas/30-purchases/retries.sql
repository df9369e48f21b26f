-- The same request sent again finds the purchase of the first try.

-- Callers without a user share one scope. The server passes on only random UUIDs as their keys, since a guessed key would lead to a
-- stranger's purchase.
create function private.find_keyed(by_user uuid, used_key text, asked text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  known private.idempotency_keys;
begin
  select * into known from private.idempotency_keys k where k.scope = coalesce(by_user::text, 'anonymous') and k.key = used_key;
  if found and known.request <> asked then
    perform private.refuse('conflict', 'This Idempotency-Key was used for another request.');
  end if;
  return known.purchase_id;
end;
$$;
comment on function private.find_keyed is
  'The purchase of an earlier try of this request, or null. Refuses a key used for another request.';

-- Checks the key again after the insert: a parallel request may have used it for something else.
create function private.note_key(by_user uuid, used_key text, asked text, of_purchase uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if used_key is null then return; end if;
  insert into private.idempotency_keys (scope, key, request, purchase_id)
  values (coalesce(by_user::text, 'anonymous'), used_key, asked, of_purchase) on conflict do nothing;
  perform private.find_keyed(by_user, used_key, asked);
end;
$$;

create function public.forget_idempotency_keys(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with old as (
    select k.scope, k.key from private.idempotency_keys k where k.created_at < now() - interval '2 days' limit at_most for update skip locked)
  delete from private.idempotency_keys k using old where (k.scope, k.key) = (old.scope, old.key);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_idempotency_keys is
  'Deletes keys after two days: a later try is a new request. A timer of the worker calls it.';
