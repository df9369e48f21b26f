set local check_function_bodies = off;

create table public.refund_requests (
  purchase_id uuid not null,
  seller_id uuid not null,
  reason text not null,
  declined_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint refund_requests_pkey primary key (purchase_id),
  constraint refund_requests_reason_check check (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

alter table public.refund_requests
  enable row level security;

create or replace function private.decline_refund_request (
  of_purchase uuid,
  actor uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.is_sent_on (
  of_purchase uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from public.payouts p where p.purchase_id = of_purchase and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed'))
$function$;

create or replace function private.list_own_refund_requests (
  at_most integer
)
  returns table (
    purchase_id uuid,
    post_id uuid,
    title text,
    reason text,
    asked_at timestamp with time zone,
    amount_raw text,
    sent_at timestamp with time zone,
    state text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.mail_refund_request (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_requested', u.id, jsonb_build_object('title', p.title),
    format('refund_requested:%s:%s', u.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24'))
  from auth.users u join public.posts p on p.id = bought.post_id
  where u.id = bought.seller_id and u.email <> '' and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.offer_facts (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('offered_until', private.offered_until(of_purchase), 'is_sent_on', private.is_sent_on(of_purchase))
$function$;

create or replace function private.request_facts (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('request', (
    select jsonb_build_object('reason', r.reason, 'asked_at', r.created_at, 'state', private.state_of_request(r))
    from public.refund_requests r where r.purchase_id = of_purchase))
$function$;

create or replace function private.request_refund (
  of_purchase uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.state_of_request (
  asked public.refund_requests
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when b.status <> 'paid' then 'refunded'
    when asked.declined_at is not null then 'declined'
    when asked.created_at <= now() - interval '30 days' then 'lapsed'
    when private.is_sent_on(b.id) then 'sent_on'
    else 'open' end
  from public.purchases b where b.id = asked.purchase_id
$function$;

create or replace function public.decline_refund_request (
  purchase_id uuid,
  author_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.decline_refund_request(purchase_id, author_id) $function$;

create or replace function public.list_refund_requests (
  at_most integer default 50
)
  returns table (
    purchase_id uuid,
    post_id uuid,
    title text,
    reason text,
    asked_at timestamp with time zone,
    amount_raw text,
    sent_at timestamp with time zone,
    state text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_refund_requests(least(greatest(at_most, 0), 100))
$function$;

create or replace function public.read_receipt (
  purchase_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.read_receipt(purchase_id) || private.offer_facts(purchase_id) || private.payer_facts(purchase_id)
    || private.request_facts(purchase_id)
$function$;

create or replace function public.request_refund (
  purchase_id uuid,
  reason text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.request_refund(purchase_id, reason) $function$;

alter table public.refund_requests
  add constraint refund_requests_purchase_id_fkey foreign key (purchase_id) references public.sales(purchase_id) on delete cascade;

alter table public.refund_requests
  add constraint refund_requests_seller_id_fkey foreign key (seller_id) references public.profiles(id) on delete cascade;

create index refund_requests_seller_id_idx on public.refund_requests using btree (seller_id, created_at desc, purchase_id);

create trigger set_updated_at
  before update on public.refund_requests
  for each row
  execute function private.set_updated_at();

create policy "sellers and buyers read their requests" on public.refund_requests
  for select
  to authenticated
  using (((seller_id = ( select auth.uid() as uid)) or (purchase_id in ( select p.id
   from public.purchases p))));

comment on function private.is_sent_on(uuid) is 'Whether a share is signed or sent. From then on no refund can start.';

comment on function private.state_of_request(public.refund_requests) is 'What became of a request. sent_on: the author has the money and has not answered; we cannot return it any more.';

comment on function public.decline_refund_request(uuid, uuid) is 'The author says no. False if they had before. They may still refund the sale.';

comment on function public.list_refund_requests(integer) is 'What readers ask of the caller, newest first: requests that are not declined, refunded or older than 30 days. sent_at: when the share leaves, or null if that is not known.';

comment on function public.request_refund(uuid, text) is 'The buyer asks the author. False if they had asked before: the first request stands. The server has checked who asks.';

comment on table public.refund_requests is 'A buyer asked the author for a refund: once for a purchase, for 30 days. Names no buyer, so that the author learns only the sale.';

revoke all on function private.decline_refund_request(uuid, uuid) from public;

grant execute on function private.decline_refund_request(uuid, uuid) to postgres, service_role;

revoke all on function private.is_sent_on(uuid) from public;

grant execute on function private.is_sent_on(uuid) to postgres;

revoke all on function private.list_own_refund_requests(integer) from public;

grant execute on function private.list_own_refund_requests(integer) to authenticated, postgres;

revoke all on function private.mail_refund_request(public.purchases) from public;

grant execute on function private.mail_refund_request(public.purchases) to postgres;

revoke all on function private.request_facts(uuid) from public;

grant execute on function private.request_facts(uuid) to postgres, service_role;

revoke all on function private.request_refund(uuid, text) from public;

grant execute on function private.request_refund(uuid, text) to postgres, service_role;

revoke all on function private.state_of_request(public.refund_requests) from public;

grant execute on function private.state_of_request(public.refund_requests) to postgres;

revoke all on function public.decline_refund_request(uuid, uuid) from public;

grant execute on function public.decline_refund_request(uuid, uuid) to postgres, service_role;

revoke all on function public.list_refund_requests(integer) from public;

grant execute on function public.list_refund_requests(integer) to authenticated, postgres;

revoke all on function public.request_refund(uuid, text) from public;

grant execute on function public.request_refund(uuid, text) to postgres, service_role;

grant select on table public.refund_requests to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.refund_requests to postgres;

grant select on table public.refund_requests to service_role;
