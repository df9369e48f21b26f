set local check_function_bodies = off;

drop function private.refund_purchase(uuid, text, text, text);

drop function private.require_quick_refund(public.purchases, integer);

drop function public.refund_purchase(uuid, text, text, text);

create table private.payer_walks (
  block_hash text not null,
  accounts text[] not null,
  funder text,
  opened_at timestamp with time zone,
  is_finished boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint payer_walks_accounts_check check (((cardinality(accounts) >= 1) AND (cardinality(accounts) <= 50))),
  constraint payer_walks_pkey primary key (block_hash),
  constraint payer_walks_funder_check check (private.is_nano_account(funder))
);

alter table private.payer_walks
  enable row level security;

create table private.quick_refunds (
  purchase_id uuid not null,
  was_newcomer boolean not null,
  device text,
  network text,
  taken_at timestamp with time zone not null default now(),
  constraint quick_refunds_device_check check ((device ~ '^[0-9a-f]{64}$'::text)),
  constraint quick_refunds_network_check check ((network ~ '^[0-9a-f]{64}$'::text)),
  constraint quick_refunds_pkey primary key (purchase_id)
);

alter table private.quick_refunds
  enable row level security;

create table private.refund_breakers (
  post_id uuid not null,
  ends_at timestamp with time zone not null,
  constraint refund_breakers_pkey primary key (post_id)
);

alter table private.refund_breakers
  enable row level security;

alter table public.settings
  add column newcomer_refunds integer not null default 2;

create type private.payer as (
  wallets text[],
  lineage text[],
  funders text[],
  is_old_wallet boolean
);

create type private.refund_verdict as (
  asked_by text,
  refusal text,
  reason text,
  is_newcomer boolean
);

