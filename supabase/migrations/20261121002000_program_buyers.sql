-- A program keeps a perfect copy, so it has no window in which to return a post. In its place: what it paid for and was never
-- given goes back by itself.

alter table public.purchase_secrets add column delivered_at timestamptz;
comment on column public.purchase_secrets.delivered_at is 'When the paid text was first read by the purchase''s token.';
create index purchases_of_programs_idx on public.purchases (paid_at) where channel = 'agent' and status = 'paid';

create or replace function private.read_body_of_purchase(of_purchase uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  body jsonb;
begin
  select b.sections into body
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now() where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
end;
$$;
create or replace function public.read_body_of_purchase(purchase_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) $$;

create function private.is_undelivered(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s
    where s.purchase_id = bought.id and s.delivered_at is null and s.session_claimed_at is null
      and (bought.buyer_id is null or bought.meta ->> 'session_created' = 'true'))
$$;
comment on function private.is_undelivered is 'Neither read by its token nor by a session that took it over, which reads by row rules.';

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
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$$;
create function public.return_undelivered(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_undelivered(at_most) $$;
comment on function public.return_undelivered is
  'What a program paid for and did not read within a minute goes back. One at a time: each takes its locks in their order.';

revoke execute on all functions in schema private from public;
revoke execute on function public.return_undelivered from public, anon, authenticated;
grant execute on function private.return_undelivered to service_role;
grant execute on function public.return_undelivered to service_role;
