-- Claims: finance names the block of a payout that was sent outside our worker. It counts as paid once the worker has seen the block on
-- the chain.

create function private.read_claim(of_payout uuid) returns table (claimed_hash text, source_account text, recipient_account text, amount_raw text)
language sql stable security invoker set search_path = '' as $$
  select p.claimed_hash, p.source_account, p.recipient_account, p.amount_raw::text
  from public.payouts p where p.id = of_payout and p.status = 'failed' and p.claimed_hash is not null
$$;
comment on function private.read_claim is
  'For the job check_claimed_payout: what the named block must have sent, from where and to whom, before the payout counts as paid.';

create function private.accept_claim(of_payout uuid, hash text, previous_hash text, block jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'failed' or due.claimed_hash is distinct from hash or private.has_living_block(due) then return false; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, state, sent_at)
  values (hash, due.source_account, previous_hash, 'send', block, 'sent', now()) on conflict do nothing;
  if not found then return false; end if;
  update public.payouts p set block_hash = hash where p.id = due.id;
  perform private.mark_payout_paid(due.id, hash);
  return true;
end;
$$;
comment on function private.accept_claim is
  'Books the named block after the worker has seen on the chain that it paid this payout. False if that block is booked already, because '
  'one block pays one payout, or if a block of ours may live, because it could pay a second time.';

-- Drops a claim that the chain does not support; last_error tells finance why. A newer claim of finance stays.
create function private.refuse_claim(of_payout uuid, hash text, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set claimed_hash = null, last_error = left(what, 1000)
  where p.id = of_payout and p.status = 'failed' and p.claimed_hash = hash
$$;
