-- REF-02: money that goes back needs a safe address. When the sender is an exchange, the buyer has to name one.
-- REF-04: an author returns every sale of a post at once.

create function public.set_return_address(purchase_id uuid, to_account text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.set_return_address(purchase_id, to_account) $$;
comment on function public.set_return_address is 'Redirects returns that no worker has taken up yet. Returns how many it redirected.';
grant execute on function public.set_return_address to service_role;

-- Do not rename: private.note_named_recipient finds this name in the call stack. Without its note the signer refuses an address other
-- than the payer's.
create function private.set_return_address(of_purchase uuid, to_account text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  turned integer;
begin
  perform private.require_return_address(to_account);
  perform private.require_settled_sign_in(bought.buyer_id);
  -- Not once a worker has taken it up: a block that names the old address may be signed.
  update public.payouts p set recipient_account = to_account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.block_hash is null
    and (p.status = 'awaiting_address' or (p.status = 'pending' and p.attempts = 0 and p.recipient_account <> to_account));
  get diagnostics turned = row_count;
  if turned = 0 and not exists (
    select from public.payouts p where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.recipient_account = to_account) then
    perform private.refuse('conflict', 'Your Nano is already on its way, or there is nothing to return.');
  end if;
  return turned;
end;
$$;
grant execute on function private.set_return_address to service_role;

-- Keeps a return from going to a malformed account, the burn account or one of our own.
create function private.require_return_address(account text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_nano_account(account) then
    perform private.refuse('address_invalid', 'That doesn’t look like a Nano address.');
  end if;
  perform private.refuse_unsafe_account(account);
end;
$$;

create function public.remind_of_returns(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remind_of_returns(at_most) $$;
comment on function public.remind_of_returns is
  'Mails buyers whose return waits for an address: three times in all, if we know an e-mail address. A timer calls it.';
grant execute on function public.remind_of_returns to service_role;

-- Mails at once, after 30 days and after 80 days, because a return stays claimable for 90 days. The natural key keeps each mail from
-- being sent twice.
create function private.remind_of_returns(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text,
      'path', coalesce('/posts/promotions/' || due.promotion_id, '/receipts/' || due.id)),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw, m.id as promotion_id,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    left join private.promotions m on m.purchase_id = b.id
    join public.posts t on t.id = coalesce(b.post_id, m.post_id)
    join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$$;
grant execute on function private.remind_of_returns to service_role;

-- Asks a buyer with a profile as soon as a return waits for an address. Once for all the payments of one purchase.
create function private.tell_of_waiting_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.notify_user(
    b.buyer_id, 'refund_needs_address', null, coalesce(b.post_id, m.post_id), b.id, 'refund_needs_address:' || b.id, new.id, new.amount_raw,
    jsonb_strip_nulls(jsonb_build_object('promotion_id', m.id)))
  from public.purchases b left join private.promotions m on m.purchase_id = b.id where b.id = new.purchase_id;
  return null;
end;
$$;
create trigger tell_of_waiting_return after insert or update of status on public.payouts for each row
  when (new.status = 'awaiting_address' and new.kind in ('refund', 'excess'))
  execute function private.tell_of_waiting_return();

-- Only to buyers whose e-mail address we know. One mail for each address that money went to.
create function private.mail_refund(sent public.payouts) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_sent', b.buyer_id,
    jsonb_build_object('title', t.title, 'amount_raw', sent.amount_raw::text, 'address', sent.recipient_account),
    'refund_sent:' || sent.id
  from public.purchases b
  join public.posts t on t.id = b.post_id
  join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  where b.id = sent.purchase_id
  on conflict (natural_key) do nothing
$$;
comment on function private.mail_refund is 'Names the address that the refund went to: the payer''s, or the one that the buyer gave.';

create function public.return_sales_of(post_id uuid, author_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_sales_of(post_id, author_id) $$;
comment on function public.return_sales_of is
  'The author returns every sale of a post that was not paid out yet. Queues the job that does it; returns how many there are.';
grant execute on function public.return_sales_of to service_role;

create function private.return_sales_of(of_post uuid, actor uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = actor) then
    perform private.refuse('not_found', 'There is no such post.');
  end if;
  perform private.require_settled_sign_in(actor);
  -- The job takes one sale per transaction: all of them in this one would take locks in no fixed order.
  perform private.add_job('refund_buyers', jsonb_build_object('id', of_post));
  return (select count(*) from private.list_returnable(of_post));
end;
$$;
grant execute on function private.return_sales_of to service_role;

-- For the jobs that refund a post's buyers, one transaction per sale.
create function public.list_returnable(post_id uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$ select private.list_returnable(post_id) $$;
grant execute on function public.list_returnable to service_role;

create function private.list_returnable(of_post uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.purchases b
  where b.post_id = of_post and b.status = 'paid' and not exists (
    select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed'))
  order by b.paid_at
$$;
comment on function private.list_returnable is 'Sales of a post whose shares were not sent. Once sent, only the recipient can return them.';
grant execute on function private.list_returnable to service_role;

create function public.find_excess(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.find_excess(purchase_id) $$;
comment on function public.find_excess is
  'BUY-06: what came beyond the price of a post that is owned, until a day after it went back. Null without. The server knows the buyer.';
grant execute on function public.find_excess to service_role;

create function private.find_excess(of_purchase uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_build_object('received_raw', b.received_raw::text, 'excess_raw', sum(r.amount_raw)::text, 'state', case
      when bool_or(r.status = 'awaiting_address') then 'waits_for_address' when bool_and(r.status = 'paid') then 'returned'
      else 'on_its_way' end)
    from public.purchases b
    join public.payouts r on r.purchase_id = b.id and r.kind = 'excess' and r.status <> 'cancelled'
    where b.id = of_purchase and b.status = 'paid' and (r.status <> 'paid' or r.paid_at > now() - interval '1 day')
    group by b.id);
end;
$$;
grant execute on function private.find_excess to service_role;
