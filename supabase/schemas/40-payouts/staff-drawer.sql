-- Everything known about one row of finance's lists, and the filters that each member of staff keeps.

create function public.read_staff_row(of_kind public.staff_row, key public.bounded_text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_row(of_kind, key) $$;
comment on function public.read_staff_row is
  'Finance: everything known about one payout, block, payment or alert and its account, in one call for the drawer. Null if there is none.';
grant execute on function public.read_staff_row to authenticated;

create function private.read_staff_row(of_kind public.staff_row, of_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  of_seller uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block,
        'reason', case when p.confirmed_at is not null and p.received_block is null then private.why_unreceived(b.ephemeral_address) end),
        b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  -- A refund from our own account belongs to the purchase that it returns, not to that account.
  select b.id, b.seller_id into of_purchase, of_seller from public.purchases b
  where case when of_payout is null then b.ephemeral_address = on_account
    else b.id = (select o.purchase_id from public.payouts o where o.id = of_payout) end;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', private.returnable_until(b), 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'payouts_frozen_at', (select f.frozen_at from public.payout_freezes f where f.user_id = b.seller_id),
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b left join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (
        select * from public.admin_audit_log x
        where x.target = any (targets) or (x.target = 'profile:' || of_seller and x.action in ('freeze_payouts', 'end_payout_freeze'))
        order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$$;
grant execute on function private.read_staff_row to authenticated;

create function public.save_staff_filter(
  list public.bounded_text, name public.bounded_text, query public.bounded_text)
returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_staff_filter(list, name, query) $$;
comment on function public.save_staff_filter is
  'Finance: keeps the filters of a list under a name, for the caller alone. Needs no reason: it changes only the caller''s own list.';
grant execute on function public.save_staff_filter to authenticated;

create function private.save_staff_filter(of_list text, called text, asked text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
  made uuid;
begin
  -- One after another, so that the count is right.
  perform from public.profiles p where p.id = actor for update;
  if (select count(*) >= 30 from public.staff_filters f where f.staff_id = actor and f.list = of_list) then
    perform private.refuse('conflict', 'You already have 30 filters for this list. Remove one first.');
  end if;
  insert into public.staff_filters (staff_id, list, name, query) values (actor, of_list, btrim(called), asked) returning id into made;
  return made;
exception
  when unique_violation then
    perform private.refuse('conflict', 'You already have a filter with this name.');
  when check_violation then
    perform private.refuse('validation_failed', 'Give it a name of 1 to 60 characters.');
end;
$$;
grant execute on function private.save_staff_filter to authenticated;

create function public.remove_staff_filter(filter_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_staff_filter(filter_id) $$;
comment on function public.remove_staff_filter is 'Finance: removes one of the caller''s own filters.';
grant execute on function public.remove_staff_filter to authenticated;

create function private.remove_staff_filter(of_filter uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
begin
  delete from public.staff_filters f where f.id = of_filter and f.staff_id = actor;
  if not found then perform private.refuse('not_found', 'There is no such filter.'); end if;
end;
$$;
grant execute on function private.remove_staff_filter to authenticated;
