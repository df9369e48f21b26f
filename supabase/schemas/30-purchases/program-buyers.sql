-- A program keeps a perfect copy, so it has no refund window. What it paid for and never received goes back by itself.

-- Longer than the minute in which it is to be fetched, so that there is something left to return.
create function private.hold_until_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'pending' and new.kind in ('creator', 'split', 'referrer', 'fee') and exists (
    select from public.purchases b where b.id = new.purchase_id and private.is_undelivered(b)) then
    new.status := 'held';
    new.held_until := now() + interval '150 seconds';
  end if;
  return new;
end;
$$;
create trigger hold_until_delivered before insert on public.payouts for each row execute function private.hold_until_delivered();

create function private.is_undelivered(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s
    where s.purchase_id = bought.id and s.delivered_at is null and s.session_claimed_at is null
      and (bought.buyer_id is null or bought.meta ->> 'session_created' = 'true'))
$$;
comment on function private.is_undelivered is 'Neither read by its token nor by a session that took it over, which reads by row rules.';

create function public.return_undelivered(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_undelivered(at_most) $$;
comment on function public.return_undelivered is
  'What a program paid for and did not read within a minute goes back. One at a time: each takes its locks in their order.';
grant execute on function public.return_undelivered to service_role;

create function private.return_undelivered(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  bought public.purchases;
  returned integer := 0;
begin
  for due in
    select b.id from public.purchases b
    where b.channel = 'agent' and b.status = 'paid' and b.paid_at < now() - interval '60 seconds' and b.paid_at > now() - interval '1 day'
      and private.is_undelivered(b) and not exists (
        select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
          and p.status in ('publishing', 'paid', 'failed'))
    order by b.paid_at limit at_most
  loop
    bought := private.lock_purchase(due);
    if private.is_undelivered(bought) then
      -- Nobody returned anything, and nobody has read: it is no word about the text, and uses up no reader's refunds.
      update public.purchases p set refund_asked_by = 'undelivered' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$$;
grant execute on function private.return_undelivered to service_role;
