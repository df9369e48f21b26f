-- How old a price may be stands beside the price: what a card shows and what is quoted go by one number, and everybody may read it.

alter table public.nano_price add column good_for_hours integer not null default 3 check (good_for_hours > 0);
update public.nano_price set good_for_hours = (select s.price_stale_hours from public.settings s);
comment on table public.nano_price is 'One row, empty until a source was asked. Older than good_for_hours, prices in dollars cannot be quoted.';

create or replace function private.quote_post(post public.posts, offered_raw numeric, rules public.settings) returns private.quote
language plpgsql stable security invoker set search_path = '' as $$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below what the author asks for, or not a price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then up to what wallets can type.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd)::private.quote;
end;
$$;

alter table public.settings drop column price_stale_hours;
