import { refundRemovedPost } from "#lib/jobs/payouts/refund-buyers.ts";
import { fingerprintOf } from "#lib/nano/block.ts";
import { type MoneyStage, PRICE_RAW, type SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import type { Dispatch } from "#tests/support/payouts/prove-payouts.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import type { Person } from "#tests/support/world/world.ts";

export type PaidSale = { facts: PaymentFacts; buyer: Person; payer: string };

/** Our own account on a stage: sales that were paid out, their post removed, and refunds from it. */
export function reserveCalls(stage: () => MoneyStage) {
  const calls = () => purchaseCalls(stage().world);
  const query = (sql: string, values?: unknown[]) => stage().world.pool.query(sql, values);

  /** As a worker does when it starts. */
  async function openReserve(): Promise<{ id: string; account: string }> {
    const { seed, seedId, world, addAddresses } = stage();
    await world.pool.query("select private.claim_seed($1, $2)", [seedId, fingerprintOf(seed)]);
    await addAddresses(1);
    await world.pool.query("select private.open_reserve($1)", [seedId]);
    return world.one(
      "select b.id, a.account from private.find_reserve($1) as a (account) join public.purchases b on b.ephemeral_address = a.account",
      [seedId],
    );
  }

  async function fill({ id, account }: { id: string; account: string }, raw: bigint): Promise<void> {
    const { from, hashes } = await stage().pay(account, [raw]);
    for (const hash of hashes) {
      await query("select public.record_payment($1, $2, $3, $4, true)", [hash, account, from, raw.toString()]);
    }
    await query("select public.settle_purchase($1)", [id]);
  }

  async function sell(post: string, buyer: Person): Promise<PaidSale> {
    await stage().addAddresses(1);
    const facts = await calls().open(buyer, post);
    const { from, hashes } = await stage().pay(facts.ephemeral_address, [PRICE_RAW]);
    await calls().pay(facts, PRICE_RAW, { from, ...(hashes[0] ? { hash: hashes[0] } : {}) });
    return { facts, buyer, payer: from };
  }

  /** Sales of one post of a new author, all paid out. */
  async function sellAndPayOut(sales: number, dispatch: Dispatch) {
    const { world } = stage();
    const author = await world.addPerson({ isCreator: true });
    const post = await world.addPost(author, { priceRaw: PRICE_RAW, changes: { refund_window_min: 0 } });
    const sold: PaidSale[] = [];
    for (let n = 0; n < sales; n++) {
      const sale = await sell(post, await world.addPerson());
      await dispatch(sale.facts.ephemeral_address);
      sold.push(sale);
    }
    return { author, post, sold };
  }

  async function remove(post: string, actor: Person): Promise<void> {
    await query("select public.remove_post($1, $2, 'It copies another text.')", [post, actor.id]);
  }

  return {
    ...{ openReserve, fill, sell, sellAndPayOut, remove },
    refundAll: (post: string) =>
      refundRemovedPost({ id: post }, { query: (sql, values) => stage().world.pool.query(sql, values) }),
    /** The account as tests of payouts know one, with what must leave it. */
    asSold: ({ id, account }: { id: string; account: string }, sold: readonly PaidSale[]): SoldPurchase => ({
      ...{ id, account, index: 0 },
      owed: sold.map(({ payer }) => ({ to: payer, raw: PRICE_RAW })),
    }),
    async stateOf({ facts }: PaidSale) {
      return stage().world.one<{ status: string; refund: string | null; from: string | null; rights: number }>(
        `select b.status, o.status as refund, o.source_account as "from", (
           select count(*)::integer from public.entitlements e where e.purchase_id = b.id and e.revoked_at is null) as rights
         from public.purchases b left join public.payouts o on o.purchase_id = b.id and o.kind = 'refund' where b.id = $1`,
        [facts.id],
      );
    },
    async makeAllDue(account: string): Promise<void> {
      await query(
        "update public.payouts set next_attempt_at = now() where source_account = $1 and status in ('pending', 'publishing')",
        [account],
      );
    },
  };
}
