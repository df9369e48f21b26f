drop view public.ledger_balances;

drop view public.obligations;

create view private.ledger_balances with (security_invoker=true) AS  SELECT account,
    sum(amount_raw) AS balance_raw,
    count(*) AS entries
   FROM public.ledger_entries
  GROUP BY account;

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
          WHERE (ledger_entries.account <> 'chain'::public.ledger_account)
          GROUP BY ledger_entries.account, ledger_entries.purchase_id, ledger_entries.profile_id
         HAVING (sum(ledger_entries.amount_raw) <> (0)::numeric)) owed
     LEFT JOIN public.purchases purchase ON ((purchase.id = owed.purchase_id)))
     LEFT JOIN LATERAL ( SELECT sum(l.amount_raw) AS balance_raw
           FROM public.ledger_entries l
          WHERE ((l.purchase_id = owed.purchase_id) AND (l.account = 'chain'::public.ledger_account))) held ON (true))
     LEFT JOIN LATERAL ( SELECT array_agg(DISTINCT p.status) AS statuses
           FROM public.payouts p
          WHERE ((p.purchase_id = owed.purchase_id) AND (p.status <> ALL (ARRAY['paid'::public.payout_status, 'cancelled'::public.payout_status])))) payout ON (true));

comment on view private.ledger_balances is 'The balance of each ledger account. Their sum is always zero.';

comment on view private.obligations is 'What we owe: as what, to whom and since when, and what our address holds for it.';

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.ledger_balances to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.obligations to postgres;
