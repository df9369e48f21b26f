-- What a visitor's network may do without an account: N-10.

create function private.network_budget(base integer, of_network text) returns integer
language sql stable security invoker set search_path = '' as $$
  select base + base * count(*)::integer / 10 from (
    select from public.purchases p
    where p.network = of_network and p.status = 'paid' and p.paid_at > now() - interval '30 days' limit 90) as kept
$$;
comment on function private.network_budget is
  'Grows by a tenth with each purchase that was paid from this network in 30 days and kept, up to ten times. Counts no further than that.';

-- No one is refused: the new quote stands, and older ones make room. First go those that no page asked about after they were given, which
-- is how a flood leaves them; a reader's page asks within a second. What is ended early is still honoured like any expired quote.
create function private.make_room(opened public.purchases, base integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_quotes integer;
  surplus integer;
begin
  if opened.network is null then return; end if;
  select count(*) into open_quotes from public.purchases p where p.network = opened.network and p.status = 'pending';
  if open_quotes <= base then return; end if;
  surplus := open_quotes - private.network_budget(base, opened.network);
  -- Locked ones are busy: no caller waits for another here, and the next one takes what is left.
  update public.purchases p set status = 'expired', expires_at = least(p.expires_at, now()), crowded_out_at = now()
  where p.id in (
    select q.id from public.purchases q join public.purchase_secrets s on s.purchase_id = q.id
    where q.network = opened.network and q.status = 'pending' and q.payment_state = 'none' and q.id <> opened.id
      and not exists (select from auth.users u where u.id = q.buyer_id and not u.is_anonymous)
    order by s.chain_asked_at nulls first, q.updated_at
    limit greatest(surplus, 0) for update of q skip locked);
end;
$$;
comment on function private.make_room is 'Ends the unpaid quotes that a network has too many of. Readers with an account lose none.';

create function public.forget_networks(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_networks(at_most) $$;
comment on function public.forget_networks is
  'Deletes from which network a purchase was asked for, 30 days later. A timer of the worker calls it.';
grant execute on function public.forget_networks to service_role;

-- A budget counts what was paid in 30 days (network_budget), and a quote is open for minutes (make_room). Refunds keep hashes of their own.
create function private.forget_networks(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with old as (
    select p.id from public.purchases p
    where p.network is not null and p.created_at < now() - interval '30 days'
    order by p.created_at limit at_most for update skip locked)
  update public.purchases p set network = null from old where p.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
grant execute on function private.forget_networks to service_role;
