import { expect, test, vi } from "vitest";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, type Person, XNO } from "#tests/support/world/world.ts";

vi.setConfig({ testTimeout: 60_000 });

const own = openOwnStage();
const PRICE = XNO / 20n;

type PublicFigures = {
  held: string | null;
  is_held_by_few: boolean;
  oldest_since: string | null;
  payouts_paid: number | null;
  payouts_failed: number | null;
  median_seconds: number | null;
  payout_block: string | null;
  payout_raw: string | null;
  payout_seconds: number | null;
};

/** What everyone reads after a measurement. */
async function readPublicFigures(): Promise<PublicFigures> {
  const { world } = own.stage();
  await world.pool.query("select private.measure_transparency()");
  const [figures] = await world.as<PublicFigures>(
    null,
    `select held_raw::text as held, is_held_by_few, oldest_since::text, payouts_paid, payouts_failed, median_seconds,
       payout_block, payout_raw::text, payout_seconds
     from public.transparency`,
  );
  if (!figures) throw new Error("Nothing was published.");
  return figures;
}

/** The demo content's sales were paid out long ago. */
async function emptyDemo(): Promise<void> {
  const { world } = own.stage();
  const client = await world.pool.connect();
  await client.query(`begin;
    alter table public.ledger_entries disable trigger user;
    delete from public.ledger_entries;
    alter table public.ledger_entries enable trigger user;
    delete from public.payouts;
    commit`);
  client.release();
}

async function sell(writer: Person): Promise<PaymentFacts> {
  const { world } = own.stage();
  const { open, pay } = purchaseCalls(world);
  return pay(await open(await world.addPerson({ isAnonymous: true }), await world.addPost(writer)), PRICE);
}

/** Its window is over, and its due shares are sent or have failed. */
async function end({ id }: PaymentFacts, how: "paid" | "failed"): Promise<void> {
  const { world } = own.stage();
  await world.pool.query("update public.payouts set held_until = now() where purchase_id = $1", [id]);
  await world.pool.query("select public.release_payouts(100)");
  for (const payout of await purchaseCalls(world).payouts({ id } as PaymentFacts)) {
    if (how === "paid") await purchaseCalls(world).send(payout);
    else await world.pool.query("update public.payouts set status = 'failed' where id = $1", [payout.id]);
  }
}

test("hides a figure over fewer than five authors, shows it from five on, and ignores a payout alone", async () => {
  const { world } = own.stage();
  await emptyDemo();
  await world.addAddresses(40);
  expect(await readPublicFigures()).toMatchObject({
    held: "0",
    is_held_by_few: false,
    payouts_paid: null,
    median_seconds: null,
  });

  const writers: Person[] = [];
  for (let n = 0; n < 5; n++) writers.push(await world.addPerson({ isCreator: true }));
  for (const writer of writers.slice(0, 4)) {
    await sell(writer);
    await end(await sell(writer), "paid");
  }
  const nothing = { oldest_since: null, payouts_paid: null, payouts_failed: null, median_seconds: null };
  const noPayout = { payout_block: null, payout_raw: null, payout_seconds: null };
  expect(await readPublicFigures()).toEqual({ held: null, is_held_by_few: true, ...nothing, ...noPayout });

  const [last] = writers.slice(4);
  if (!last) throw new Error("There is no fifth author.");
  const held = await sell(last);
  await end(await sell(last), "failed");
  const touched = () =>
    world.one<{ at: string }>("select changed_at::text as at from public.cache_tags where tag = 'transparency'");
  const figures = await readPublicFigures();
  // Five held and one failed; both shares of each of the four that were paid.
  expect(figures).toMatchObject({
    held: String(6n * PRICE),
    is_held_by_few: false,
    payouts_paid: 8,
    payouts_failed: 2,
  });
  // Four authors were paid: the waiting time is shown from five on.
  expect(figures).toMatchObject({ median_seconds: null, ...noPayout });
  expect(figures.oldest_since).toMatch(/:00:00/);

  const before = await touched();
  await end(held, "paid");
  expect(await touched()).toEqual(before);
  const later = await readPublicFigures();
  expect(later).toMatchObject({ held: String(5n * PRICE), payouts_paid: 10 });
  expect(later.median_seconds).toBeLessThan(120);
  expect(await touched()).not.toEqual(before);
  // The newest payout is an example with what its block shows anyone.
  expect(later.payout_seconds).toBeLessThan(120);
  const [shown] = (
    await world.pool.query("select kind, amount_raw, state from public.read_chain_block($1)", [later.payout_block])
  ).rows;
  expect(shown).toEqual({ kind: "send", amount_raw: later.payout_raw, state: "confirmed" });
  const [share] = (await purchaseCalls(world).payouts(held)).filter(({ kind }) => kind === "creator");
  expect(later.payout_raw).toBe(String((PRICE * 95n) / 100n));
  expect(await world.one("select block_hash from public.payouts where id = $1", [share?.id])).toEqual({
    block_hash: later.payout_block,
  });

  // What proves a wallet goes back to its sender: no payout, and nothing that we hold.
  const { begin, send } = walletCalls(world);
  const [waiting, returned] = [await begin("restore"), await begin("login")];
  for (const challenge of [waiting, returned]) {
    await send(challenge, newAccount(), { raw: BigInt(challenge.amount_raw) });
  }
  for (const payout of await purchaseCalls(world).payouts({ id: returned.purchase_id } as PaymentFacts)) {
    await purchaseCalls(world).send(payout);
  }
  expect(await readPublicFigures()).toEqual(later);
});

test("shows the middle half of prices from fifty sales in thirty days on", async () => {
  const { world } = own.stage();
  const { open, pay } = purchaseCalls(world);
  await world.addAddresses(60);
  await world.pool.query("update public.purchases set paid_at = now() - interval '31 days' where status = 'paid'");
  const usual = async () => {
    await world.pool.query("select private.measure_usual_prices()");
    const [figures] = await world.as(
      null,
      "select usual_low_raw::text as low, usual_high_raw::text as high from public.transparency",
    );
    return figures;
  };
  const writer = await world.addPerson({ isCreator: true });
  const sellFor = async (priceRaw: bigint) => {
    const post = await world.addPost(writer, { priceRaw });
    await pay(await open(await world.addPerson({ isAnonymous: true }), post), priceRaw);
  };
  const hundredth = XNO / 100n;
  for (let n = 1n; n < 50n; n++) await sellFor(n * hundredth);
  expect(await usual()).toEqual({ low: null, high: null });
  await sellFor(50n * hundredth);
  expect(await usual()).toEqual({ low: String(13n * hundredth), high: String(38n * hundredth) });
});

test("is measured and written by no outside caller", async () => {
  const { world } = own.stage();
  for (const name of ["measure_transparency", "measure_usual_prices"])
    await expect(world.as(null, `select private.${name}()`)).rejects.toThrow("permission denied");
  await expect(world.as(null, "update public.transparency set held_raw = 0")).rejects.toThrow("permission denied");
});
