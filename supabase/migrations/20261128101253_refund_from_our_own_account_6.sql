set local check_function_bodies = off;

create view private.obligations with (security_invoker=true) AS  SELECT owed.account AS owed_as,
    owed.profile_id AS owed_to,
    owed.purchase_id,
    purchase.ephemeral_address AS held_at,
    (- owed.balance_raw) AS owed_raw,
    owed.since,
    held.balance_raw AS held_raw,
    payout.statuses AS payout_statuses
   FROM (((( SELECT ledger_entries.account,
            ledger_entries.purchase_id,
            ledger_entries.profile_id,
            sum(ledger_entries.amount_raw) AS balance_raw,
            min(ledger_entries.created_at) AS since
           FROM public.ledger_entries
          WHERE (ledger_entries.account <> ALL (ARRAY['chain'::public.ledger_account, 'reserve'::public.ledger_account]))
          GROUP BY ledger_entries.account, ledger_entries.purchase_id, ledger_entries.profile_id
         HAVING (sum(ledger_entries.amount_raw) <> (0)::numeric)) owed
     LEFT JOIN public.purchases purchase ON ((purchase.id = owed.purchase_id)))
     LEFT JOIN LATERAL ( SELECT sum(l.amount_raw) AS balance_raw
           FROM public.ledger_entries l
          WHERE ((l.purchase_id = owed.purchase_id) AND (l.account = 'chain'::public.ledger_account))) held ON (true))
     LEFT JOIN LATERAL ( SELECT array_agg(DISTINCT p.status) AS statuses
           FROM public.payouts p
          WHERE ((p.purchase_id = owed.purchase_id) AND (p.status <> ALL (ARRAY['paid'::public.payout_status, 'cancelled'::public.payout_status])))) payout ON (true));

create index test_sends_user_id_idx on private.test_sends using btree (user_id, created_at desc);

create index purchases_reserves_idx on public.purchases using btree (ephemeral_address)
  where (kind = 'reserve'::public.purchase_kind);

create trigger cancel_test_of_account
  after delete on private.test_sends
  for each row
  execute function private.cancel_test_of_account();

create trigger tell_of_capped_refund
  after insert on public.money_alerts
  for each row
  when ((new.kind = 'payout_cap'::text))
  execute function private.tell_of_capped_refund();

create trigger cancel_tests_of_address
  after update of payout_address on public.private_profiles
  for each row
  when ((new.payout_address IS DISTINCT FROM old.payout_address))
  execute function private.cancel_tests_of_address();

comment on column public.purchases.kind is 'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back. reserve: our own account (40-payouts/reserve.sql). Without them, too.';

comment on function private.await_reserve(uuid, integer, numeric) is 'Puts off a refund until our own account is filled, and tells its buyer. fill_reserve tries it again at once. True if the alert is new.';

comment on function private.open_reserve(text) is 'Opens our own account for a seed, if it has none and an address is free. The worker asks every minute.';

comment on function private.owed_by(uuid) is 'N-15: the shares that an author keeps of sales that we refunded from our own account. Never taken from an address. A post that comes back after an appeal was removed wrongly: its refunds are ours to bear.';

comment on function private.read_reserve() is 'For finance: our own account, what it holds, and what it still has to send. Null before a worker has opened one.';

