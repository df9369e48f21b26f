-- The kinds and states of payouts, blocks and ledger entries.

create type public.payout_kind as enum
  ('creator', 'split', 'referrer', 'fee', 'refund', 'excess', 'tip', 'bond_return', 'tab_close', 'manual', 'test', 'promotion');
create type public.payout_status as enum
  ('held', 'pending', 'publishing', 'paid', 'failed', 'cancelled', 'awaiting_address');
create type public.block_kind as enum ('open', 'receive', 'send', 'change');
create type public.block_state as enum ('signed', 'sent', 'confirmed', 'dead');
create type public.ledger_account as enum ('chain', 'unsettled', 'creator', 'fee', 'refund', 'reserve', 'promotion');
create type public.payout_action as enum (
  'retry', 'rebuild', 'ask_for_address', 'set_address', 'mark_paid', 'approve', 'release', 'hold', 'cancel');
create type public.payout_list as enum ('pending', 'failed', 'paid');
create type public.staff_row as enum ('payout', 'block', 'payment', 'alert');

create type private.leg as (account public.ledger_account, amount_raw numeric, profile_id uuid);
