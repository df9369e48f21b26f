import { expect, test, vi } from "vitest";
import { MOMENTS, type Moment } from "#lib/payouts/dispatch-parts.ts";
import { PRICE_RAW } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { reserveCalls } from "#tests/support/payouts/reserve-stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const { stage, workers } = openOwnStage();
const { openReserve, fill, sellAndPayOut, remove, refundAll, asSold, makeAllDue } = reserveCalls(stage);

/** How often a worker dies, and up to which moment. */
const [DEATHS, LAST_MOMENT] = [36, 12];
const SALES = 8;

test("refunds from our own account, whose workers die at every moment, are sent once and to the raw", async () => {
  const reserve = await openReserve();
  const { author, post, sold } = await sellAndPayOut(SALES, workers());
  await fill(reserve, BigInt(SALES) * PRICE_RAW);
  await remove(post, author);
  const deaths = new Set<Moment>();
  for (let n = 0; n < DEATHS; n++) {
    // The job that makes the refunds runs again and again, too, as after a crash.
    await Promise.all([refundAll(post), makeAllDue(reserve.account)]);
    const begun = Promise.withResolvers<void>();
    const plan = { at: (n * 5) % LAST_MOMENT, die: (moment: Moment) => void deaths.add(moment) };
    const dying = workers()(reserve.account, plan, () => begun.resolve());
    // In the end another finds it at work, and goes on where it dies.
    const other = n === DEATHS - 1 ? begun.promise.then(() => workers()(reserve.account)) : null;
    await Promise.allSettled([dying, other]);
  }
  for (let turn = 0; turn < SALES; turn++) {
    await makeAllDue(reserve.account);
    await workers()(reserve.account);
  }
  // Each death moves the moments that follow, so that a few are not met. Of the other accounts, each is (payouts.test.ts).
  expect(deaths.size).toBeGreaterThanOrEqual(MOMENTS.length - 3);
  expect(await findBreaches(stage(), [asSold(reserve, sold)])).toEqual([]);
});
