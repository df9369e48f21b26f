set local check_function_bodies = off;

create or replace function private.list_sellers (
  of_year integer,
  after_seller uuid,
  after_quarter integer,
  at_most integer
)
  returns table (
    seller_id uuid,
    handle text,
    seller_type text,
    legal_name text,
    legal_address text,
    country text,
    tax_id text,
    quarter integer,
    sales integer,
    amount_raw text,
    fee_raw text,
    usd_micros text,
    sales_without_rate integer
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance');
begin
  if coalesce(of_year not between 2020 and 2200, true) then perform private.refuse('validation_failed', 'Choose a year.'); end if;
  if after_seller is null then
    perform private.log_staff_action(actor, 'read_seller_report', 'year:' || of_year, null, null, 'Report of the sellers of ' || of_year);
  end if;
  return query
    select sold.seller_id, p.handle::text, h.seller_type::text, h.legal_name, h.legal_address, h.country, h.tax_id, sold.quarter,
      sold.sales::integer, sold.amount::text, sold.fee::text, sold.micros::text, sold.without_rate::integer
    from (
      select s.seller_id, extract(quarter from s.paid_at at time zone 'UTC')::integer as quarter, count(*) as sales, sum(s.amount_raw) as amount,
        sum(s.fee_raw) as fee, trunc(coalesce(sum(s.amount_raw * s.rate_usd), 0) / 1e24) as micros, count(*) filter (where s.rate_usd is null) as without_rate
      from public.sales s
      where s.paid_at >= make_timestamptz(of_year, 1, 1, 0, 0, 0, 'UTC') and s.paid_at < make_timestamptz(of_year + 1, 1, 1, 0, 0, 0, 'UTC')
        and s.refunded_at is null and (after_seller is null or s.seller_id >= after_seller)
      group by 1, 2) as sold
    join public.profiles p on p.id = sold.seller_id
    left join public.private_profiles h on h.id = sold.seller_id
    where after_seller is null or (sold.seller_id, sold.quarter) > (after_seller, after_quarter)
    order by sold.seller_id, sold.quarter limit at_most;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers', 'cover_alt',
    'legal_name', 'legal_address', 'country', 'tax_id'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  -- They are printed on receipts.
  if changes ?| array['legal_name', 'legal_address', 'country', 'tax_id'] then perform private.require_settled_sign_in(own.id); end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers, cover_alt = wanted.cover_alt
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers, legal_name = nullif(btrim(discreet.legal_name), ''),
    legal_address = nullif(btrim(discreet.legal_address), ''), country = discreet.country, tax_id = nullif(btrim(discreet.tax_id), '')
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

create or replace function public.list_sellers (
  of_year integer,
  after_seller uuid default null::uuid,
  after_quarter integer default null::integer,
  at_most integer default 500
)
  returns table (
    seller_id uuid,
    handle text,
    seller_type text,
    legal_name text,
    legal_address text,
    country text,
    tax_id text,
    quarter integer,
    sales integer,
    amount_raw text,
    fee_raw text,
    usd_micros text,
    sales_without_rate integer
  )
  language sql
  rows 500
  set search_path to ''
  AS $function$
  select * from private.list_sellers(of_year, after_seller, after_quarter, least(greatest(at_most, 0), 1001))
$function$;

comment on function public.list_sellers(integer, uuid, integer, integer) is 'Finance: the sales of a year (UTC) by seller and quarter, without those that were returned. The audit log keeps who asked.';

revoke all on function private.list_sellers(integer, uuid, integer, integer) from public;

grant execute on function private.list_sellers(integer, uuid, integer, integer) to authenticated, postgres;

revoke all on function public.list_sellers(integer, uuid, integer, integer) from public;

grant execute on function public.list_sellers(integer, uuid, integer, integer) to authenticated, postgres;
