import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();
const { payoutsOf, sentBy, makeDue } = stageCalls(stage);

/** Receiving the payment has a block, too: the second of each moment belongs to the share. */
const SECOND_STORED = 14;

const authorOf = async (purchase: string) =>
  (await stage().world.one<{ id: string }>("select seller_id as id from public.purchases where id = $1", [purchase]))
    .id;

async function freeze(purchase: string): Promise<void> {
  const { path } = await stage().world.one<{ path: string }>("select private.make_freeze_link($1) as path", [
    await authorOf(purchase),
  ]);
  const hash = createHash("sha256").update(path.replace("/freeze/", "")).digest("hex");
  await stage().world.pool.query("select public.freeze_payouts($1)", [hash]);
}

const endFreeze = async (purchase: string) =>
  stage().world.pool.query("select public.end_payout_freeze($1, true)", [await authorOf(purchase)]);

test("a freeze while a block is signed: it is dropped, and one is sent after the end", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("sale");
  let signed = 0;
  await workers()(sold.account, null, async (moment) => {
    if (moment === "signed" && ++signed === 2) await freeze(sold.id);
  });
  expect(signed).toBe(2);
  expect(await payoutsOf(sold)).toEqual({ creator: "held", fee: "pending" });
  expect(sentBy(sold)).toBe(0n);
  await endFreeze(sold.id);
  await stage().world.pool.query("select public.release_payouts(100000)");
  await makeDue(sold);
  await workers()(sold.account);
  expect(await findBreaches(stage(), [sold])).toEqual([]);
});

test("a freeze after a block was stored and before it was sent: it is not sent until the end, and then the same one", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("sale");
  let died = "";
  const die = (moment: string) => {
    died = moment;
  };
  expect(await workers()(sold.account, { at: SECOND_STORED, die })).toBe("dead");
  expect([died, (await payoutsOf(sold)).creator]).toEqual(["stored", "publishing"]);
  const blocks = () =>
    stage()
      .world.pool.query("select hash from public.nano_blocks where account = $1 and kind = 'send'", [sold.account])
      .then(({ rows }) => rows);
  const stored = await blocks();
  await freeze(sold.id);
  await makeDue(sold);
  await workers()(sold.account);
  expect([sentBy(sold), (await payoutsOf(sold)).creator]).toEqual([0n, "publishing"]);
  expect(await blocks()).toEqual(stored);
  await endFreeze(sold.id);
  await makeDue(sold);
  await workers()(sold.account);
  expect(await blocks()).toEqual(expect.arrayContaining(stored));
  expect(await findBreaches(stage(), [sold])).toEqual([]);
});

test("a reader's excess goes back while the author's payouts are frozen", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("with excess");
  await freeze(sold.id);
  await makeDue(sold);
  await workers()(sold.account);
  expect(await payoutsOf(sold)).toEqual({ creator: "held", fee: "pending", excess: "paid" });
  await endFreeze(sold.id);
});
