import fc from "fast-check";
import { resultOrRefusal } from "#tests/support/purchase-stories/refusals.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, type Person, type World, XNO } from "#tests/support/world/world.ts";

const DAY_RAW = XNO / 2n;

/** One call about the newest promotion of a post. */
export type PromotionStep = { call: (typeof CALLS)[number]; days: number; percent: number };

const CALLS = [
  ...["open", "open", "pay", "pay", "pay", "pay from an exchange", "see", "cancel", "expire", "refund", "approve"],
  ...["approve", "reject", "pass", "pass", "turn", "turn", "stop", "withdraw", "send", "settle"],
] as const;

export const promotionStep: fc.Arbitrary<PromotionStep> = fc.record({
  call: fc.constantFrom(...CALLS),
  days: fc.integer({ min: 1, max: 14 }),
  percent: fc.constantFrom(10, 33, 50, 99, 100, 100, 101, 150),
});

type Stage = { world: World; author: Person; moderator: Person; post: string };

/** Runs one step. The rules may refuse it; everything else must work. */
export async function runPromotionStep(
  { world, author, moderator, post }: Stage,
  { call, days, percent }: PromotionStep,
): Promise<void> {
  const promotions = promotionCalls(world);
  const sales = purchaseCalls(world);
  const newest = await world.pool.query<{ id: string; days: number }>(
    "select id, days from private.promotions where post_id = $1 order by created_at desc, id desc limit 1",
    [post],
  );
  const [known] = newest.rows;
  if (call === "open") return ignoreRefusal(promotions.open(author, post, days));
  if (!known) return;
  const purchase = await promotions.purchaseOf(known.id);
  const raw = (DAY_RAW * BigInt(known.days) * BigInt(percent)) / 100n;
  const steps: Record<Exclude<PromotionStep["call"], "open">, () => Promise<unknown>> = {
    pay: () => promotions.pay(known.id, raw),
    "pay from an exchange": () => promotions.pay(known.id, raw, { isService: true }),
    see: () => sales.see(purchase, raw),
    cancel: () => sales.cancel(purchase),
    expire: () => sales.expire(purchase, days),
    refund: () => sales.refund(purchase, "author"),
    approve: () => promotions.decide(moderator, known.id, true),
    reject: () => promotions.decide(moderator, known.id, false),
    pass: () => promotions.letDaysPass(known.id, Math.ceil(days / 4)),
    turn: () => promotions.turn(),
    stop: () => promotions.stop(author, known.id),
    withdraw: () => world.as(author, "select public.unpublish_post($1)", [post]),
    send: () => sendAll(world, post),
    settle: () => sales.settle(purchase),
  };
  await ignoreRefusal(steps[call]());
}

async function ignoreRefusal(done: Promise<unknown>): Promise<void> {
  await resultOrRefusal(done);
}

async function sendAll(world: World, post: string): Promise<void> {
  const { rows } = await world.pool.query<{ id: string; kind: string; status: string; amount_raw: string }>(
    `select o.id, o.kind, o.status, o.amount_raw, o.recipient_account from public.payouts o
     join private.promotions m on m.purchase_id = o.purchase_id where m.post_id = $1 and o.status = 'pending'`,
    [post],
  );
  for (const due of rows) await purchaseCalls(world).send({ ...due, recipient_account: null });
}

/** Time goes by until nothing is left to do: days end, quotes too, and all that must leave does. */
export async function finishPromotions({ world, post }: Stage): Promise<void> {
  const promotions = promotionCalls(world);
  for (let turns = 0; turns < 3; turns++) {
    await world.pool.query(
      "update private.promotions set first_day = first_day - 20, paid_at = paid_at - interval '4 days' where post_id = $1",
      [post],
    );
    await world.pool.query(
      `update public.purchases p set expires_at = p.expires_at - interval '4 days'
       from private.promotions m where m.purchase_id = p.id and m.post_id = $1`,
      [post],
    );
    await world.pool.query(
      "update public.payments set seen_at = seen_at - interval '4 days' where confirmed_at is null",
      [],
    );
    await world.pool.query("select public.expire_purchases(100000)");
    const { rows } = await world.pool.query<{ id: string }>(
      "select purchase_id as id from private.promotions where post_id = $1",
      [post],
    );
    for (const { id } of rows) await world.pool.query("select public.settle_purchase($1)", [id]);
    await promotions.turn();
    for (const { id } of rows) {
      await ignoreRefusal(world.pool.query("select public.set_return_address($1, $2)", [id, newAccount()]));
    }
    await sendAll(world, post);
  }
}

/** What is wrong in the end. Computed from payments, days and prices alone. */
export const BROKEN_PROMOTIONS = `
  with ours as (
    select m.*, b.received_raw, b.amount_raw as asked_raw, b.status as purchase_status
    from private.promotions m join public.purchases b on b.id = m.purchase_id where m.post_id = any ($1)),
  totals as (
    select o.*,
      coalesce((select sum(p.amount_raw) from public.payouts p where p.purchase_id = o.purchase_id and p.status = 'paid' and p.kind = 'promotion'), 0) as ours_raw,
      coalesce((select sum(p.amount_raw) from public.payouts p where p.purchase_id = o.purchase_id and p.status = 'paid' and p.kind in ('refund', 'excess')), 0) as back_raw
    from ours o)
  select 'it still runs: ' || t.status as broken from totals t where t.status not in ('ended', 'rejected', 'stopped')
  union all select 'a payout is ' || p.status from totals t join public.payouts p on p.purchase_id = t.purchase_id where p.status <> 'paid'
  union all select 'ours is ' || t.ours_raw || ', not ' || div(coalesce(t.kept_raw, 0) * t.used_days, t.days) from totals t
    where t.ours_raw <> div(coalesce(t.kept_raw, 0) * t.used_days, t.days)
  union all select 'back went ' || t.back_raw || ' of ' || t.received_raw || ', ours is ' || t.ours_raw from totals t
    where t.received_raw - t.ours_raw - t.back_raw not between 0 and 1e26
  union all select 'more is kept than was asked: ' || t.kept_raw from totals t where t.kept_raw > t.asked_raw + 1e26
  union all select 'the books hold ' || sum(l.amount_raw) || ' as ' || l.account from totals t
    join public.ledger_entries l on l.purchase_id = t.purchase_id where l.account not in ('chain', 'unsettled') group by t.id, l.account having sum(l.amount_raw) <> 0
  union all select 'the chain would hold ' || sum(l.amount_raw) from totals t
    join public.ledger_entries l on l.purchase_id = t.purchase_id and l.account = 'chain' group by t.id, t.received_raw, t.ours_raw, t.back_raw
    having sum(l.amount_raw) <> t.received_raw - t.ours_raw - t.back_raw`;
