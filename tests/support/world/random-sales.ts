import fc from "fast-check";
import { resultOrRefusal } from "#tests/support/purchase-stories/refusals.ts";
import { newAccount, newHash, type Person, type World, XNO } from "#tests/support/world/world.ts";

const PRICE = XNO / 20n;

/** One call of a transition about one of a few purchases; which one, and how much, is random. */
type SaleStep = { call: (typeof CALLS)[number]; at: number; buyer: number; share: number };

const CALLS = [
  "open",
  "pay",
  "pay",
  "pay",
  "see",
  "settle",
  "cancel",
  "end",
  "refund",
  "refundByAuthor",
  "overpayAndRefund",
  "release",
  "send",
  "send",
  "retry",
  "unpublish",
  "publish",
] as const;

export const step: fc.Arbitrary<SaleStep> = fc.record({
  call: fc.constantFrom(...CALLS),
  at: fc.nat(50),
  buyer: fc.nat(2),
  share: fc.constantFrom(10, 50, 99, 100, 101, 150, 200),
});

type SalesStage = { world: World; author: Person; buyers: Person[]; post: string };

/** Runs one step as the service would. The rules may refuse it; everything else must work. */
export async function run(
  { world, author, buyers, post }: SalesStage,
  { call, at, buyer, share }: SaleStep,
): Promise<void> {
  const { pool } = world;
  const pick = async (sql: string) => {
    const { rows } = await pool.query<{ id: string; account: string }>(`${sql} order by 1`, [post]);
    return rows[at % Math.max(rows.length, 1)];
  };
  const purchase = () => pick("select id, ephemeral_address as account from public.purchases where post_id = $1");
  const payout = () =>
    pick(
      "select o.id, o.source_account as account from public.payouts o join public.purchases p on p.id = o.purchase_id where p.post_id = $1",
    );
  const onPurchase = async (sql: string, more: unknown[] = []) => {
    const found = await purchase();
    if (found) await pool.query(sql, [found.id, ...more]);
  };
  const record = async (isConfirmed: boolean, percent = share) => {
    const found = await purchase();
    const amount = (PRICE * BigInt(percent)) / 100n;
    if (found)
      await pool.query("select public.record_payment($1, $2, $3, $4, $5, $6)", [
        newHash(),
        found.account,
        newAccount(),
        amount.toString(),
        isConfirmed,
        at % 7 === 0,
      ]);
    if (found) await pool.query("select public.settle_purchase($1)", [found.id]);
  };
  const send = async () => {
    const [found, hash] = [await payout(), newHash()];
    if (!found) return;
    await pool.query("select public.mark_payout_publishing($1, $2, $3, '{}')", [found.id, hash, newHash()]);
    await pool.query("select public.mark_payout_paid($1, $2)", [found.id, hash]);
  };
  const steps: Record<SaleStep["call"], () => Promise<unknown>> = {
    open: () => pool.query("select public.open_purchase($1, $2)", [buyers[buyer]?.id, post]),
    pay: () => record(true),
    see: () => record(false),
    settle: () => onPurchase("select public.settle_purchase($1)"),
    cancel: () => onPurchase("select public.cancel_purchase($1)"),
    end: async () => {
      await onPurchase(
        "update public.purchases set expires_at = now() - make_interval(hours => $2) where id = $1 and status in ('pending', 'expired')",
        [at % 40],
      );
      await pool.query("select public.expire_purchases(100)");
    },
    refund: () => onPurchase("select public.refund_purchase($1, 'By chance', 'buyer')"),
    // What chance alone would rarely combine: too much arrives, the excess is on its way back, and then all is
    // refunded.
    overpayAndRefund: async () => {
      await record(true, 100 + share);
      await onPurchase("select public.refund_purchase($1, 'By chance', 'author')");
    },
    refundByAuthor: () => onPurchase("select public.refund_purchase($1, 'By chance', 'author')"),
    release: async () => {
      await pool.query(
        "update public.payouts o set held_until = now() from public.purchases p where p.id = o.purchase_id and p.post_id = $1 and o.status = 'held'",
        [post],
      );
      await pool.query("select public.release_payouts(100)");
    },
    send,
    retry: async () => {
      const found = await payout();
      if (found) await pool.query("select public.mark_payout_retry($1, 'By chance')", [found.id]);
    },
    unpublish: () => world.as(author, "select public.unpublish_post($1)", [post]),
    publish: () => world.as(author, "select public.publish_post($1, 1, false, true)", [post]),
  };
  await resultOrRefusal(steps[call]());
}

/** What must be true of these posts after any steps in any order, as a query for violations. */
export const BROKEN = `
  with ours as (select * from public.purchases where post_id = any ($1::uuid[]))
  select 'the ledger does not balance' as broken from public.ledger_entries having sum(amount_raw) <> 0
  union all select 'the chain holds less than nothing for ' || l.purchase_id from public.ledger_entries l join ours on ours.id = l.purchase_id
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) < 0
  union all select 'owed below zero as ' || l.account from public.ledger_entries l join ours on ours.id = l.purchase_id
    where l.account <> 'chain' group by l.purchase_id, l.account having sum(l.amount_raw) > 0
  union all select 'two paid for one' from ours where status = 'paid' and buyer_id is not null group by post_id, buyer_id having count(*) > 1
  union all select 'paid without the right to read, or read without having paid' from ours
    left join public.entitlements e on e.purchase_id = ours.id and e.revoked_at is null where (ours.status = 'paid') <> (e.id is not null)
  union all select 'received is not what was confirmed' from ours where received_raw <> coalesce(
    (select sum(amount_raw) from public.payments p where p.purchase_id = ours.id and p.confirmed_at is not null), 0)
  union all select 'more goes out than came in for ' || ours.id from ours join public.payouts o on o.purchase_id = ours.id and o.status <> 'cancelled'
    group by ours.id, ours.received_raw having sum(o.amount_raw) > ours.received_raw
  union all select 'miscounted' from public.post_stats s where s.post_id = any ($1::uuid[]) and (
    s.unlocks <> (select count(*) from public.sales where post_id = s.post_id)
    or s.refunds <> (select count(*) from public.sales where post_id = s.post_id and refunded_at is not null))`;
