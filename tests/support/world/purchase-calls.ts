import type { Facts } from "#lib/purchases/schema.ts";
import { newAccount, newHash, type Person, type World } from "#tests/support/world/world.ts";

export type PaymentFacts = Omit<Facts, "meta">;

export type PayoutRow = {
  id: string;
  kind: string;
  status: string;
  amount_raw: string;
  recipient_account: string | null;
};

/** The transitions of purchases, called as the service calls them. */
export function purchaseCalls(world: World) {
  const one = (sql: string, values: unknown[]) => world.one<PaymentFacts>(sql, values);
  return {
    open: (buyer: Person, postId: string, key: string | null = null, offeredRaw: bigint | null = null) =>
      one("select * from public.open_purchase($1, $2, $3, $4)", [buyer.id, postId, offeredRaw?.toString(), key]),
    /** Records a payment and settles; the money comes from a new wallet by default. */
    pay: async (
      purchase: PaymentFacts,
      amountRaw: bigint,
      { from = newAccount(), hash = newHash(), isService = false } = {},
    ) => {
      await one("select * from public.record_payment($1, $2, $3, $4, true, $5)", [
        hash,
        purchase.ephemeral_address,
        from,
        amountRaw.toString(),
        isService,
      ]);
      return one("select * from public.settle_purchase($1)", [purchase.id]);
    },
    /** Confirmed, and not judged yet. */
    record: (purchase: PaymentFacts, amountRaw: bigint) =>
      one("select * from public.record_payment($1, $2, $3, $4, true)", [
        newHash(),
        purchase.ephemeral_address,
        newAccount(),
        amountRaw.toString(),
      ]),
    see: (purchase: PaymentFacts, amountRaw: bigint, hash = newHash()) =>
      one("select * from public.record_payment($1, $2, $3, $4, false)", [
        hash,
        purchase.ephemeral_address,
        newAccount(),
        amountRaw.toString(),
      ]),
    settle: (purchase: PaymentFacts) => one("select * from public.settle_purchase($1)", [purchase.id]),
    cancel: (purchase: PaymentFacts) => one("select * from public.cancel_purchase($1)", [purchase.id]),
    refund: (purchase: PaymentFacts, by = "buyer", account: string | null = null) =>
      one("select * from public.refund_purchase($1, 'Bought by mistake', $2, $3)", [purchase.id, by, account]),
    /** Ages one purchase: its quote ended this many hours ago, and the sweep has run. */
    expire: async (purchase: PaymentFacts, hoursAgo = 0.01) => {
      await world.pool.query(
        "update public.purchases set expires_at = now() - make_interval(secs => $2) where id = $1",
        [purchase.id, hoursAgo * 3600],
      );
      await world.pool.query("select public.expire_purchases(100000)");
    },
    payouts: async (purchase: PaymentFacts) => {
      const { rows } = await world.pool.query<PayoutRow>(
        "select id, kind, status, amount_raw, recipient_account from public.payouts where purchase_id = $1 order by kind, amount_raw",
        [purchase.id],
      );
      return rows;
    },
    /** The ledger's view of a purchase: its address's balance, and what is owed for it, by account. */
    ledger: async (purchase: PaymentFacts) => {
      const { rows } = await world.pool.query<{ account: string; raw: string }>(
        "select account, sum(amount_raw)::text as raw from public.ledger_entries where purchase_id = $1 group by account having sum(amount_raw) <> 0 order by account",
        [purchase.id],
      );
      return Object.fromEntries(rows.map(({ account, raw }) => [account, BigInt(raw)]));
    },
    /** Sends a payout the whole way, as the worker does. */
    send: async (payout: PayoutRow) => {
      const hash = newHash();
      await world.pool.query("select * from public.claim_payout($1)", [payout.id]);
      await world.pool.query("select * from public.mark_payout_publishing($1, $2, $3, '{}')", [
        payout.id,
        hash,
        newHash(),
      ]);
      await world.pool.query("select * from public.mark_payout_paid($1, $2)", [payout.id, hash]);
      return hash;
    },
  };
}
