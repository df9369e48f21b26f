-- An alert for a configured node that turned out to be of another Nano network.

alter table public.money_alerts drop constraint money_alerts_kind_check;

alter table public.money_alerts add constraint money_alerts_kind_check check (kind in (
  'payout_mismatch', 'payout_cap', 'payout_failed', 'payment_not_on_chain', 'balance_differs', 'block_differs', 'foreign_block',
  'account_differs', 'foreign_node'));
