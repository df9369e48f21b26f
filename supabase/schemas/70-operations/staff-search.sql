-- Search for staff (N-14). Each office finds what its work needs, and the database leaves out the rest: the site is not the only door.

create function public.search_as_staff(words public.bounded_text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.search_as_staff(words) $$;
comment on function public.search_as_staff is
  'Staff: owner, finance and support find purchases by block, account, purchase or receipt; owner and moderators find people and posts by '
  'handle, e-mail or post address. kind is null where the caller''s office may not search by that. details: all about the only purchase '
  'found, for owner and finance.';
grant execute on function public.search_as_staff to authenticated;

create function private.search_as_staff(words text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance', 'moderator', 'support');
  office text := private.staff_office();
  asked text := private.read_searched(words);
  by_what text := private.name_search(asked);
  is_of_money boolean := by_what in ('block', 'account', 'purchase', 'receipt');
  found uuid[] := '{}';
  limits record;
begin
  if by_what is null or not (office = 'owner' or is_of_money = (office in ('finance', 'support'))) then
    return jsonb_build_object('kind', null, 'count', 0);
  end if;
  -- Receipt numbers follow each other: without a limit, one search after another is a list.
  select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
  end if;
  if not is_of_money then
    return jsonb_build_object('kind', by_what, 'count', 0) || private.find_authors(by_what, asked);
  end if;
  if by_what = 'block' then asked := upper(asked); end if;
  -- Our own account (40-payouts/reserve.sql) is no purchase: /admin shows it.
  found := array(
    select f.id from private.find_searched_purchases(by_what, asked, office <> 'support') as f (id)
    join public.purchases b on b.id = f.id and b.kind <> 'reserve');
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  if office = 'support' then
    return jsonb_build_object('kind', by_what, 'count', least(cardinality(found), 2), 'purchases',
      case cardinality(found) when 1 then private.describe_for_support(found[1]) else '[]' end);
  end if;
  return jsonb_build_object('kind', by_what, 'count', cardinality(found), 'purchases', private.describe_for_finance(found[:20], office = 'owner'),
    'details', case cardinality(found) when 1 then private.detail_for_finance(found[1]) end);
end;
$$;
grant execute on function private.search_as_staff to authenticated;

-- What people paste: a block or an account in the address of an explorer, a wallet's link, the address of a receipt.
create function private.read_searched(words text) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(
    case when btrim(words) ~* '^(https?://|nano:)\S+$' and btrim(words) !~ '/@' then coalesce(
      substring(words from '(?i)(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
      substring(lower(words) from 'nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}'),
      substring(words from '(?i)/(?:receipts|bought)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) end,
    btrim(words))
$$;

create function private.name_search(asked text) returns text
language sql immutable security invoker set search_path = '' as $$
  select case
    when asked ~* '^[0-9a-f]{64}$' then 'block'
    when private.is_nano_account(asked) then 'account'
    when asked ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'purchase'
    when asked ~* '^r-20\d\d-\d{6,12}$' then 'receipt'
    when asked ~* '^(https?://[^/\s]+)?/?@[a-z0-9_]{3,20}/[^/\s?#]+/?([?#].*)?$' then 'post'
    when asked ~ '^[^@\s/]+@[^@\s/]+$' then 'email'
    when asked ~* '^@?[a-z0-9_]{3,20}$' then 'handle' end
$$;
comment on function private.name_search is 'What the searched words are, judged by their form; null if they are nothing that can be found.';

-- A search by the account or the block of a payout must not read them all. Only a block that staff named is in claimed_hash.
create index payouts_recipient_account_idx on public.payouts (recipient_account, created_at desc);
create index payouts_claimed_hash_idx on public.payouts (claimed_hash) where claimed_hash is not null;

-- Support finds a purchase by what the buyer can name: their payment, the address they paid to, or their wallet. The blocks and the
-- recipients of payouts lead finance to a purchase, but not support, who see no payouts. The newest 21: one more than are shown.
create function private.find_searched_purchases(by_what text, asked text, with_payouts boolean) returns setof uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  case by_what
    when 'purchase' then return query select b.id from public.purchases b where b.id = asked::uuid;
    when 'receipt' then return query
      select s.purchase_id from public.sales s
      where s.receipt_number = split_part(asked, '-', 3)::bigint
        and extract(year from s.paid_at at time zone 'UTC') = split_part(asked, '-', 2)::integer;
    when 'account' then return query
      select b.id from public.purchases b
      where b.id in (
        select d.id from public.purchases d where d.ephemeral_address = asked
        union all
        select m.purchase_id from public.payments m where m.from_account = asked
        union all
        (select o.purchase_id from public.payouts o where with_payouts and o.recipient_account = asked order by o.created_at desc limit 100))
      order by b.created_at desc, b.id limit 21;
    when 'block' then return query
      select m.purchase_id from public.payments m where m.block_hash = asked
      union
      select b.id from public.nano_blocks n join public.purchases b on b.ephemeral_address = n.account
      -- A refund from our own account belongs to the purchase that it returns.
      where with_payouts and n.hash = asked and not exists (select from public.payouts o where o.block_hash = n.hash)
      union
      select o.purchase_id from public.payouts o
      where with_payouts and o.purchase_id is not null and (o.block_hash = asked or o.claimed_hash = asked);
  end case;
end;
$$;

create function private.mask_account(account text) returns text
language sql immutable security invoker set search_path = '' as $$ select left(account, 10) || '…' || right(account, 5) $$;

-- What the buyer still has to send. A small shortfall that was accepted is not missing.
create function private.missing_raw(bought public.purchases) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select case when bought.status in ('pending', 'expired') then private.rest_of(bought.amount_raw, bought.received_raw) else 0 end
$$;

-- Until when the rest of a half payment, or a first payment, still counts. Then what has arrived goes back by itself. A quote that ended is
-- pending until the next sweep.
create function private.waits_until(bought public.purchases) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select case
    when bought.status = 'pending' and bought.expires_at > now() then bought.expires_at
    when bought.status in ('pending', 'expired') then
      bought.expires_at + make_interval(hours => (select s.late_honour_hours from public.settings s)) end
$$;

-- What every office sees of a purchase that may search for one.
create function private.describe_purchase_state(bought public.purchases) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('id', bought.id, 'status', bought.status, 'payment_state', bought.payment_state,
    'received_raw', bought.received_raw::text, 'missing_raw', private.missing_raw(bought)::text, 'waits_until', private.waits_until(bought))
$$;

create function private.describe_for_support(of_purchase uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_array(private.describe_purchase_state(b) || jsonb_build_object(
    'receipt', private.judge_resend(b), 'account', private.mask_account(b.ephemeral_address), 'payers', coalesce((
      select jsonb_agg(distinct private.mask_account(m.from_account)) from public.payments m where m.purchase_id = b.id), '[]')))
  from public.purchases b where b.id = of_purchase
$$;

create function private.describe_for_finance(purchases uuid[], may_resend boolean) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(private.describe_purchase_state(b) || jsonb_build_object(
    'receipt', case when may_resend then private.judge_resend(b) end,
    'account', b.ephemeral_address, 'payers', coalesce((
      select jsonb_agg(distinct m.from_account) from public.payments m where m.purchase_id = b.id), '[]'),
    'more', jsonb_build_object(
      'amount_raw', b.amount_raw::text, 'created_at', b.created_at, 'paid_at', b.paid_at, 'refund_reason', b.refund_reason,
      'post_title', p.title, 'seller_handle', a.handle)) order by b.created_at desc, b.id), '[]')
  from public.purchases b
  left join public.profiles a on a.id = b.seller_id
  left join public.posts p on p.id = b.post_id
  where b.id = any (purchases)
$$;

-- The drawer of the lists, read by the first payment. Without one there is no money, no block and no payout to show: then around is null.
create function private.detail_for_finance(of_purchase uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  first_payment text := (
    select m.block_hash from public.payments m where m.purchase_id = of_purchase order by m.seen_at, m.block_hash limit 1);
begin
  return jsonb_build_object(
    'around', private.read_staff_row('payment', first_payment) - 'row',
    'payouts', coalesce((
      select jsonb_agg(to_jsonb(o) - 'recipient_id' - 'state' order by o.created_at, o.id)
      from private.staff_payouts o where o.purchase_id = of_purchase), '[]'));
end;
$$;

-- Moderators judge people and posts, so nothing here is an amount. An e-mail finds its account and is not shown with it.
create function private.find_authors(by_what text, asked text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  address text[] := regexp_match(asked, '@([A-Za-z0-9_]{3,20})/([^/\s?#]+)/?([?#].*)?$');
  person uuid;
  post uuid;
begin
  case by_what
    when 'handle' then
      select a.id into person from public.profiles a where a.handle operator(extensions.=) ltrim(asked, '@')::extensions.citext;
    when 'email' then
      select u.id into person from auth.users u where u.email = private.real_email(lower(asked)) and not u.is_anonymous;
    when 'post' then
      select p.id, p.profile_id into post, person
      from private.locate_post(address[1], address[2]) l join public.posts p on p.id = l.id;
  end case;
  return jsonb_build_object(
    'person', (
      select jsonb_build_object('id', a.id, 'handle', a.handle, 'name', a.name, 'status', a.status, 'is_agent', a.is_agent, 'joined_at', a.created_at,
        'posts', (select count(*) from public.posts p where p.profile_id = a.id and p.status = 'published'),
        'open_reports', private.count_open_reports('profile', a.id))
      from public.profiles a where a.id = person),
    'post', (
      select jsonb_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'status', p.status, 'is_listed', p.listed,
        'published_at', p.first_published_at, 'open_reports', private.count_open_reports('post', p.id))
      from public.posts p where p.id = post));
end;
$$;

create function private.count_open_reports(of_type public.report_target, of_target uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from public.reports r where r.target_type = of_type and r.target_id = of_target and r.status in ('open', 'triaged')
$$;
