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

create index hidings_ends_idx on private.hidings using btree (ends_at)
  where (ended_at is null);

create unique index hidings_open_idx on private.hidings using btree (target_type, target_id)
  where (ended_at is null);

create index test_sends_user_id_idx on private.test_sends using btree (user_id, created_at desc);

create index payouts_claimed_hash_idx on public.payouts using btree (claimed_hash)
  where (claimed_hash is not null);

create index payouts_recipient_account_idx on public.payouts using btree (recipient_account, created_at desc);

create index purchases_reserves_idx on public.purchases using btree (ephemeral_address)
  where (kind = 'reserve'::public.purchase_kind);

create index reports_open_comments_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where
    ((target_type = 'comment'::public.report_target) AND (status = ANY (ARRAY['open'::public.report_status,
    'triaged'::public.report_status])));

create index reports_open_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where (status = ANY (ARRAY['open'::public.report_status, 'triaged'::public.report_status]));

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

create constraint TRIGGER watch_velocity
  after insert on public.sales deferrable initially deferred
  for each row
  execute function private.watch_velocity();

create policy "users read what is listed, theirs, and what they own" on public.posts
  for select
  to authenticated
  using
    ((((status = 'published'::public.post_status) AND listed) or (profile_id = ( select auth.uid() as uid)) or ((status <>
    'removed'::public.post_status) AND (id in ( select e.post_id
   from public.entitlements e
  where ((e.user_id = ( select auth.uid() as uid)) AND (e.revoked_at is null))))) or
    (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

comment on column private.open_reports.trust is 'Of the reporter, when it was filed (private.weigh_reporter). network is a keyed hash.';

comment on column public.purchases.kind is 'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back. reserve: our own account (40-payouts/reserve.sql). Without them, too.';

comment on column public.reports.is_doubtful is 'A14: the reporter was mostly wrong before, so it comes last of its priority.';

comment on column public.retired_handles.is_taken_away is 'Staff took it away: for 12 months its former owner cannot have it either.';

comment on column public.retired_handles.redirects is 'False if staff ended its links, too.';

comment on function private.await_reserve(uuid, integer, numeric) is 'Puts off a refund until our own account is filled, and tells its buyer. fill_reserve tries it again at once. True if the alert is new.';

comment on function private.is_sent_on(uuid) is 'Whether a share is signed or sent. From then on a refund can start only after a removal (N-15).';

comment on function private.measure_trust(uuid) is 'The level with what it rests on. An account that is limited, suspended or deleted, and a visitor without one, have 0.';

comment on function private.open_reserve(text) is 'Opens our own account for a seed, if it has none. The worker asks every minute, once it has filled the pool.';

comment on function private.owed_by(uuid) is 'N-15: the shares that an author keeps of sales that we refunded from our own account. Never taken from an address. A post that comes back after an appeal was removed wrongly: its refunds are ours to bear.';

comment on function private.read_reserve() is 'For finance: our own account, what it holds, and what it still has to send. Null before a worker has opened one.';

comment on function private.removal_refund_period() is 'REMOVAL_REFUND_DAYS, which our terms promise, is the same; a test compares.';

comment on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, or is frozen), later (the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the database''s key.';

comment on function private.test_send_raw() is 'Ӿ0.0001: every wallet shows it. TEST_SEND_RAW in lib/payouts/share.ts is the same; a test compares.';

comment on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) is
  'With a fresh code, for who may change the status of the account: gives it a made-up handle, and returns that. The old one stays out of reach for 12 months; its links lead to the new one for 90 days, or nowhere. Refuses conflict if the handle is not seen_handle any more.';

comment on function public.lift_hidings(integer) is 'Shows again what no one decided about within seven days, and mails moderators and owners two days before.';

comment on function public.list_reports(boolean, uuid, integer) is 'Owners and moderators: a page of what has open reports, a line each by the most urgent, then the oldest; or of decided reports, the newest first. It begins behind the report after_id.';

comment on function public.read_test_send() is 'The caller''s last test of their payout address: {is_possible, status, block_hash, at}. Null without a profile.';

comment on function public.report_listed_picture(uuid, text, text, text) is 'Server only: reports the account that tried to upload it, as P0. More of one account are added to its open report.';

comment on function public.resend_receipt(uuid, public.bounded_text) is 'Owner and support: mails the receipt again, to the buyer''s own address alone, three times a day. The reason goes to the audit log.';

comment on function public.search_as_staff(public.bounded_text) is 'Staff: owner, finance and support find purchases by block, account, purchase or receipt; owner and moderators find people and posts by handle, e-mail or post address. kind is null where the caller''s office may not search by that. details: all about the only purchase found, for owner and finance.';

comment on function public.send_test_payout() is 'Sends a tiny amount to the caller''s payout address: three times a day, one at a time. Answers as read_test_send.';

comment on function public.sum_earnings() is 'The caller''s payouts added up for /settings/payouts: held (by reason, with the end of the first hold), sending, stopped, paid, and paid_lately: in the last 30 days. owed: what they keep of sales that we refunded ourselves (N-15).';

comment on table private.hidings is 'What was hidden after reports of trusted readers (MOD-04). The post or comment has the status hidden meanwhile. Once for each text.';

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

revoke all on function private.change_handle_of(uuid, text, boolean, text, text) from public;

grant execute on function private.change_handle_of(uuid, text, boolean, text, text) to authenticated, postgres;

revoke all on function private.come_back_for_removed(uuid) from public;

grant execute on function private.come_back_for_removed(uuid) to postgres;

revoke all on function private.consider_hiding(public.reports, uuid) from public;

grant execute on function private.consider_hiding(public.reports, uuid) to postgres;

revoke all on function private.count_test_sends(uuid) from public;

grant execute on function private.count_test_sends(uuid) to postgres;

revoke all on function private.current_reserve() from public;

grant execute on function private.current_reserve() to postgres;

revoke all on function private.describe_for_finance(uuid[], boolean) from public;

grant execute on function private.describe_for_finance(uuid[], boolean) to postgres;

revoke all on function private.describe_hiding(public.report_target, uuid) from public;

grant execute on function private.describe_hiding(public.report_target, uuid) to postgres;

revoke all on function private.describe_purchase_state(public.purchases) from public;

grant execute on function private.describe_purchase_state(public.purchases) to postgres;

revoke all on function private.detail_for_finance(uuid) from public;

grant execute on function private.detail_for_finance(uuid) to postgres;

revoke all on function private.end_hiding(public.report_target, uuid, text, boolean) from public;

grant execute on function private.end_hiding(public.report_target, uuid, text, boolean) to postgres;

revoke all on function private.end_hiding_by_decision(public.reports, text) from public;

grant execute on function private.end_hiding_by_decision(public.reports, text) to postgres;

revoke all on function private.fill_reserve(public.purchases) from public;

grant execute on function private.fill_reserve(public.purchases) to postgres;

revoke all on function private.find_reserve(text) from public;

grant execute on function private.find_reserve(text) to postgres;

revoke all on function private.find_searched_purchases(text, text, boolean) from public;

grant execute on function private.find_searched_purchases(text, text, boolean) to postgres;

revoke all on function private.give_handle_back(public.moderation_actions, uuid, text) from public;

grant execute on function private.give_handle_back(public.moderation_actions, uuid, text) to postgres;

revoke all on function private.has_test_money() from public;

grant execute on function private.has_test_money() to postgres;

revoke all on function private.hide_target(public.reports, uuid) from public;

grant execute on function private.hide_target(public.reports, uuid) to postgres;

revoke all on function private.is_advance(public.payouts) from public;

grant execute on function private.is_advance(public.payouts) to postgres;

revoke all on function private.is_advanced(uuid) from public;

grant execute on function private.is_advanced(uuid) to postgres;

revoke all on function private.is_beyond_author_cap(public.payouts, numeric) from public;

grant execute on function private.is_beyond_author_cap(public.payouts, numeric) to postgres;

revoke all on function private.is_creator_paid(uuid) from public;

grant execute on function private.is_creator_paid(uuid) to postgres;

revoke all on function private.is_established(uuid) from public;

grant execute on function private.is_established(uuid) to postgres;

revoke all on function private.is_refund_waiting(public.payouts) from public;

grant execute on function private.is_refund_waiting(public.payouts) to postgres;

revoke all on function private.judge_resend(public.purchases) from public;

grant execute on function private.judge_resend(public.purchases) to postgres;

revoke all on function private.lift_hidings(integer) from public;

grant execute on function private.lift_hidings(integer) to postgres, service_role;

revoke all on function private.list_removed_sales(uuid) from public;

grant execute on function private.list_removed_sales(uuid) to postgres;

revoke all on function private.mail_receipt(public.purchases, text) from public;

grant execute on function private.mail_receipt(public.purchases, text) to postgres;

revoke all on function private.make_up_handle() from public;

grant execute on function private.make_up_handle() to postgres;

revoke all on function private.may_advance(public.purchases) from public;

grant execute on function private.may_advance(public.purchases) to postgres;

revoke all on function private.measure_trust(uuid) from public;

grant execute on function private.measure_trust(uuid) to postgres;

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

revoke all on function private.read_test_send() from public;

grant execute on function private.read_test_send() to authenticated, postgres;

revoke all on function private.refuse_while_hidden(public.posts) from public;

grant execute on function private.refuse_while_hidden(public.posts) to postgres;

revoke all on function private.removal_refund_period() from public;

grant execute on function private.removal_refund_period() to postgres;

revoke all on function private.report_listed_picture(uuid, text, text, text) from public;

grant execute on function private.report_listed_picture(uuid, text, text, text) to postgres, service_role;

revoke all on function private.reports_badly(uuid) from public;

grant execute on function private.reports_badly(uuid) to postgres;

revoke all on function private.require_known_buyer(uuid, numeric) from public;

grant execute on function private.require_known_buyer(uuid, numeric) to postgres;

revoke all on function private.require_reason(text) from public;

grant execute on function private.require_reason(text) to postgres;

revoke all on function private.resend_receipt(uuid, text) from public;

grant execute on function private.resend_receipt(uuid, text) to authenticated, postgres;

revoke all on function private.return_payments(public.purchases, text, text) from public;

grant execute on function private.return_payments(public.purchases, text, text) to postgres;

revoke all on function private.send_test_payout() from public;

grant execute on function private.send_test_payout() to authenticated, postgres;

revoke all on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) from public;

grant execute on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) to postgres;

