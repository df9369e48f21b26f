-- Judges a purchase from its confirmed payments alone: underpaid, paid, overpaid or late.

create function private.assess(
  amount_raw numeric, expires_at timestamptz, amounts numeric[], seen_at timestamptz[], rules public.settings)
returns private.assessment
language plpgsql immutable security invoker set search_path = '' as $$
declare
  enough numeric := amount_raw - least(floor(amount_raw * rules.underpay_tolerance_bps / 10000), rules.underpay_tolerance_max_raw);
  received numeric := 0;
  completed_at timestamptz;
  excess numeric;
begin
  for i in 1 .. cardinality(amounts) loop
    received := received + amounts[i];
    if completed_at is null and received >= enough then completed_at := seen_at[i]; end if;
  end loop;
  if completed_at is null then
    return (case when received = 0 then 'none' else 'partial' end, received, amount_raw - received, 0)::private.assessment;
  end if;
  excess := received - amount_raw;
  if excess < rules.excess_refund_min_raw or excess < 0 then excess := 0; end if;
  return (
    case
      when completed_at > expires_at + make_interval(hours => rules.late_honour_hours) then 'too_late'
      when completed_at > expires_at then 'late'
      when excess > 0 then 'over'
      else 'confirmed'
    end, received, 0, excess)::private.assessment;
end;
$$;
comment on function private.assess is
  'The only rule for whether payments cover a quote. Pure, so that tests run it case by case. Expects payments in counting order.';

-- Passes only confirmed payments, in the order in which they were confirmed. The hash breaks ties, so the result never varies.
create function private.assess_purchase(bought public.purchases, rules public.settings) returns private.assessment
language sql stable security invoker set search_path = '' as $$
  select private.assess(
    bought.amount_raw, bought.expires_at,
    coalesce(array_agg(p.amount_raw order by p.confirmed_at, p.block_hash), '{}'),
    coalesce(array_agg(p.seen_at order by p.confirmed_at, p.block_hash), '{}'), rules)
  from public.payments p where p.purchase_id = bought.id and p.confirmed_at is not null
$$;