comment on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, or is frozen), later (the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the database''s key.';

comment on function private.test_send_raw() is 'Ӿ0.0001: every wallet shows it. TEST_SEND_RAW in lib/payouts/share.ts is the same; a test compares.';

comment on function public.read_test_send() is 'The caller''s last test of their payout address: {is_possible, status, block_hash, at}. Null without a profile.';

comment on function public.send_test_payout() is 'Sends a tiny amount to the caller''s payout address: three times a day, one at a time. Answers as read_test_send.';

comment on function public.sum_earnings() is 'The caller''s payouts added up for /settings/payouts: held (by reason, with the end of the first hold), sending, stopped, paid, and paid_lately: in the last 30 days. owed: what they keep of sales that we refunded ourselves (N-15).';

comment on table private.test_sends is 'Whose payout address a payout of the kind test tries. Only send_test_payout writes it.';

comment on view private.obligations is 'What we owe: as what, to whom and since when, and what our address holds for it. Below zero, an author or our fee account owes it to us (N-15).';

revoke all on function private.await_reserve(uuid, integer, numeric) from public;

grant execute on function private.await_reserve(uuid, integer, numeric) to postgres;

revoke all on function private.cancel_test(uuid) from public;

grant execute on function private.cancel_test(uuid) to postgres;

revoke all on function private.cancel_test_of_account() from public;

grant execute on function private.cancel_test_of_account() to postgres;

revoke all on function private.cancel_tests_of_address() from public;

grant execute on function private.cancel_tests_of_address() to postgres;

revoke all on function private.come_back_for_removed(uuid) from public;

grant execute on function private.come_back_for_removed(uuid) to postgres;

revoke all on function private.count_test_sends(uuid) from public;

grant execute on function private.count_test_sends(uuid) to postgres;

revoke all on function private.current_reserve() from public;

grant execute on function private.current_reserve() to postgres;

revoke all on function private.describe_test_send(uuid) from public;

grant execute on function private.describe_test_send(uuid) to authenticated, postgres;

revoke all on function private.fill_reserve(public.purchases) from public;

grant execute on function private.fill_reserve(public.purchases) to postgres;

revoke all on function private.find_reserve(text) from public;

grant execute on function private.find_reserve(text) to postgres;

revoke all on function private.has_test_money() from public;

grant execute on function private.has_test_money() to postgres;

revoke all on function private.is_advance(public.payouts) from public;

grant execute on function private.is_advance(public.payouts) to postgres;

revoke all on function private.is_advanced(uuid) from public;

grant execute on function private.is_advanced(uuid) to postgres;

revoke all on function private.is_beyond_author_cap(public.payouts, numeric) from public;

grant execute on function private.is_beyond_author_cap(public.payouts, numeric) to postgres;

revoke all on function private.is_creator_paid(uuid) from public;

grant execute on function private.is_creator_paid(uuid) to postgres;

revoke all on function private.is_refund_waiting(public.payouts) from public;

grant execute on function private.is_refund_waiting(public.payouts) to postgres;

revoke all on function private.list_removed_sales(uuid) from public;

grant execute on function private.list_removed_sales(uuid) to postgres;

revoke all on function private.may_advance(public.purchases) from public;

grant execute on function private.may_advance(public.purchases) to postgres;

revoke all on function private.open_reserve(text) from public;

grant execute on function private.open_reserve(text) to postgres;

revoke all on function private.owed_by(uuid) from public;

grant execute on function private.owed_by(uuid) to postgres;

revoke all on function private.read_advance(public.payouts) from public;

grant execute on function private.read_advance(public.payouts) to postgres;

revoke all on function private.read_payments(uuid) from public;

grant execute on function private.read_payments(uuid) to postgres;

revoke all on function private.read_reserve() from public;

grant execute on function private.read_reserve() to postgres;

revoke all on function private.return_payments(public.purchases, text, text) from public;

grant execute on function private.return_payments(public.purchases, text, text) to postgres;

revoke all on function private.send_test_payout() from public;

grant execute on function private.send_test_payout() to authenticated, postgres;

revoke all on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) from public;

grant execute on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) to postgres;

revoke all on function private.tell_of_capped_refund() from public;

grant execute on function private.tell_of_capped_refund() to postgres;

revoke all on function private.tell_of_waiting_refund(uuid) from public;

grant execute on function private.tell_of_waiting_refund(uuid) to postgres;

revoke all on function private.test_recipient(public.payouts) from public;

grant execute on function private.test_recipient(public.payouts) to postgres;

revoke all on function private.test_send_raw() from public;

grant execute on function private.test_send_raw() to postgres;

revoke all on function public.read_test_send() from public;

grant execute on function public.read_test_send() to authenticated, postgres;

revoke all on function public.send_test_payout() from public;

grant execute on function public.send_test_payout() to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.test_sends to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.obligations to postgres;
