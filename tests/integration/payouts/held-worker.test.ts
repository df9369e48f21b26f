import { expect, test, vi } from "vitest";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import type { SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();
const { payoutsOf, sentBy, makeDue } = stageCalls(stage);

const calls = () => copyrightCalls(stage().world);

async function hold({ id }: SoldPurchase): Promise<string> {
  const { post } = await stage().world.one<{ post: string }>(
    "select post_id as post from public.purchases where id = $1",
    [id],
  );
  // All sales of the stage are of one post, which is held once in 30 days.
  await stage().world.pool.query(
    "update private.payout_holds set begun_at = begun_at - interval '60 days', ends_at = ends_at - interval '60 days' where post_id = $1",
    [post],
  );
  const report = await calls().claim(post);
  await calls().hold(await addStaff(stage().world, "moderator"), report);
  return report;
}

/** The time of the hold is over. No one does anything but the timer and the worker. */
async function letTimeEnd(sold: SoldPurchase, report: string): Promise<void> {
  await calls().ageHold(report, "7 days");
  await stage().world.pool.query("select public.release_payouts(100000)");
  await makeDue(sold);
  await workers()(sold.account);
}

test.each([
  ["before the worker has claimed it", "locked"],
  ["when it is claimed", "claimed"],
  ["when its block is signed", "signed"],
])("a hold %s: nothing leaves, and the share is sent once when the time is over", async (_when, at) => {
  await stage().addAddresses(1);
  const sold = await stage().sell("sale");
  const report: string[] = [];
  // Receiving the payment has a block, too: the second of each moment belongs to the share.
  let seen = 0;
  await workers()(sold.account, null, async (moment) => {
    if (moment === at && ++seen === (at === "signed" ? 2 : 1)) report.push(await hold(sold));
  });
  expect(report).toHaveLength(1);
  const { creator } = await payoutsOf(sold);
  expect([creator, sentBy(sold)]).toEqual(["held", 0n]);
  await letTimeEnd(sold, report[0] ?? "");
  expect((await payoutsOf(sold)).creator).toBe("paid");
  expect(await findBreaches(stage(), [sold])).toEqual([]);
});

test("a hold after a block was stored: that block leaves, once, and no other is signed", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("sale");
  let stored = 0;
  let report = "";
  await workers()(sold.account, null, async (moment) => {
    if (moment === "stored" && ++stored === 2) report = await hold(sold);
  });
  expect((await payoutsOf(sold)).creator).toBe("paid");
  await letTimeEnd(sold, report);
  expect(await findBreaches(stage(), [sold])).toEqual([]);
});

test("a reader's excess goes back while the payouts of a post are on hold", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("with excess");
  const report = await hold(sold);
  await makeDue(sold);
  await workers()(sold.account);
  expect(await payoutsOf(sold)).toMatchObject({ creator: "held", excess: "paid" });
  await letTimeEnd(sold, report);
  expect((await payoutsOf(sold)).creator).toBe("paid");
});
