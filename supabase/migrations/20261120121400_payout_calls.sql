-- The doors to the transitions of payouts and blocks. Only the worker and staff, through the service, go through them.

create function public.release_payouts(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.release_payouts(at_most) $$;
comment on function public.release_payouts is 'What was held long enough becomes due. A suspended creator''s stays held.';

create function public.claim_payout(payout_id uuid) returns setof public.payouts
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.claim_payout(payout_id) $$;
comment on function public.claim_payout is 'Leases a due payout for a minute; no row when there is nothing to do.';

create function public.mark_payout_publishing(payout_id uuid, block_hash text, previous text, block jsonb, work text default null)
returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_publishing(payout_id, block_hash, previous, block, work)
$$;
comment on function public.mark_payout_publishing is 'Stores the signed block. Call it before the block leaves.';

create function public.mark_payout_paid(payout_id uuid, block_hash text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.mark_payout_paid(payout_id, block_hash) $$;
comment on function public.mark_payout_paid is 'The network has confirmed that block.';

create function public.mark_payout_retry(payout_id uuid, error text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.mark_payout_retry(payout_id, error) $$;
comment on function public.mark_payout_retry is 'Not now: another attempt later, or failed after the last.';

create function public.retry_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.retry_payout(payout_id, actor_id, reason) $$;
comment on function public.retry_payout is 'Staff: a failed payout from the beginning, with the block that it has.';

create function public.set_payout_address(payout_id uuid, account text, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.set_payout_address(payout_id, account, actor_id, reason)
$$;
comment on function public.set_payout_address is 'Staff, or the payer through them: where money goes that had nowhere safe to go.';

create function public.mark_block_dead(block_hash text, rival_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block_dead(block_hash, rival_hash) $$;
comment on function public.mark_block_dead is 'After the chain was asked: rival_hash is confirmed in its place.';

create function public.store_receive_block(payment_hash text, block_hash text, previous text, block jsonb, work text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.store_receive_block(payment_hash, block_hash, previous, block, work)
$$;
comment on function public.store_receive_block is 'The block that pockets a payment, stored before it leaves.';

create function private.mark_block(of_hash text, is_confirmed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_confirmed then perform private.confirm_block(of_hash);
  else update public.nano_blocks b set state = 'sent', sent_at = now() where b.hash = of_hash and b.state = 'signed';
  end if;
end;
$$;

create function public.mark_block_sent(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, false) $$;
comment on function public.mark_block_sent is 'It has left us. That proves nothing yet.';

create function public.mark_block_confirmed(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, true) $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.release_payouts, public.claim_payout, public.mark_payout_publishing, public.mark_payout_paid,
  public.mark_payout_retry, public.retry_payout, public.set_payout_address, public.mark_block_dead, public.store_receive_block,
  public.mark_block_sent, public.mark_block_confirmed from public, anon, authenticated;
grant execute on function private.release_payouts, private.claim_payout, private.mark_payout_publishing, private.mark_payout_paid,
  private.mark_payout_retry, private.retry_payout, private.set_payout_address, private.mark_block_dead, private.store_receive_block,
  private.mark_block to service_role;
grant execute on function public.release_payouts, public.claim_payout, public.mark_payout_publishing, public.mark_payout_paid,
  public.mark_payout_retry, public.retry_payout, public.set_payout_address, public.mark_block_dead, public.store_receive_block,
  public.mark_block_sent, public.mark_block_confirmed to service_role;