revoke all on function private.take_deposit_address(text) from public;

grant execute on function private.take_deposit_address(text) to postgres;

revoke all on function private.tell_of_capped_refund() from public;

grant execute on function private.tell_of_capped_refund() to postgres;

revoke all on function private.tell_of_waiting_refund(uuid) from public;

grant execute on function private.tell_of_waiting_refund(uuid) to postgres;

revoke all on function private.test_recipient(public.payouts) from public;

grant execute on function private.test_recipient(public.payouts) to postgres;

revoke all on function private.test_send_raw() from public;

grant execute on function private.test_send_raw() to postgres;

revoke all on function private.trust_of(uuid) from public;

grant execute on function private.trust_of(uuid) to postgres;

revoke all on function private.waits_until(public.purchases) from public;

grant execute on function private.waits_until(public.purchases) to postgres;

revoke all on function private.was_right(public.reports) from public;

grant execute on function private.was_right(public.reports) to postgres;

revoke all on function private.watch_velocity() from public;

grant execute on function private.watch_velocity() to postgres;

revoke all on function private.weigh_reporter(uuid) from public;

grant execute on function private.weigh_reporter(uuid) to postgres;

revoke all on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.lift_hidings(integer) from public;

grant execute on function public.lift_hidings(integer) to postgres, service_role;

revoke all on function public.read_test_send() from public;

grant execute on function public.read_test_send() to authenticated, postgres;

revoke all on function public.report_listed_picture(uuid, text, text, text) from public;

grant execute on function public.report_listed_picture(uuid, text, text, text) to postgres, service_role;

revoke all on function public.resend_receipt(uuid, public.bounded_text) from public;

grant execute on function public.resend_receipt(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.send_test_payout() from public;

grant execute on function public.send_test_payout() to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.hidings to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.test_sends to postgres;

grant usage on type private.trust_facts to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.obligations to postgres;
