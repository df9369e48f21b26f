import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Moment } from "#lib/payouts/dispatch-parts.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStack, startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, XNO } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

let stack: MoneyStack;
let current: MoneyStage;
beforeAll(async () => {
  stack = await startMoneyStack();
}, 120_000);
beforeEach(async () => {
  current = await stack.openStage();
});
afterEach(() => current.close());
afterAll(() => stack?.stop());

const stage = () => current;
const workers = () => openKillableWorkers(optionsOf(current));
const { forge, alertsOf, sentBy, makeDue } = stageCalls(stage);

const DAY_RAW = XNO / 2n;

/** A promotion of so many days, paid in these parts and approved; its first day is today. */
async function runPromotion(days: number, parts: readonly bigint[]) {
  const calls = promotionCalls(stage().world);
  const author = await stage().world.addPerson({ isCreator: true });
  const post = await calls.addPromotable(author);
  await stage().addAddresses(1);
  const id = await calls.open(author, post, days);
  const purchase = await calls.purchaseOf(id);
  const account = purchase.ephemeral_address;
  const { from, hashes } = await stage().pay(account, parts);
  for (const [at, raw] of parts.entries()) await calls.pay(id, raw, { from, hash: hashes[at] ?? "" });
  await calls.decide(await addStaff(stage().world, "moderator"), id, true);
  await calls.letDaysPass(id, 1);
  const sold: SoldPurchase = { id: purchase.id, account, index: 0, owed: [] };
  return { calls, author, post, id, sold, payer: from };
}

type Running = Awaited<ReturnType<typeof runPromotion>>;

/** So many days later, with all that is due then sent. */
async function liveOn({ calls, id, sold }: Running, days: number, dispatch = workers()): Promise<void> {
  await calls.letDaysPass(id, days);
  await calls.turn();
  for (let turns = 0; turns < 3; turns++) {
    await makeDue(sold);
    await dispatch(sold.account);
  }
}

describe("the money of a promotion", () => {
  test("each day goes to our fee account when it is over, and the rest to the payer", async () => {
    const running = await runPromotion(4, [DAY_RAW, 3n * DAY_RAW]);
    const { calls, author, id, sold, payer } = running;
    await liveOn(running, 0);
    expect(sentBy(sold)).toBe(0n);
    await liveOn(running, 1);
    expect(sentBy(sold)).toBe(DAY_RAW);
    await calls.stop(author, id);
    await liveOn(running, 0);
    // The second day had begun. Two are unused; the second payment paid for them.
    expect(sentBy(sold)).toBe(3n * DAY_RAW);
    await liveOn(running, 1);
    await liveOn(running, 5);
    const fee = { to: stage().feeAccount, raw: DAY_RAW };
    const owed = [fee, fee, { to: payer, raw: 2n * DAY_RAW }];
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });

  test("days that do not divide what was paid share it to the raw", async () => {
    // Within what may be missing; so the days share a little less.
    const paid = 7n * DAY_RAW - XNO / 1000n;
    const running = await runPromotion(7, [paid]);
    await liveOn(running, 7);
    const shares = Array.from({ length: 7 }, (_, n) => (paid * BigInt(n + 1)) / 7n - (paid * BigInt(n)) / 7n);
    expect(new Set(shares).size).toBe(2);
    const owed = shares.map((raw) => ({ to: stage().feeAccount, raw }));
    expect(await findBreaches(stage(), [{ ...running.sold, owed }])).toEqual([]);
  });

  test("workers that die at every moment send each day and the return once", async () => {
    const running = await runPromotion(3, [3n * DAY_RAW]);
    const { calls, author, id, sold, payer } = running;
    await calls.letDaysPass(id, 1);
    await calls.stop(author, id);
    await calls.letDaysPass(id, 1);
    await calls.turn();
    const deaths = new Set<Moment>();
    for (let at = 0; at < 30; at++) {
      await makeDue(sold);
      await workers()(sold.account, { at: at % 12, die: (moment) => void deaths.add(moment) });
    }
    await liveOn(running, 1);
    expect(deaths.size).toBeGreaterThan(5);
    const fee = { to: stage().feeAccount, raw: DAY_RAW };
    expect(await findBreaches(stage(), [{ ...sold, owed: [fee, fee, { to: payer, raw: DAY_RAW }] }])).toEqual([]);
  });

  test("an exchange’s payment waits until its author says where it should go", async () => {
    const running = await runPromotion(2, [2n * DAY_RAW]);
    const { calls, author, id, sold } = running;
    await forge("update public.payments set from_is_service = true where purchase_id = $1", [sold.id]);
    await calls.stop(author, id);
    await liveOn(running, 1);
    expect(sentBy(sold)).toBe(DAY_RAW);
    const wallet = newAccount();
    await stage().world.as(author, "select public.set_promotion_return_address($1, $2)", [id, wallet]);
    await liveOn(running, 0);
    const owed = [
      { to: stage().feeAccount, raw: DAY_RAW },
      { to: wallet, raw: DAY_RAW },
    ];
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });
});

describe("the signer does not pay, whatever the rows say,", () => {
  const DAY = "update public.payouts set";
  test.each([
    ["another recipient", `${DAY} recipient_account = $2 where purchase_id = $1 and kind = 'promotion'`],
    [
      "more than a day",
      `${DAY} amount_raw = amount_raw + 1 where purchase_id = $1 and kind = 'promotion' and $2 <> ''`,
    ],
    [
      "a day that is not over",
      `update private.promotion_days set day = 3 where $2 <> '' and promotion_id = (select id from private.promotions where purchase_id = $1)`,
    ],
    [
      "a day that is no day of it",
      `delete from private.promotion_days where $2 <> '' and promotion_id = (select id from private.promotions where purchase_id = $1)`,
    ],
    ["an author’s share", `${DAY} kind = 'creator' where purchase_id = $1 and kind = 'promotion' and $2 <> ''`],
    [
      "a return while it runs",
      `${DAY} kind = 'refund', recipient_account = $2, payment_hash = (select block_hash from public.payments where purchase_id = $1) where purchase_id = $1`,
    ],
  ])("%s", async (_what, sql) => {
    const { calls, id, sold } = await runPromotion(3, [3n * DAY_RAW]);
    await calls.letDaysPass(id, 1);
    await calls.turn();
    await forge(sql, [sold.id, newAccount()]);
    await makeDue(sold);
    await workers()(sold.account);
    expect(sentBy(sold)).toBe(0n);
    expect(await alertsOf(sold)).toContain("payout_mismatch");
  });

  test("more than what is unused", async () => {
    const { calls, author, id, sold } = await runPromotion(3, [3n * DAY_RAW]);
    await calls.stop(author, id);
    await forge("update public.payouts set amount_raw = amount_raw + $2 where purchase_id = $1 and kind = 'refund'", [
      ...[sold.id, DAY_RAW.toString()],
    ]);
    await makeDue(sold);
    await workers()(sold.account);
    expect(sentBy(sold)).toBe(0n);
    expect(await alertsOf(sold)).toEqual(["payout_mismatch"]);
  });
});
