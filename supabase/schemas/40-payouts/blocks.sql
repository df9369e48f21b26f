-- The life of a block that we signed: stored, sent, confirmed, or dead once another block is confirmed in its place.

create function public.store_receive_block(payment_hash text, block_hash text, previous text, block jsonb, work text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.store_receive_block(payment_hash, block_hash, previous, block, work)
$$;
comment on function public.store_receive_block is
  'Stores the signed block that receives a payment. The worker calls it before it sends the block, so a retry sends the same bytes.';

-- A payment gets a second block only when its first is dead. The unique index refuses two living blocks on one frontier.
create function private.store_receive_block(of_payment text, hash text, previous_hash text, block jsonb, work_found text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  paid_to text;
begin
  select b.ephemeral_address into paid_to from public.payments p join public.purchases b on b.id = p.purchase_id
  where p.block_hash = of_payment and p.confirmed_at is not null;
  if not found then perform private.refuse('not_found', 'No confirmed payment has this hash.'); end if;
  if exists (select from public.payments p where p.block_hash = of_payment and p.received_block = hash) then return; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, paid_to, previous_hash, case when previous_hash = repeat('0', 64) then 'open' else 'receive' end::public.block_kind, block, work_found);
  update public.payments p set received_block = hash
  where p.block_hash = of_payment
    and (p.received_block is null or exists (select from public.nano_blocks b where b.hash = p.received_block and b.state = 'dead'));
  if not found then perform private.refuse('conflict', 'This payment already has a block that receives it.'); end if;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$$;

create function public.mark_block_sent(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, false) $$;
comment on function public.mark_block_sent is
  'Notes that a node took the block. That proves nothing yet: only the network''s confirmation does.';
grant execute on function public.mark_block_sent to service_role;

-- Books a confirmed block that received a payment: its money can be spent now. For a payout's block there is mark_payout_paid.
create function public.mark_block_confirmed(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, true) $$;
grant execute on function public.mark_block_confirmed to service_role;

-- Late news never turns a block back: only a signed block becomes sent.
create function private.mark_block(of_hash text, is_confirmed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_confirmed then perform private.confirm_block(of_hash);
  else update public.nano_blocks b set state = 'sent', sent_at = now() where b.hash = of_hash and b.state = 'signed';
  end if;
end;
$$;
grant execute on function private.mark_block to service_role;

-- Safe to repeat. Refuses a block that is dead or not ours: nothing may be booked on it.
create function private.confirm_block(of_hash text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'confirmed', confirmed_at = now() where b.hash = of_hash and b.state in ('signed', 'sent');
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'confirmed') then
    perform private.refuse('conflict', 'No living block of ours has this hash.');
  end if;
end;
$$;

create function public.mark_block_dead(block_hash text, rival_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block_dead(block_hash, rival_hash) $$;
comment on function public.mark_block_dead is
  'Marks a block dead. The worker calls it when the chain has confirmed rival_hash on the same frontier: the only proof of death.';

-- Its payout is due again, with a new block. Not granted: the service's key cannot declare a block dead.
create function private.mark_block_dead(of_hash text, rival text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'dead', dead_at = now(), rival_hash = rival
  where b.hash = of_hash and b.state in ('signed', 'sent') and rival <> of_hash;
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'dead' and b.rival_hash = rival) then
    perform private.refuse('conflict', 'Only a block of ours that is not confirmed can be dead, and only beside its rival.');
  end if;
  update public.payouts p set status = 'pending', block_hash = null where p.block_hash = of_hash and p.status = 'publishing';
end;
$$;

create function public.read_chain_block(asked text)
returns table (
  kind text, account text, other_account text, amount_raw text, state text, seen_at timestamptz, confirmed_at timestamptz, linked_hash text)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.read_chain_block(asked) $$;
comment on function public.read_chain_block is
  'What the chain shows anyone of a block that paid us or that we sent. Never a purchase, a post or a user. No row if it is none of these.';
grant execute on function public.read_chain_block to service_role;

-- A block that was signed and not sent yet, or that lost, is not on the chain: there is nothing public about it.
create function private.read_chain_block(asked text)
returns table (
  kind text, account text, other_account text, amount_raw text, state text, seen_at timestamptz, confirmed_at timestamptz, linked_hash text)
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.read_chain_block to service_role;
