-- A reader's way to his money back: who may take it, where it goes, and where it waits. lib/purchases/README.md tells it.

alter table public.purchases add column refund_asked_by text check (refund_asked_by in ('buyer', 'buyer_of_two', 'author', 'staff'));
comment on column public.purchases.refund_asked_by is
  'Null when nobody asked: money that found nothing to buy goes back by itself. Who has paid for one post twice has one of them back by right, and it counts for no limit.';

create function private.name_author(of_seller uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce('@' || p.handle::text, 'the author') from public.profiles p where p.id = of_seller
$$;

create function private.require_quick_refund(bought public.purchases, at_most integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  secret public.purchase_secrets;
  own_wallet text;
  taken integer;
  paid integer;
  had_this boolean;
  ask text := format('You can still ask %s.', private.name_author(bought.seller_id));
begin
  select * into secret from public.purchase_secrets s where s.purchase_id = bought.id;
  own_wallet := case when secret.payer_is_service is not true then secret.payer_account end;
  if bought.buyer_id is null and own_wallet is null then
    perform private.refuse('refund_limit', 'This was paid without a session, from an account that many people share. ' || ask);
  end if;
  -- One of a payer's refunds after the other, so that parallel ones cannot all be the last.
  perform pg_advisory_xact_lock(who.key) from (
    select hashtextextended('refund:' || name, 0) as key from unnest(array[bought.buyer_id::text, own_wallet]) as name
    where name is not null order by key) as who;
  with theirs as (
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchases p join public.sales l on l.purchase_id = p.id where p.buyer_id = bought.buyer_id
    union
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchase_secrets s join public.purchases p on p.id = s.purchase_id join public.sales l on l.purchase_id = p.id
    where s.payer_account = own_wallet),
  judged as (
    select t.*, t.status in ('refund_pending', 'refunded') and coalesce(t.refund_asked_by, 'buyer') = 'buyer' as was_taken from theirs t)
  select count(*) filter (where was_taken and refunded_at > now() - interval '30 days'), count(*),
    coalesce(bool_or(was_taken and post_id = bought.post_id), false)
  into taken, paid, had_this from judged;
  if had_this then perform private.refuse('refund_limit', 'You have returned this post once before. ' || ask); end if;
  if taken >= at_most then
    perform private.refuse('refund_limit', format('You’ve used your %s quick refunds this month. %s', at_most, ask));
  end if;
  if paid > 10 and (taken + 1) * 10 > paid * 3 then
    perform private.refuse('refund_limit', 'You’ve returned 3 of every 10 posts that you bought. ' || ask);
  end if;
end;
$$;
comment on function private.require_quick_refund is
  'A payer is whoever holds the buying session or the wallet that paid. An exchange''s wallet is many people''s: there the session alone counts, and without one nothing does.';

create or replace function private.refund_purchase(of_purchase uuid, why text, asked_by text, to_account text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  by_whom text := asked_by;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    if now() > bought.refund_window_ends_at then
      perform private.refuse('refund_window_closed',
        format('The time for a refund is over. You can still ask %s.', private.name_author(bought.seller_id)));
    end if;
    if exists (
      select from public.purchases p
      where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
      by_whom := 'buyer_of_two';
    else
      perform private.require_quick_refund(bought, (select s.refund_max_per_payer from public.settings s));
    end if;
  end if;
  update public.purchases p set refund_asked_by = by_whom where p.id = bought.id returning * into bought;
  return private.start_refund(bought, why, to_account);
end;
$$;
drop function private.check_refund_limit(text, integer);

create function private.require_return_address(account text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_nano_account(account) then
    perform private.refuse('address_invalid', 'That doesn’t look like a Nano address.');
  end if;
  perform private.refuse_unsafe_account(account);
end;
$$;

create function private.set_return_address(of_purchase uuid, to_account text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  turned integer;
begin
  perform private.require_return_address(to_account);
  -- Never once a worker has taken it up: the block that it signs names the address of then.
  update public.payouts p set recipient_account = to_account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.block_hash is null
    and (p.status = 'awaiting_address' or (p.status = 'pending' and p.attempts = 0 and p.recipient_account <> to_account));
  get diagnostics turned = row_count;
  if turned = 0 and not exists (
    select from public.payouts p where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.recipient_account = to_account) then
    perform private.refuse('conflict', 'Your Nano is on its way already, or nothing of it goes back.');
  end if;
  return turned;
end;
$$;

-- By the mail that we know, once it waits, a month on, and before we can promise no longer to keep it at hand.
create function private.remind_of_returns(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || due.id),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    join public.posts t on t.id = b.post_id
    join auth.users u on u.id = b.buyer_id and u.email is not null and u.email <> '' and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$$;

create function private.return_sales_of(of_post uuid, actor uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = actor) then
    perform private.refuse('not_found', 'There is no such post.');
  end if;
  -- A job, one sale after the other: all of them here would take locks in no order.
  perform private.add_job('refund_buyers', jsonb_build_object('id', of_post));
  return (select count(*) from private.list_returnable(of_post));
end;
$$;

create function private.list_returnable(of_post uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.purchases b
  where b.post_id = of_post and b.status = 'paid' and not exists (
    select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed'))
  order by b.paid_at
$$;
comment on function private.list_returnable is 'Sales of a post whose shares have not been sent: what has been sent is its recipient''s to return.';

create function public.set_return_address(purchase_id uuid, to_account text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.set_return_address(purchase_id, to_account) $$;
comment on function public.set_return_address is 'The buyer''s other address, for what goes back and is not signed yet. Answers how many payments it turned.';

create function public.remind_of_returns(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remind_of_returns(at_most) $$;
comment on function public.remind_of_returns is 'A mail for each return that waits for an address, three in all, where we know one.';

create function public.return_sales_of(post_id uuid, author_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_sales_of(post_id, author_id) $$;
comment on function public.return_sales_of is 'The author returns what he sold of a post and has not been paid for. Answers how many sales; a job does it.';

create function public.list_returnable(post_id uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$ select private.list_returnable(post_id) $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.set_return_address, public.remind_of_returns,
  public.return_sales_of, public.list_returnable from public, anon, authenticated;
grant execute on function private.set_return_address, private.remind_of_returns, private.return_sales_of,
  private.list_returnable
  to service_role;
grant execute on function public.set_return_address, public.remind_of_returns, public.return_sales_of,
  public.list_returnable
  to service_role;
