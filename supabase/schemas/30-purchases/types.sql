-- The states of a purchase and of its payment, and the shapes that transitions return.

create type public.purchase_kind as enum ('post', 'section', 'bundle', 'tip', 'promotion', 'gift', 'tab', 'bond', 'login', 'reserve');
create type public.purchase_status as enum ('pending', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded', 'failed');
create type public.payment_state as enum ('none', 'seen', 'partial', 'confirmed', 'over', 'late');
create type public.purchase_channel as enum ('web', 'agent', 'embed', 'tab');
create type public.address_state as enum ('free', 'assigned');
create type public.entitlement_source as enum ('purchase', 'gift', 'author', 'admin', 'sponsor', 'goal', 'restore');

create type private.assessment as (judgement text, received_raw numeric, missing_raw numeric, excess_raw numeric);

create type public.purchase_facts as (
  id uuid, post_id uuid, buyer_id uuid, status public.purchase_status, payment_state public.payment_state,
  amount_raw text, received_raw text, missing_raw text, ephemeral_address text, price_currency public.price_currency,
  expires_at timestamptz, created_at timestamptz, paid_at timestamptz, refund_window_min integer,
  refund_window_ends_at timestamptz, meta jsonb, was_changed boolean, post_title text, receipt_first boolean);
comment on type public.purchase_facts is
  'The result of every purchase transition. Amounts are text: a JSON number would lose digits. was_changed: this call changed it. '
  'receipt_first: L2.';

create type private.quote as (amount_raw numeric, price_usd_micros bigint, rate_usd numeric, rate_sources text[]);

create type public.purchase_look as (
  facts public.purchase_facts, refund_reason text, returning_raw text, returned_raw text, unaddressed_raw text,
  known_hashes text[], unconfirmed_since timestamptz, is_chain_away boolean, may_ask_chain boolean);
comment on type public.purchase_look is
  'A purchase as its page needs it: facts, money on its way back, blocks known already, and whether to ask the chain.';

create type private.payer as (wallets text[], lineage text[], funders text[], is_old_wallet boolean);

create type private.refund_verdict as (asked_by text, refusal text, reason text, is_newcomer boolean);
comment on type private.refund_verdict is
  'Whether a buyer is refunded now: by which right, or the code of the refusal and its sentence.';
