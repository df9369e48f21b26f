-- What a tax office may ask of a platform: who sold here in a year, and for how much (L7).

create function public.list_sellers(
  of_year integer, after_seller uuid default null, after_quarter integer default null, at_most integer default 500)
returns table (
  seller_id uuid, handle text, seller_type text, legal_name text, legal_address text, country text, tax_id text, quarter integer, sales integer,
  amount_raw text, fee_raw text, usd_micros text, sales_without_rate integer)
language sql volatile security invoker rows 500 set search_path = '' as $$
  select * from private.list_sellers(of_year, after_seller, after_quarter, least(greatest(at_most, 0), 1001))
$$;
comment on function public.list_sellers is
  'Finance: the sales of a year (UTC) by seller and quarter, without those that were returned. The audit log keeps who asked.';
grant execute on function public.list_sellers to authenticated;

create function private.list_sellers(of_year integer, after_seller uuid, after_quarter integer, at_most integer)
returns table (
  seller_id uuid, handle text, seller_type text, legal_name text, legal_address text, country text, tax_id text, quarter integer, sales integer,
  amount_raw text, fee_raw text, usd_micros text, sales_without_rate integer)
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_sellers to authenticated;
