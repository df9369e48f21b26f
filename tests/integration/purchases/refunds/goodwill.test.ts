import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const { open, pay, payouts, send, refund } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(20);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});

const targets = (who: Person | null, id: string) =>
  world.as(who, "select account, amount_raw from public.list_goodwill_targets($1)", [id]);

async function sell(payments: { raw: bigint; from?: string; isService?: boolean }[], by = post) {
  const bought = await open(await world.addPerson(), by);
  for (const { raw, ...payment } of payments) await pay(bought, raw, payment);
  return bought;
}

/** As if the refund window were over. */
async function sendOn(bought: Awaited<ReturnType<typeof sell>>) {
  await world.pool.query(
    "update public.payouts set status = 'pending', held_until = now() where purchase_id = $1 and status = 'held'",
    [bought.id],
  );
  for (const payout of await payouts(bought)) if (payout.kind === "creator") await send(payout);
}

test("an author learns the wallet and the exact amount once the money is theirs, and not before", async () => {
  const from = newAccount();
  const bought = await sell([{ raw: PRICE, from }]);
  await expect(targets(author, bought.id)).rejects.toThrow("conflict");
  await sendOn(bought);
  expect(await targets(author, bought.id)).toEqual([{ account: from, amount_raw: PRICE.toString() }]);
});

test("no one else does: not another author, not the reader, not a visitor", async () => {
  const bought = await sell([{ raw: PRICE }]);
  await sendOn(bought);
  const [other, reader] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
  for (const who of [other, reader]) await expect(targets(who, bought.id)).rejects.toThrow("not_found");
  await expect(targets(null, bought.id)).rejects.toThrow("permission denied");
});

test("each wallet gets what was kept of its payments, without what went back as excess", async () => {
  const [first, second] = [newAccount(), newAccount()];
  const bought = await sell([
    { raw: PRICE / 2n, from: first },
    { raw: PRICE, from: second },
  ]);
  await sendOn(bought);
  const half = (PRICE / 2n).toString();
  const found = await targets(author, bought.id);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { account: first, amount_raw: half },
      { account: second, amount_raw: half },
    ]),
  );
});

test("an account that many share is not shown", async () => {
  const bought = await sell([{ raw: PRICE, isService: true }]);
  await sendOn(bought);
  expect(await targets(author, bought.id)).toEqual([{ account: null, amount_raw: PRICE.toString() }]);
});

test("a refunded sale has none, and no one collects wallets", async () => {
  const bought = await sell([{ raw: PRICE }]);
  await refund(bought, "author");
  await expect(targets(author, bought.id)).rejects.toThrow("conflict");
  const collector = await world.addPerson({ isCreator: true });
  const sold = await sell([{ raw: PRICE }], await world.addPost(collector));
  await sendOn(sold);
  for (let call = 0; call < 30; call++) expect(await targets(collector, sold.id)).toHaveLength(1);
  await expect(targets(collector, sold.id)).rejects.toThrow("rate_limited");
});
