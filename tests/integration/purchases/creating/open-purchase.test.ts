import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, cancel, expire, see, record } = purchaseCalls(world);
const price = XNO / 20n;
let author: Person;
let buyer: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(200);
  [author, buyer] = await Promise.all([world.addPerson({ isCreator: true }), world.addPerson({ isAnonymous: true })]);
  post = await world.addPost(author);
});
afterAll(world.close);

const setPost = (id: string, sets: string) => world.pool.query(`update public.posts set ${sets} where id = $1`, [id]);

describe("opening a purchase", () => {
  test("quotes the post's own price, for nine minutes, on its own address", async () => {
    const [first, second] = await Promise.all([open(buyer, post), open(await world.addPerson(), post)]);
    expect(first).toMatchObject({
      status: "pending",
      payment_state: "none",
      amount_raw: price.toString(),
      was_changed: true,
    });
    expect(first.ephemeral_address).not.toBe(second.ephemeral_address);
    expect(new Date(first.expires_at).getTime() - Date.now()).toBeGreaterThan(500_000);
  });

  test("again returns the same one, also from many tabs at once", async () => {
    const reader = await world.addPerson();
    const all = await Promise.all(Array.from({ length: 8 }, () => open(reader, post)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ was_changed }) => was_changed)).toHaveLength(1);
  });

  test("with a used key returns that key's purchase, and refuses it for another post", async () => {
    const reader = await world.addPerson();
    const first = await open(reader, post, "key-1");
    expect(await open(reader, post, "key-1")).toMatchObject({ id: first.id, was_changed: false });
    await pay(first, price);
    expect(await open(reader, post, "key-1")).toMatchObject({ id: first.id, status: "paid" });
    await expect(open(reader, await world.addPost(author), "key-1")).rejects.toThrow("conflict");
  });

  test("never gives one address to two, however many ask", async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => world.addPerson({ isAnonymous: true })));
    const opened = await Promise.all(readers.map((reader) => open(reader, post)));
    expect(new Set(opened.map(({ ephemeral_address }) => ephemeral_address)).size).toBe(12);
  });

  test("is refused for one's own post, a free one, an owned one, or an unpublished one", async () => {
    const [free, draft] = [
      await world.addPost(author, { priceRaw: null }),
      await world.addPost(author, { isPublished: false }),
    ];
    const owner = await world.addPerson();
    await pay(await open(owner, post), price);
    await expect(open(author, post)).rejects.toThrow("own_post");
    await expect(open(buyer, free)).rejects.toThrow("not_for_sale");
    await expect(open(buyer, draft)).rejects.toThrow("not_found");
    await expect(open(owner, post)).rejects.toThrow("already_owned");
  });

  test("is refused for a withdrawn post or a suspended author's", async () => {
    const other = await world.addPerson({ isCreator: true });
    const [withdrawn, theirs] = [await world.addPost(author), await world.addPost(other)];
    await setPost(withdrawn, "status = 'unpublished', unpublished_at = now()");
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [other.id]);
    await expect(open(buyer, withdrawn)).rejects.toThrow("gone");
    await expect(open(buyer, theirs)).rejects.toThrow("not_for_sale");
  });

  test("above Ӿ50 requires an account: of a visitor, of one without a session, and of a program", async () => {
    const expensive = await world.addPost(author, { priceRaw: 50n * XNO + XNO / 1_000_000n });
    const refused = { message: "registered_required", detail: "Posts above Ӿ50 need an account. Sign in first." };
    await expect(open(await world.addPerson({ isAnonymous: true }), expensive)).rejects.toMatchObject(refused);
    for (const channel of ["web", "agent"])
      await expect(
        world.one("select * from public.open_purchase(null, $1, null, $2, $3)", [expensive, randomUUID(), channel]),
      ).rejects.toMatchObject(refused);
    expect((await open(await world.addPerson(), expensive)).status).toBe("pending");
    const atMost = await world.addPost(author, { priceRaw: 50n * XNO });
    expect((await open(await world.addPerson({ isAnonymous: true }), atMost)).status).toBe("pending");
  });

  test("above Ӿ50 requires an account also where a buyer raises the amount of an open quote, or the price has risen", async () => {
    const visitor = await world.addPerson({ isAnonymous: true });
    const least = { access: "pwyw", pwyw_min_raw: XNO.toString(), pwyw_suggested_raw: XNO.toString() };
    const chosen = await world.addPost(author, { changes: least });
    const opened = await open(visitor, chosen);
    await expect(open(visitor, chosen, null, 51n * XNO)).rejects.toThrow("registered_required");
    expect(await open(visitor, chosen)).toMatchObject({ id: opened.id, amount_raw: XNO.toString() });
    const dearer = await world.addPost(author, { priceRaw: XNO });
    await expire(await open(visitor, dearer));
    await setPost(dearer, "price_raw = 51e30");
    await expect(open(visitor, dearer)).rejects.toThrow("registered_required");
  });

  test("above Ӿ1,000 is refused, though the price is in dollars", async () => {
    const dear = await world.addPost(author);
    await setPost(dear, "price_currency = 'USD', price_raw = null, price_usd_micros = 1000000000000");
    await expect(open(await world.addPerson(), dear)).rejects.toMatchObject({
      ...{ message: "not_for_sale", detail: expect.stringContaining("Ӿ1,000") },
    });
  });
});