create or replace function private.count_newcomer_refunds (
  from_device text,
  from_network text
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select greatest(
    (select count(*) from private.quick_refunds q where q.device = from_device and q.taken_at > now() - interval '24 hours'),
    (select count(*) from private.quick_refunds q
     where q.network = from_network and q.was_newcomer and q.taken_at > now() - interval '24 hours'))::integer
$function$;

create or replace function private.find_lineage_end (
  of_account text
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when exists (select from public.deposit_addresses d where d.account = of_account)
      or exists (select from public.settings s where s.fee_account = of_account) then 'own'
    when private.looks_like_service(of_account) then 'service' end
$function$;

create or replace function private.find_payer (
  bought public.purchases
)
  returns private.payer
  language sql
  stable
  set search_path to ''
  AS $function$
  select (
    coalesce(array_agg(distinct m.from_account) filter (where not m.from_is_service), '{}'),
    array(
      select distinct known.account from public.payments p
      left join private.payer_walks k on k.block_hash = p.block_hash
      cross join lateral unnest(array[p.from_account] || k.accounts) as known (account)
      where p.purchase_id = bought.id and p.confirmed_at is not null and not p.from_is_service),
    coalesce(array_agg(distinct w.funder) filter (where w.funder is not null and not m.from_is_service), '{}'),
    coalesce(bool_and(not m.from_is_service and w.is_finished and w.opened_at <= m.confirmed_at - interval '24 hours'), false)
  )::private.payer
  from public.payments m
  left join private.payer_walks w on w.block_hash = m.block_hash
  where m.purchase_id = bought.id and m.confirmed_at is not null
$function$;

create or replace function private.forget_refund_traces (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  forgotten integer;
begin
  with over as (
    select q.purchase_id from private.quick_refunds q
    where q.taken_at < now() - interval '24 hours' and num_nonnulls(q.device, q.network) > 0 limit at_most for update skip locked)
  update private.quick_refunds q set device = null, network = null from over where q.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$function$;

create or replace function private.has_account (
  of_user uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from auth.users u where u.id = of_user and u.is_anonymous is not true)
$function$;

create or replace function private.judge_quick_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns private.refund_verdict
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  payer private.payer := private.find_payer(bought);
  rules public.settings;
  taken integer;
  taken_today integer;
  paid integer;
  had_this boolean;
  has_kept boolean;
  verdict private.refund_verdict := ('buyer', 'refund_limit', null, false)::private.refund_verdict;
begin
  select * into rules from public.settings;
  if bought.buyer_id is null and cardinality(payer.wallets) = 0 then
    verdict.reason := 'This was paid without a session, from an account that many people share.';
    return verdict;
  end if;
  select count(*) filter (where t.was_taken and t.refunded_at > now() - interval '30 days'),
    count(*) filter (where t.was_taken and t.refunded_at > now() - interval '24 hours'), count(*),
    coalesce(bool_or(t.was_taken and t.post_id = bought.post_id), false), coalesce(bool_or(t.is_kept), false)
  into taken, taken_today, paid, had_this, has_kept
  from private.list_payer_sales(bought, payer) as t;
  verdict.is_newcomer := not payer.is_old_wallet and not has_kept and not private.has_account(bought.buyer_id);
  verdict.reason := case
    when had_this then 'You have returned this post once before.'
    when taken >= rules.refund_max_per_payer then format('You’ve used your %s quick refunds this month.', rules.refund_max_per_payer)
    when paid > 10 and (taken + 1) * 10 > paid * 3 then 'You’ve returned 3 of every 10 posts that you bought.'
    when not verdict.is_newcomer then null
    when greatest(taken_today, private.count_newcomer_refunds(from_device, from_network)) >= rules.newcomer_refunds
      then 'Today’s quick refunds for new readers are used up here.'
    when exists (select from private.refund_breakers b where b.post_id = bought.post_id and b.ends_at > now())
      then 'Many new readers are returning this post.' end;
  if verdict.reason is null then verdict.refusal := null; end if;
  return verdict;
end;
$function$;

create or replace function private.judge_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns private.refund_verdict
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  verdict private.refund_verdict;
begin
  verdict.is_newcomer := false;
  if private.offered_until(bought.id) is not null then
    verdict.asked_by := 'buyer_offered';
  elsif now() > bought.refund_window_ends_at then
    verdict.refusal := 'refund_window_closed';
    verdict.reason := 'The time for a refund is over.';
  elsif exists (
    select from public.purchases p
    where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
    verdict.asked_by := 'buyer_of_two';
  else
    verdict := private.judge_quick_refund(bought, from_device, from_network);
  end if;
  verdict.reason := verdict.reason || format(' You can still ask %s.', private.name_author(bought.seller_id));
  return verdict;
end;
$function$;

create or replace function private.judge_refund_of (
  of_purchase uuid,
  from_device text,
  from_network text
)
  returns table (
    refusal text,
    reason text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select v.refusal, v.reason
  from public.purchases p cross join lateral private.judge_refund(p, from_device, from_network) as v
  where p.id = of_purchase and p.status = 'paid'
$function$;

create or replace function private.list_payer_sales (
  bought public.purchases,
  payer private.payer
)
  returns table (
    post_id uuid,
    refunded_at timestamp with time zone,
    was_taken boolean,
    is_kept boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with keys as (select payer.wallets || private.list_refunded_accounts(payer.lineage) as accounts),
  theirs as (
    select p.id, true as is_own from public.purchases p where p.buyer_id = bought.buyer_id
    union
    select m.purchase_id, true from public.payments m where m.from_account = any (payer.wallets)
    union
    select m.purchase_id, false from public.payments m, keys
    where m.from_account = any (keys.accounts || payer.funders) and not m.from_is_service
    union
    select m.purchase_id, false from keys
    join private.payer_walks w on w.accounts && keys.accounts
    join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
    union
    select m.purchase_id, false from private.payer_walks w
    join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
    where w.funder = any (payer.funders))
  select p.post_id, s.refunded_at, private.was_quickly_refunded(p),
    bool_or(t.is_own) and p.id <> bought.id and p.status = 'paid' and p.refund_window_min > 0 and p.refund_window_ends_at < now()
  from theirs t
  join public.purchases p on p.id = t.id
  join public.sales s on s.purchase_id = p.id
  group by p.id, s.purchase_id
$function$;

create or replace function private.list_refunded_accounts (
  among text[]
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select a.account from unnest(among) as a (account)
    where exists (
      select from public.payments m
      join public.purchases p on p.id = m.purchase_id
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where m.from_account = a.account and private.was_quickly_refunded(p))
    or exists (
      select from public.purchases p join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where p.ephemeral_address = a.account and private.was_quickly_refunded(p)))
$function$;

create or replace function private.lock_payer (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  payer private.payer := private.find_payer(bought);
begin
  perform pg_advisory_xact_lock(who.key) from (
    select distinct hashtextextended('refund:' || name, 0) as key
    from unnest(payer.lineage || payer.funders || array[bought.buyer_id::text, from_device, from_network]) as name
    where name is not null order by key) as who;
end;
$function$;

create or replace function private.note_payer_walk (
  of_block text,
  walked text[],
  funded_by text,
  first_at timestamp with time zone,
  has_finished boolean
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  with inherited as (
    select unnest(w.accounts) as account
    from public.purchases p
    join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
    join public.payments m on m.purchase_id = p.id
    join private.payer_walks w on w.block_hash = m.block_hash
    where private.was_quickly_refunded(p) and (p.ephemeral_address = any (walked) or m.from_account = any (walked))),
  all_of_them as (
    select account, min(n) as n from (
      select account, n from unnest(walked) with ordinality as given (account, n)
      union all select account, 1000 from inherited) as both_kinds
    group by account order by min(n) limit 50)
  insert into private.payer_walks (block_hash, accounts, funder, opened_at, is_finished)
  select of_block, array_agg(account order by n), funded_by, first_at, has_finished from all_of_them
  on conflict (block_hash) do nothing
$function$;

create or replace function private.note_quick_refund (
  bought public.purchases,
  is_newcomer boolean,
  from_device text,
  from_network text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into private.quick_refunds (purchase_id, was_newcomer, device, network)
  values (bought.id, is_newcomer, from_device, from_network);
  if is_newcomer then perform private.trip_breaker(bought.post_id, bought.seller_id); end if;
end;
$function$;

create or replace function private.queue_payer_walk()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.add_job('walk_payer', jsonb_build_object('id', new.block_hash));
  return null;
end;
$function$;

create or replace function private.refund_purchase (
  of_purchase uuid,
  why text,
  asked_by text,
  to_account text,
  from_device text,
  from_network text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  verdict private.refund_verdict;
  answer public.purchase_facts;
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
    perform private.lock_payer(bought, from_device, from_network);
    verdict := private.judge_refund(bought, from_device, from_network);
    if verdict.refusal is not null then perform private.refuse(verdict.refusal, verdict.reason); end if;
  end if;
  update public.purchases p set refund_asked_by = coalesce(verdict.asked_by, asked_by) where p.id = bought.id
  returning * into bought;
  answer := private.start_refund(bought, why, to_account);
  if verdict.asked_by = 'buyer' then perform private.note_quick_refund(bought, verdict.is_newcomer, from_device, from_network); end if;
  return answer;
end;
$function$;

create or replace function private.trip_breaker (
  of_post uuid,
  author uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sold integer;
  returned integer;
begin
  select count(*), count(*) filter (where q.was_newcomer) into sold, returned
  from (
    select s.purchase_id from public.sales s join public.purchases p on p.id = s.purchase_id
    where s.post_id = of_post and p.refund_asked_by is distinct from 'undelivered'
    order by s.paid_at desc limit 50) as latest
  left join private.quick_refunds q on q.purchase_id = latest.purchase_id;
  if sold < 20 or returned * 10 <= sold * 3 then return; end if;
  if not exists (select from private.refund_breakers b where b.post_id = of_post and b.ends_at > now()) then
    perform private.notify_user(author, 'post_returned_by_newcomers', null, of_post, null, 'post_returned_by_newcomers:' || of_post);
  end if;
  insert into private.refund_breakers (post_id, ends_at) values (of_post, now() + interval '24 hours')
  on conflict (post_id) do update set ends_at = excluded.ends_at;
end;
$function$;

create or replace function private.was_quickly_refunded (
  bought public.purchases
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select bought.status in ('refund_pending', 'refunded') and coalesce(bought.refund_asked_by, 'buyer') = 'buyer'
$function$;

create or replace function public.find_lineage_end (
  account text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_lineage_end(account) $function$;

create or replace function public.forget_refund_traces (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_refund_traces(at_most) $function$;

create or replace function public.judge_refund (
  purchase_id uuid,
  device text default null::text,
  network text default null::text
)
  returns table (
    refusal text,
    reason text
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select * from private.judge_refund_of(purchase_id, device, network)
$function$;

create or replace function public.note_payer_walk (
  block_hash text,
  accounts text[],
  funder text,
  opened_at timestamp with time zone,
  is_finished boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.note_payer_walk(block_hash, accounts, funder, opened_at, is_finished)
$function$;

create or replace function public.refund_purchase (
  purchase_id uuid,
  reason text,
  asked_by text,
  to_account text default null::text,
  device text default null::text,
  network text default null::text
)
  returns public.purchase_facts
  language sql
  set search_path to ''
  AS $function$
  select * from private.refund_purchase(purchase_id, reason, asked_by, to_account, device, network)
$function$;

alter table private.payer_walks
  add constraint payer_walks_block_hash_fkey foreign key (block_hash) references public.payments(block_hash) on delete cascade;

alter table private.quick_refunds
  add constraint quick_refunds_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete cascade;

alter table private.refund_breakers
  add constraint refund_breakers_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table public.settings
  add constraint settings_newcomer_refunds_check check ((newcomer_refunds >= 0));

create index payer_walks_accounts_idx on private.payer_walks using gin (accounts);

create index payer_walks_funder_idx on private.payer_walks using btree (funder)
  where (funder is not null);

create index quick_refunds_device_idx on private.quick_refunds using btree (device, taken_at)
  where (device is not null);

create index quick_refunds_network_idx on private.quick_refunds using btree (network, taken_at)
  where (network is not null);

create trigger queue_payer_walk
  after update of confirmed_at on public.payments
  for each row
  when (((old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL) AND (NOT new.from_is_service)))
  execute function private.queue_payer_walk();

comment on column private.payer_walks.accounts is 'The payer, the accounts that funded it over up to five hops, and what those inherit from payers that we refunded.';

comment on column private.payer_walks.funder is 'REF-06: the account one hop back that supplied at least half.';

comment on column private.payer_walks.opened_at is 'No later than this the payer had its first block. Null if the node could not say.';

comment on column private.quick_refunds.device is 'A keyed hash of the cookie of the browser that asked.';

comment on column private.quick_refunds.network is 'A keyed hash of the network prefix that asked. No address is stored.';

comment on column public.settings.newcomer_refunds is 'N-07: how many automatic refunds a newcomer has in 24 hours, for each lineage, each device and each network.';

comment on function private.was_quickly_refunded(public.purchases) is 'True if the buyer took the money back. What an author, staff or the system returned counts towards no limit.';

comment on function public.find_lineage_end(text) is 'Why the worker goes no further back than this account: service, or own. Null if it goes on.';

comment on function public.forget_refund_traces(integer) is 'Deletes the hashes of devices and networks that no counter needs any more. A timer of the worker calls it.';

comment on function public.judge_refund(uuid, text, text) is 'What refund_purchase would say to the buyer now: the code of its refusal and the sentence, or nulls if it would refund.';

comment on function public.note_payer_walk(text, text[], text, timestamp with time zone, boolean) is 'Stores what the worker read about the wallet that paid with this block. The first time counts.';

comment on function public.refund_purchase(uuid, text, text, text, text, text) is 'Starts a refund. asked_by: buyer (within the window and their limits), author or staff. device, network: hashes of where the buyer asks from.';

comment on table private.payer_walks is 'N-08: what the worker read on the chain about a wallet that paid, once, when the payment was recorded.';

comment on table private.quick_refunds is 'N-07: refunds that buyers took without asking the author, with what is counted. forget_refund_traces deletes hashes after a day.';

comment on table private.refund_breakers is 'REF-06 (d): until then newcomers ask the author of this post for a refund.';

comment on type private.refund_verdict is 'Whether a buyer is refunded now: by which right, or the code of the refusal and its sentence.';

revoke all on function private.count_newcomer_refunds(text, text) from public;

grant execute on function private.count_newcomer_refunds(text, text) to postgres;

revoke all on function private.find_lineage_end(text) from public;

grant execute on function private.find_lineage_end(text) to postgres, service_role;

revoke all on function private.find_payer(public.purchases) from public;

grant execute on function private.find_payer(public.purchases) to postgres;

revoke all on function private.forget_refund_traces(integer) from public;

grant execute on function private.forget_refund_traces(integer) to postgres, service_role;

revoke all on function private.has_account(uuid) from public;

grant execute on function private.has_account(uuid) to postgres;

revoke all on function private.judge_quick_refund(public.purchases, text, text) from public;

grant execute on function private.judge_quick_refund(public.purchases, text, text) to postgres;

revoke all on function private.judge_refund(public.purchases, text, text) from public;

grant execute on function private.judge_refund(public.purchases, text, text) to postgres;

revoke all on function private.judge_refund_of(uuid, text, text) from public;

grant execute on function private.judge_refund_of(uuid, text, text) to postgres, service_role;

revoke all on function private.list_payer_sales(public.purchases, private.payer) from public;

grant execute on function private.list_payer_sales(public.purchases, private.payer) to postgres;

revoke all on function private.list_refunded_accounts(text[]) from public;

grant execute on function private.list_refunded_accounts(text[]) to postgres;

revoke all on function private.lock_payer(public.purchases, text, text) from public;

grant execute on function private.lock_payer(public.purchases, text, text) to postgres;

revoke all on function private.note_payer_walk(text, text[], text, timestamp with time zone, boolean) from public;

grant execute on function private.note_payer_walk(text, text[], text, timestamp with time zone, boolean) to postgres, service_role;

revoke all on function private.note_quick_refund(public.purchases, boolean, text, text) from public;

grant execute on function private.note_quick_refund(public.purchases, boolean, text, text) to postgres;

revoke all on function private.queue_payer_walk() from public;

grant execute on function private.queue_payer_walk() to postgres;

revoke all on function private.refund_purchase(uuid, text, text, text, text, text) from public;

grant execute on function private.refund_purchase(uuid, text, text, text, text, text) to postgres, service_role;

revoke all on function private.trip_breaker(uuid, uuid) from public;

grant execute on function private.trip_breaker(uuid, uuid) to postgres;

revoke all on function private.was_quickly_refunded(public.purchases) from public;

grant execute on function private.was_quickly_refunded(public.purchases) to postgres;

revoke all on function public.find_lineage_end(text) from public;

grant execute on function public.find_lineage_end(text) to postgres, service_role;

revoke all on function public.forget_refund_traces(integer) from public;

grant execute on function public.forget_refund_traces(integer) to postgres, service_role;

revoke all on function public.judge_refund(uuid, text, text) from public;

grant execute on function public.judge_refund(uuid, text, text) to postgres, service_role;

revoke all on function public.note_payer_walk(text, text[], text, timestamp with time zone, boolean) from public;

grant execute on function public.note_payer_walk(text, text[], text, timestamp with time zone, boolean) to postgres, service_role;

revoke all on function public.refund_purchase(uuid, text, text, text, text, text) from public;

grant execute on function public.refund_purchase(uuid, text, text, text, text, text) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.payer_walks to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.quick_refunds to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.refund_breakers to postgres;

grant usage on type private.payer to postgres;

grant usage on type private.refund_verdict to postgres;
