-- Assigns a buyer to an anonymous purchase, and hands over the session that was made with it.

create function public.bind_purchase(purchase_id uuid, user_id uuid, sealed_session text default null) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.bind_purchase(purchase_id, user_id, sealed_session) $$;
comment on function public.bind_purchase is
  'Assigns a buyer to an anonymous purchase, once: the first caller wins. was_changed is false if this call did not assign it.';
grant execute on function public.bind_purchase to service_role;

-- Unpaid purchases are bound, too: money that comes late is then the buyer's and shows in their library. A new user with a sealed
-- session is bound only to a paid one. Nothing changes for the seller, nor on a paid purchase for a user who owns the post already.
create function private.bind_purchase(of_purchase uuid, to_user uuid, sealed text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  perform private.lock_pair(to_user, bought.post_id);
  select * into bought from public.purchases p where p.id = of_purchase for update;
  if bought.buyer_id is not null or bought.seller_id = to_user then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then
    if exists (
      select from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is null) then
      return private.facts_of(bought, false);
    end if;
    delete from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is not null;
    update public.entitlements e set user_id = to_user where e.purchase_id = bought.id and e.user_id is null;
  elsif sealed is not null then
    return private.facts_of(bought, false);
  end if;
  update public.purchase_secrets s set buyer_id = to_user, sealed_session = sealed, sealed_at = case when sealed is null then null else now() end
  where s.purchase_id = bought.id;
  update public.purchases p set buyer_id = to_user, meta = case when sealed is null then p.meta
    else p.meta || jsonb_build_object('session_created', true, 'session_user_id', to_user) end
  where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
grant execute on function private.bind_purchase to service_role;

create function public.claim_session(purchase_id uuid, user_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.claim_session(purchase_id, user_id) $$;
comment on function public.claim_session is
  'Hands out the sealed session of a purchase, once and within ten minutes. The server has checked the access token.';
grant execute on function public.claim_session to service_role;

-- Locks the row: of two calls at once only one is given the session.
create function private.claim_session(of_purchase uuid, for_user uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sealed text;
begin
  select s.sealed_session into sealed from public.purchase_secrets s
  where s.purchase_id = of_purchase and s.buyer_id = for_user and s.sealed_session is not null
    and s.sealed_at > now() - interval '10 minutes' for update;
  if not found then
    perform private.refuse('gone', 'There is no session to claim: it was claimed already, or its ten minutes are over.');
  end if;
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, session_claimed_at = now() where s.purchase_id = of_purchase;
  return sealed;
end;
$$;
grant execute on function private.claim_session to service_role;

create function public.forget_sealed_sessions(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select s.purchase_id from public.purchase_secrets s
    where s.sealed_session is not null and s.sealed_at < now() - interval '10 minutes' limit at_most for update skip locked)
  update public.purchase_secrets s set sealed_session = null, sealed_at = null from over where s.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_sealed_sessions is 'Deletes sessions not claimed within ten minutes. A timer of the worker calls it.';