describe("the price", () => {
  test("is at least the minimum where the buyer chooses, and the suggestion by default", async () => {
    const least = { access: "pwyw", pwyw_min_raw: (XNO / 10n).toString(), pwyw_suggested_raw: (XNO / 2n).toString() };
    const chosen = await world.addPost(author, { changes: least });
    await expect(open(buyer, chosen, null, XNO / 20n)).rejects.toThrow("validation_failed");
    await expect(open(buyer, chosen, null, XNO / 5n + 1n)).rejects.toThrow("validation_failed");
    expect(await open(buyer, chosen)).toMatchObject({ amount_raw: (XNO / 2n).toString() });
    expect(await open(buyer, chosen, null, XNO / 5n)).toMatchObject({ amount_raw: (XNO / 5n).toString() });
  });

  test("of an open quote stays when the author changes theirs", async () => {
    const [changing, reader] = [await world.addPost(author), await world.addPerson()];
    const before = await open(reader, changing);
    await setPost(changing, "price_raw = 1e30");
    expect(await open(reader, changing)).toMatchObject({ id: before.id, amount_raw: price.toString() });
    await expire(before);
    expect(await open(reader, changing)).toMatchObject({ id: before.id, amount_raw: XNO.toString() });
  });
});

describe("an unpaid purchase", () => {
  test("expires, and keeps its address when opened again", async () => {
    const opened = await open(await world.addPerson(), post);
    await expire(opened);
    const state = "select status from public.purchases where id = $1";
    expect(await world.one(state, [opened.id])).toEqual({ status: "expired" });
    const { rows } = await world.pool.query<{ buyer_id: string }>(
      "select buyer_id from public.purchases where id = $1",
      [opened.id],
    );
    const again = await open({ id: rows[0]?.buyer_id ?? "", claims: {} }, post);
    expect(again).toMatchObject({
      id: opened.id,
      status: "pending",
      ephemeral_address: opened.ephemeral_address,
      was_changed: true,
    });
  });

  test("can be cancelled, even twice, and is then not reopened", async () => {
    const reader = await world.addPerson();
    const opened = await open(reader, post);
    expect(await cancel(opened)).toMatchObject({ status: "cancelled", was_changed: true });
    expect(await cancel(opened)).toMatchObject({ status: "cancelled", was_changed: false });
    expect((await open(reader, post)).id).not.toBe(opened.id);
  });

  test("cannot be cancelled once money was seen, or once paid", async () => {
    const [seen, paid] = [await open(await world.addPerson(), post), await open(await world.addPerson(), post)];
    await see(seen, price);
    await pay(paid, price);
    await expect(cancel(seen)).rejects.toThrow("conflict");
    await expect(cancel(paid)).rejects.toThrow("already_paid");
  });

  test("cannot be cancelled or repriced between a payment's record and its judgement", async () => {
    const [reader, changing] = [await world.addPerson(), await world.addPost(author)];
    const opened = await open(reader, changing);
    await record(opened, price / 2n);
    await setPost(changing, "price_raw = 1e30");
    await expect(cancel(opened)).rejects.toThrow("conflict");
    await expire(opened);
    expect(await open(reader, changing)).toMatchObject({ id: opened.id, amount_raw: price.toString() });
  });

  test("keeps its amount while a buyer's block may still be confirmed, but not for a block that never is", async () => {
    const [reader, changing] = [await world.addPerson(), await world.addPost(author)];
    const opened = await open(reader, changing);
    await see(opened, price);
    await setPost(changing, "price_raw = 1e30");
    await expire(opened);
    expect(await open(reader, changing)).toMatchObject({ id: opened.id, amount_raw: price.toString() });
    await world.pool.query("update public.payments set seen_at = now() - interval '25 hours' where purchase_id = $1", [
      opened.id,
    ]);
    await expire(opened);
    expect(await open(reader, changing)).toMatchObject({ id: opened.id, amount_raw: XNO.toString() });
    expect(await cancel(opened)).toMatchObject({ status: "cancelled", payment_state: "none" });
  });
});
