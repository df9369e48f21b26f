set local check_function_bodies = off;

drop function private.describe_for_finance(uuid[]);

drop function private.find_searched_purchases(text, text, boolean);

drop function private.mail_receipt(public.purchases);

create or replace function private.begin_staff_action (
  why text,
  VARIADIC offices text[]
)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office(variadic offices);
begin
  -- A wallet's sign-in looks like a code.
  perform private.require_settled_sign_in(actor);
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  perform private.require_reason(why);
  return actor;
end;
$function$;

create or replace function private.describe_for_finance (
  purchases uuid[],
  may_resend boolean
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.describe_for_support (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_array(private.describe_purchase_state(b) || jsonb_build_object(
    'receipt', private.judge_resend(b), 'account', private.mask_account(b.ephemeral_address), 'payers', coalesce((
      select jsonb_agg(distinct private.mask_account(m.from_account)) from public.payments m where m.purchase_id = b.id), '[]')))
  from public.purchases b where b.id = of_purchase
$function$;

create or replace function private.describe_purchase_state (
  bought public.purchases
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', bought.id, 'status', bought.status, 'payment_state', bought.payment_state,
    'received_raw', bought.received_raw::text, 'missing_raw', private.missing_raw(bought)::text, 'waits_until', private.waits_until(bought))
$function$;

create or replace function private.detail_for_finance (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.find_searched_purchases (
  by_what text,
  asked text,
  with_payouts boolean
)
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
      where with_payouts and n.hash = asked
      union
      select o.purchase_id from public.payouts o
      where with_payouts and o.purchase_id is not null and (o.block_hash = asked or o.claimed_hash = asked);
  end case;
end;
$function$;

create or replace function private.judge_resend (
  bought public.purchases
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when to_email.address is null then 'no_address' when private.is_suppressed(to_email.address) then 'bounced' else 'sendable' end
  from public.sales s
  left join lateral (
    select private.real_email(u.email) as address from auth.users u where u.id = bought.buyer_id and u.deleted_at is null) as to_email on true
  where s.purchase_id = bought.id
$function$;

create or replace function private.mail_receipt (
  bought public.purchases,
  occasion text default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'receipt', u.id,
    jsonb_build_object('number', private.receipt_reference('R', s), 'title', t.title, 'author', coalesce(a.name, '@' || a.handle::text),
      'amount_raw', s.amount_raw::text, 'paid_at', s.paid_at,
      'fiat', '$' || to_char(s.amount_raw / 1e30 * s.rate_usd, 'FM999,999,990.00####'),
      'path', '/@' || a.handle || '/' || coalesce(t.slug, t.id::text),
      'consent', (
        select private.consent_words(k.consent_text_id, bought.refund_window_min) from public.purchase_secrets k
        where k.purchase_id = bought.id and k.consent_at is not null)),
    concat_ws(':', 'receipt', bought.id, occasion)
  from auth.users u
  join public.sales s on s.purchase_id = bought.id
  join public.posts t on t.id = bought.post_id
  join public.profiles a on a.id = bought.seller_id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.require_reason (
  why text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
end;
$function$;

create or replace function private.resend_receipt (
  of_purchase uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('support');
  bought public.purchases;
  limits record;
begin
  perform private.require_reason(why);
  select * into bought from public.purchases b where b.id = of_purchase;
  case private.judge_resend(bought)
    when 'sendable' then null;
    when 'no_address' then
      perform private.refuse('conflict', 'We know no e-mail address of this buyer. The receipt is on the page of the purchase, as a PDF.');
    when 'bounced' then
      perform private.refuse('conflict', 'Mails to this buyer come back. The receipt is on the page of the purchase, as a PDF.');
    else perform private.refuse('not_found', 'There is no receipt of such a purchase.');
  end case;
  select * into limits from public.take_rate_limit('receipt-again:' || bought.id, 3, 86400);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'A receipt is sent again three times a day at most.');
  end if;
  perform private.mail_receipt(bought, format('%s:%s', (now() at time zone 'utc')::date, 3 - limits.remaining));
  perform private.log_staff_action(actor, 'resend_receipt', 'purchase:' || bought.id, null, null, why);
end;
$function$;

create or replace function private.search_as_staff (
  words text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance', 'moderator', 'support');
  office text := private.staff_office();
  asked text := btrim(words);
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
  found := array(select private.find_searched_purchases(by_what, asked, office <> 'support'));
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  if office = 'support' then
    return jsonb_build_object('kind', by_what, 'count', least(cardinality(found), 2), 'purchases',
      case cardinality(found) when 1 then private.describe_for_support(found[1]) else '[]' end);
  end if;
  return jsonb_build_object('kind', by_what, 'count', cardinality(found), 'purchases', private.describe_for_finance(found[:20], office = 'owner'),
    'details', case cardinality(found) when 1 then private.detail_for_finance(found[1]) end);
end;
$function$;

create or replace function private.waits_until (
  bought public.purchases
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when bought.status = 'pending' and bought.expires_at > now() then bought.expires_at
    when bought.status in ('pending', 'expired') then
      bought.expires_at + make_interval(hours => (select s.late_honour_hours from public.settings s)) end
$function$;

create or replace function public.resend_receipt (
  purchase_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.resend_receipt(purchase_id, reason) $function$;

create index payouts_claimed_hash_idx on public.payouts using btree (claimed_hash)
  where (claimed_hash is not null);

create index payouts_recipient_account_idx on public.payouts using btree (recipient_account, created_at desc);

comment on function public.resend_receipt(uuid, public.bounded_text) is 'Owner and support: mails the receipt again, to the buyer''s own address alone, three times a day. The reason goes to the audit log.';

comment on function public.search_as_staff(public.bounded_text) is 'Staff: owner, finance and support find purchases by block, account, purchase or receipt; owner and moderators find people and posts by handle, e-mail or post address. kind is null where the caller''s office may not search by that. details: all about the only purchase found, for owner and finance.';

revoke all on function private.describe_for_finance(uuid[], boolean) from public;

grant execute on function private.describe_for_finance(uuid[], boolean) to postgres;

revoke all on function private.describe_purchase_state(public.purchases) from public;

grant execute on function private.describe_purchase_state(public.purchases) to postgres;

revoke all on function private.detail_for_finance(uuid) from public;

grant execute on function private.detail_for_finance(uuid) to postgres;

revoke all on function private.find_searched_purchases(text, text, boolean) from public;

grant execute on function private.find_searched_purchases(text, text, boolean) to postgres;

revoke all on function private.judge_resend(public.purchases) from public;

grant execute on function private.judge_resend(public.purchases) to postgres;

revoke all on function private.mail_receipt(public.purchases, text) from public;

grant execute on function private.mail_receipt(public.purchases, text) to postgres;

revoke all on function private.require_reason(text) from public;

grant execute on function private.require_reason(text) to postgres;

revoke all on function private.resend_receipt(uuid, text) from public;

grant execute on function private.resend_receipt(uuid, text) to authenticated, postgres;

revoke all on function private.waits_until(public.purchases) from public;

grant execute on function private.waits_until(public.purchases) to postgres;

revoke all on function public.resend_receipt(uuid, public.bounded_text) from public;

grant execute on function public.resend_receipt(uuid, public.bounded_text) to authenticated, postgres;
