-- REF-06: who is not refunded at once asks the author, once for each purchase. A request moves and holds no money.

create function public.request_refund(purchase_id uuid, reason text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.request_refund(purchase_id, reason) $$;
comment on function public.request_refund is
  'The buyer asks the author. False if they had asked before: the first request stands. The server has checked who asks.';
grant execute on function public.request_refund to service_role;

create function private.request_refund(of_purchase uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if exists (select from public.refund_requests r where r.purchase_id = bought.id) then return false; end if;
  if bought.status <> 'paid' then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  if private.is_sent_on(bought.id) then
    perform private.refuse('refund_window_closed', format(
      'Your payment has been sent to %s, so it cannot be returned from here.', private.name_author(bought.seller_id)));
  end if;
  insert into public.refund_requests (purchase_id, seller_id, reason) values (bought.id, bought.seller_id, why);
  perform private.notify_user(
    bought.seller_id, 'refund_requested', null, bought.post_id, bought.id, 'refund_requested:' || bought.post_id);
  perform private.mail_refund_request(bought);
  return true;
end;
$$;
grant execute on function private.request_refund to service_role;

-- At most one mail an hour for each author: it leads to the list, and many requests must not fill a mailbox.
create function private.mail_refund_request(bought public.purchases) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_requested', u.id, jsonb_build_object('title', p.title),
    format('refund_requested:%s:%s', u.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24'))
  from auth.users u join public.posts p on p.id = bought.post_id
  where u.id = bought.seller_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'refund_requested')
  on conflict (natural_key) do nothing
$$;

create function public.decline_refund_request(purchase_id uuid, author_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.decline_refund_request(purchase_id, author_id) $$;
comment on function public.decline_refund_request is 'The author says no. False if they had before. They may still refund the sale.';
grant execute on function public.decline_refund_request to service_role;

-- The purchase is locked only after the request is known to be this author's, so that a stranger can hold up no sale.
create function private.decline_refund_request(of_purchase uuid, actor uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  asked public.refund_requests;
begin
  if not exists (select from public.refund_requests r where r.purchase_id = of_purchase and r.seller_id = actor) then
    perform private.refuse('not_found', 'There is no such request.');
  end if;
  bought := private.lock_purchase(of_purchase);
  select * into asked from public.refund_requests r where r.purchase_id = bought.id for update;
  if asked.declined_at is not null then return false; end if;
  if private.state_of_request(asked) not in ('open', 'sent_on') then
    perform private.refuse('conflict', 'This request has ended: the reader has been refunded, or 30 days have passed.');
  end if;
  update public.refund_requests r set declined_at = now() where r.purchase_id = asked.purchase_id;
  perform private.notify_user(bought.buyer_id, 'refund_declined', actor, bought.post_id, bought.id, null);
  return true;
end;
$$;
grant execute on function private.decline_refund_request to service_role;

create function private.state_of_request(asked public.refund_requests) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when b.status <> 'paid' then 'refunded'
    when asked.declined_at is not null then 'declined'
    when asked.created_at <= now() - interval '30 days' then 'lapsed'
    when private.is_sent_on(b.id) then 'sent_on'
    else 'open' end
  from public.purchases b where b.id = asked.purchase_id
$$;
comment on function private.state_of_request is
  'What became of a request. sent_on: the author has the money and has not answered; we cannot return it any more.';

create function private.request_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('request', (
    select jsonb_build_object('reason', r.reason, 'asked_at', r.created_at, 'state', private.state_of_request(r))
    from public.refund_requests r where r.purchase_id = of_purchase))
$$;
grant execute on function private.request_facts to service_role;

create function public.list_refund_requests(at_most integer default 50)
returns table (
  purchase_id uuid, post_id uuid, title text, reason text, asked_at timestamptz, amount_raw text, sent_at timestamptz, state text)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_refund_requests(least(greatest(at_most, 0), 100))
$$;
comment on function public.list_refund_requests is
  'What readers ask of the caller, newest first: requests that are not declined, refunded or older than 30 days. sent_at: when the '
  'share leaves, or null if that is not known.';
grant execute on function public.list_refund_requests to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself.
create function private.list_own_refund_requests(at_most integer)
returns table (
  purchase_id uuid, post_id uuid, title text, reason text, asked_at timestamptz, amount_raw text, sent_at timestamptz, state text)
language sql stable security definer set search_path = '' as $$
  select r.purchase_id, p.id, p.title, r.reason, r.created_at, s.amount_raw::text,
    (select nullif(max(o.held_until), 'infinity') from public.payouts o
     where o.purchase_id = r.purchase_id and o.kind = 'creator' and o.status = 'held'),
    private.state_of_request(r)
  from public.refund_requests r
  join public.sales s on s.purchase_id = r.purchase_id
  join public.posts p on p.id = s.post_id
  where r.seller_id = (select auth.uid()) and r.declined_at is null and r.created_at > now() - interval '30 days'
    and s.refunded_at is null
  order by r.created_at desc, r.purchase_id desc limit at_most
$$;
grant execute on function private.list_own_refund_requests to authenticated;
