set local check_function_bodies = off;

create or replace function private.read_chain_block (
  asked text
)
  returns table (
    kind text,
    account text,
    other_account text,
    amount_raw text,
    state text,
    seen_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    linked_hash text
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return query
    select 'send', m.from_account, b.ephemeral_address, m.amount_raw::text, case when m.confirmed_at is null then 'seen' else 'confirmed' end,
      m.seen_at, m.confirmed_at, r.hash
    from public.payments m
    join public.purchases b on b.id = m.purchase_id
    left join public.nano_blocks r on r.hash = m.received_block and r.state in ('sent', 'confirmed')
    where m.block_hash = asked;
  if found then return; end if;
  return query
    select n.kind::text, n.account, coalesce(o.recipient_account, m.from_account), coalesce(o.amount_raw, m.amount_raw)::text,
      case when n.state = 'confirmed' then 'confirmed' else 'seen' end, n.sent_at, n.confirmed_at, m.block_hash
    from public.nano_blocks n
    left join public.payouts o on o.block_hash = n.hash
    left join public.payments m on m.received_block = n.hash
    where n.hash = asked and n.state in ('sent', 'confirmed');
end;
$function$;

create or replace function public.list_sitemap_tags (
  at_most integer default 5000
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(array_agg(t.name order by t.name), '{}')
  from (
    select g.name from public.tags g
    where exists (
      select from public.post_tags h join public.posts p on p.id = h.post_id
      where h.tag = g.name and p.status = 'published' and p.listed)
    order by g.name
    limit least(greatest(at_most, 0), 5000)) as t
$function$;

create or replace function public.read_chain_block (
  asked text
)
  returns table (
    kind text,
    account text,
    other_account text,
    amount_raw text,
    state text,
    seen_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    linked_hash text
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.read_chain_block(asked) $function$;

comment on function public.list_sitemap_tags(integer) is 'The tags of listed posts, in one answer: rows would be cut off at a thousand.';

comment on function public.read_chain_block(text) is 'What the chain shows anyone of a block that paid us or that we sent. Never a purchase, a post or a user. No row if it is none of these.';

revoke all on function private.read_chain_block(text) from public;

grant execute on function private.read_chain_block(text) to postgres, service_role;

revoke all on function public.list_sitemap_tags(integer) from public;

grant execute on function public.list_sitemap_tags(integer) to anon, authenticated, postgres, service_role;

revoke all on function public.read_chain_block(text) from public;

grant execute on function public.read_chain_block(text) to postgres, service_role;
