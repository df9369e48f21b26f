import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type KillableWorkerOptions, openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStack, startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import { type MoneyStage, PRICE_RAW } from "#tests/support/payouts/money-stage.ts";
import { reserveCalls } from "#tests/support/payouts/reserve-stage.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

let stack: MoneyStack;
let current: MoneyStage;
beforeAll(async () => {
  stack = await startMoneyStack();
}, 120_000);
// Each with an account of ours that is empty.
beforeEach(async () => {
  current = await stack.openStage();
});
afterEach(() => current.close());
afterAll(() => stack?.stop());

const stage = () => current;
const workers = (more: Partial<KillableWorkerOptions> = {}) => openKillableWorkers({ ...optionsOf(current), ...more });
const { forge, alertsOf, sentBy } = stageCalls(stage);
const { openReserve, fill, sell, sellAndPayOut, remove, refundAll, asSold, stateOf, makeAllDue } = reserveCalls(stage);

test("an author who buys from themselves gains little: above a sum of 30 days, finance looks first", async () => {
  const reserve = await openReserve();
  const { author, post, sold } = await sellAndPayOut(3, workers());
  await fill(reserve, 3n * PRICE_RAW);
  await remove(post, author);
  await refundAll(post);
  const capped = workers({ caps: { minuteRaw: 10n ** 38n, dayRaw: 10n ** 38n, authorRaw: 2n * PRICE_RAW } });
  for (let turn = 0; turn < 4; turn++) {
    await makeAllDue(reserve.account);
    await capped(reserve.account);
  }
  expect(sentBy(asSold(reserve, []))).toBe(2n * PRICE_RAW);
  expect(await alertsOf(asSold(reserve, []))).toEqual(["payout_cap"]);
  const states = await Promise.all(sold.map(stateOf));
  expect(states.map(({ status }) => status).toSorted()).toEqual(["refund_pending", "refunded", "refunded"]);
  // Another author's buyers do not wait for that.
  const other = await sellAndPayOut(1, workers());
  await remove(other.post, other.author);
  await refundAll(other.post);
  await makeAllDue(reserve.account);
  for (let turn = 0; turn < 3; turn++) await capped(reserve.account);
  expect(await stateOf(other.sold[0] ?? fail())).toMatchObject({ status: "refunded" });
});

describe("our own account never pays", () => {
  test.each([
    [
      "for a sale that no one refunds",
      "update public.purchases set status = 'paid', refunded_at = null where id = $1 and $2 <> ''",
    ],
    [
      "for a refund that staff did not decide",
      "update public.purchases set refund_asked_by = 'buyer' where id = $1 and $2 <> ''",
    ],
    [
      "more than was paid",
      "update public.payouts set amount_raw = amount_raw + 1 where purchase_id = $1 and kind = 'refund' and $2 <> ''",
    ],
    [
      "another recipient",
      "update public.payouts set recipient_account = $2 where purchase_id = $1 and kind = 'refund'",
    ],
    [
      "while the author's share is not confirmed",
      "update public.payouts set status = 'failed', paid_at = null where purchase_id = $1 and kind = 'creator' and $2 <> ''",
    ],
    [
      "what is called an excess",
      "update public.payouts set kind = 'excess' where purchase_id = $1 and kind = 'refund' and $2 <> ''",
    ],
  ])("%s", async (_what, sql) => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    await fill(reserve, PRICE_RAW);
    await remove(post, author);
    await refundAll(post);
    await forge(sql, [sold[0]?.facts.id, newAccount()]);
    const before = sentBy(asSold(reserve, []));
    await makeAllDue(reserve.account);
    await workers()(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(before);
    expect(await alertsOf(asSold(reserve, []))).toContain("payout_mismatch");
  });

  test("from the address of another sale", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    const other = await sell(post, await stage().world.addPerson());
    await remove(post, author);
    await refundAll(post);
    await forge("update public.payouts set source_account = $2 where purchase_id = $1 and source_account = $3", [
      ...[sold[0]?.facts.id, other.facts.ephemeral_address, reserve.account],
    ]);
    await makeAllDue(other.facts.ephemeral_address);
    await workers()(other.facts.ephemeral_address);
    // Its own refund alone.
    expect(sentBy(asSold({ id: "", account: other.facts.ephemeral_address }, []))).toBe(PRICE_RAW);
  });

  test("before a removal: its author is asked, as for every other sale", async () => {
    await openReserve();
    const { sold } = await sellAndPayOut(1, workers());
    await expect(purchaseCalls(stage().world).refund(sold[0]?.facts ?? fail(), "staff")).rejects.toThrow(
      "refund_window_closed",
    );
  });
});

function fail(): never {
  throw new Error("Nothing was sold.");
}
