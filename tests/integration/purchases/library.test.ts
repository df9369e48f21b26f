import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listLibrary, listPurchasedPostIds } from "#lib/purchases/queries";
import { signedInUser } from "#tests/support/auth-clients";
import { type Facts, purchaseCalls } from "#tests/support/purchase-calls";
import { openWorld, type Person, XNO } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "");
const calls = purchaseCalls(world);
let reader: Awaited<ReturnType<typeof signedInUser>>;
let author: Person;

beforeAll(async () => {
  await world.addAddresses(20);
  author = await world.addPerson({ isCreator: true });
  reader = await signedInUser();
});
afterAll(world.close);

async function buy(): Promise<Facts> {
  const post = await world.addPost(author);
  const opened = await calls.open({ id: reader.id, claims: {} }, post);
  return calls.pay(opened, XNO / 20n);
}

test("a reader's library holds what he bought, newest first, page by page, and not what he gave back", async () => {
  const bought = [await buy(), await buy(), await buy()];
  const returned = await buy();
  await calls.refund(returned);
  const expected = bought.map(({ id }) => id).toReversed();

  const seen: (string | null)[] = [];
  let page = await listLibrary(reader.client, { limit: 2 });
  for (let pages = 0; page.length > 0 && pages < 5; pages++) {
    seen.push(...page.map((row) => row.purchase_id));
    const last = page.at(-1);
    if (!last) break;
    page = await listLibrary(reader.client, { limit: 2, before: { grantedAt: last.granted_at, id: last.id } });
  }
  expect(seen).toEqual(expected);
  const [newest] = await listLibrary(reader.client, { limit: 1 });
  expect(newest?.post?.terms).toMatchObject({ access: "paid", priceRaw: (XNO / 20n).toString() });
  expect((await listPurchasedPostIds(reader.client)).length).toBe(3);
});

test("nobody sees another reader's library", async () => {
  const stranger = await signedInUser();
  expect(await listLibrary(stranger.client, { limit: 10 })).toEqual([]);
  expect(await listPurchasedPostIds(stranger.client)).toEqual([]);
});
