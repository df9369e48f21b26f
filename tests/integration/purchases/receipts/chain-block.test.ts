import { afterAll, beforeAll, expect, test } from "vitest";
import { readBlockHash } from "#lib/purchases/receipts/chain-block.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

const load = () => loadWith({}, () => import("#lib/purchases/receipts/queries.ts"));

let stage: BoughtStage;
let findChainBlock: Awaited<ReturnType<typeof load>>["findChainBlock"];

beforeAll(async () => {
  stage = await openBoughtStage();
  ({ findChainBlock } = await load());
});
afterAll(() => stage.close());

async function paid() {
  const [buyer, from] = [await stage.anonymous(), newAccount()];
  const purchase = await stage.buy(buyer, await stage.addPost(), { from });
  const { rows } = await stage.world.pool.query<{ block_hash: string; ephemeral_address: string }>(
    `select m.block_hash, b.ephemeral_address from public.payments m join public.purchases b on b.id = m.purchase_id
     where b.id = $1`,
    [purchase.id],
  );
  const [payment] = rows;
  if (!payment) throw new Error("The purchase was paid.");
  return { from, hash: payment.block_hash, address: payment.ephemeral_address };
}

async function receive(payment: Awaited<ReturnType<typeof paid>>) {
  const hash = newHash();
  const [previous, block] = ["0".repeat(64), JSON.stringify({ type: "state" })];
  await stage.world.pool.query("select private.store_receive_block($1, $2, $3, $4, null)", [
    payment.hash,
    hash,
    previous,
    block,
  ]);
  return hash;
}

test("a payment is shown as the chain shows it, and nothing leads to its post or its buyer", async () => {
  const { from, hash, address } = await paid();
  expect(await findChainBlock(hash)).toEqual({
    ...{ hash, kind: "send", account: from, other_account: address },
    ...{ amount_raw: stage.price.toString(), state: "confirmed", linked_hash: null },
    ...{ seen_at: expect.any(String), confirmed_at: expect.any(String) },
  });
});

test("a block of ours is shown once it was sent, not while it is only signed", async () => {
  const payment = await paid();
  const hash = await receive(payment);
  expect(await findChainBlock(hash)).toBeNull();
  expect(await findChainBlock(payment.hash)).toMatchObject({ linked_hash: null });
  await stage.world.pool.query("update public.nano_blocks set state = 'sent', sent_at = now() where hash = $1", [hash]);
  expect(await findChainBlock(hash)).toMatchObject({
    ...{ kind: "open", account: payment.address, other_account: payment.from, amount_raw: stage.price.toString() },
    ...{ state: "seen", confirmed_at: null, linked_hash: payment.hash },
  });
  expect(await findChainBlock(payment.hash)).toMatchObject({ linked_hash: hash });
});

test("an unknown block is not found, and only a hash is looked for", async () => {
  expect(await findChainBlock(newHash())).toBeNull();
  expect(readBlockHash("ab".repeat(32))).toBe("AB".repeat(32));
  for (const text of ["", "AB".repeat(31), `${"AB".repeat(32)}'`, newAccount()]) expect(readBlockHash(text)).toBeNull();
});
