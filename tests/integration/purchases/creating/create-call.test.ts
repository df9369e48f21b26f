import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseStateSchema } from "#lib/purchases/purchase.ts";
import { countCalls } from "#tests/support/calls/counted-calls.ts";
import { expectShape } from "#tests/support/calls/expect-shape.ts";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, expire } = purchaseCalls(world);
const price = XNO / 20n;
let api: PurchaseApi;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(300);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  api = await loadPurchaseApi();
});
afterAll(world.close);

async function newBuyer() {
  const { session, id } = await signedInAnonymously();
  return { id, cookie: await cookieHeaderOf(session) };
}

const factsOf = (id: string) =>
  world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [id]);

describe("a quote", () => {
  test("names the purchase, the address and the wallet's URI, and ignores the buyer's own amount", async () => {
    const { title } = await world.one<{ title: string }>("select title from public.posts where id = $1", [post]);
    const { status, body, headers } = await api.create(await newBuyer(), post);
    expect(status).toBe(201);
    const query = `amount=${price}&label=Farthing&message=${encodeURIComponent(title)}`;
    expect(body).toMatchObject({
      purchase: {
        post_id: post,
        status: "pending",
        payment_state: "none",
        access_token: expect.stringMatching(/^[\w-]{64}$/),
        paid_at: null,
        amount: "0.05",
        raw_amount: price.toString(),
        received_raw: "0",
        missing_raw: price.toString(),
        price_currency: "XNO",
        refund_window_min: 10,
        refund_window_ends_at: null,
        receipt_url: null,
      },
      ephemeral_address: { ephemeral_address: expect.stringMatching(/^nano_[13][13-9a-km-uw-z]{59}$/) },
      uri: `nano:${body.ephemeral_address.ephemeral_address}?${query}`,
    });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.getSetCookie().filter((cookie) => cookie.startsWith("pat_"))).toEqual([]);
  });

  test("is the same one, with the same token, when it is asked for again", async () => {
    const buyer = await newBuyer();
    const first = await api.create(buyer, post);
    const again = await api.create(buyer, post);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await api.create(await newBuyer(), post)).body.purchase.id).not.toBe(first.body.purchase.id);
  });

  test("that ended is renewed at the same address", async () => {
    const buyer = await newBuyer();
    const { body } = await api.create(buyer, post);
    await expire(await factsOf(body.purchase.id));
    const again = await api.create(buyer, post);
    expect(again.status).toBe(201);
    expect(again.body.ephemeral_address).toEqual(body.ephemeral_address);
    expect(again.body.purchase).toMatchObject({ id: body.purchase.id, status: "pending" });
  });

  test("paid in part asks a wallet for the rest", async () => {
    const buyer = await newBuyer();
    const { body } = await api.create(buyer, post);
    await pay(await factsOf(body.purchase.id), (price * 4n) / 5n);
    const again = await api.create(buyer, post);
    expect(again.body.purchase).toMatchObject({ payment_state: "partial", missing_raw: (price / 5n).toString() });
    expect(again.body.uri).toContain(`?amount=${price / 5n}&`);
  });

  test("accepts an amount only where the reader may choose one", async () => {
    const terms = { access: "pwyw", pwyw_min_raw: (XNO / 10n).toString(), pwyw_suggested_raw: (XNO / 2n).toString() };
    const chosen = await world.addPost(author, { changes: terms });
    const amountRaw = (XNO / 5n).toString();
    expect((await api.create(await newBuyer(), chosen, { amountRaw })).body.purchase.amount).toBe("0.2");
    expect((await api.create(await newBuyer(), chosen)).body.purchase.amount).toBe("0.5");
    expect((await api.create(await newBuyer(), post, { amountRaw })).body.purchase.amount).toBe("0.05");
    const tooLittle = await api.create(await newBuyer(), chosen, { amountRaw: (XNO / 20n).toString() });
    expect(tooLittle).toMatchObject({ status: 422, problem: { code: "validation_failed" } });
  });
});

describe("refuses", () => {
  test.each([{ postId: "not-an-id" }, { postId: randomUUID(), price: "1" }, {}, { kind: "tip" }, { amountRaw: 5 }])(
    "an invalid body: %j",
    async (body) => {
      const answer = await api.create(await newBuyer(), post, { postId: undefined, ...body });
      expect(answer).toMatchObject({ status: 422, problem: { code: "validation_failed" } });
    },
  );

  test("a post that is missing, one's own, free, owned, withdrawn, or of a suspended author", async () => {
    const writer = await signedInUser();
    const [own, buyer] = [await cookieHeaderOf(writer.session), await newBuyer()];
    const mine = await world.addPost(author);
    await world.pool.query("update public.posts set profile_id = $2 where id = $1", [mine, writer.id]);
    const [free, owned, withdrawn] = [
      await world.addPost(author, { priceRaw: null }),
      await world.addPost(author),
      await world.addPost(author),
    ];
    const other = await world.addPerson({ isCreator: true });
    const theirs = await world.addPost(other);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [other.id]);
    await world.pool.query("update public.posts set status = 'unpublished', unpublished_at = now() where id = $1", [
      withdrawn,
    ]);
    await pay(await factsOf((await api.create(buyer, owned)).body.purchase.id), price);

    const refusals = [
      [await api.create(buyer, randomUUID()), 404, "not_found"],
      [await api.create({ cookie: own }, mine), 409, "own_post"],
      [await api.create(buyer, free), 409, "not_for_sale"],
      [await api.create(buyer, owned), 409, "already_owned"],
      [await api.create(buyer, withdrawn), 410, "gone"],
      [await api.create(buyer, theirs), 409, "not_for_sale"],
    ] as const;
    for (const [{ status, problem, headers }, expected, code] of refusals) {
      expect({ status, code: problem.code }).toEqual({ status: expected, code });
      expect(headers.get("content-type")).toBe("application/problem+json");
    }
    expect(refusals[1][0].problem.detail).toBe("This is your post.");
    expect(refusals[5][0].problem.detail).toBe("This post can’t be bought right now.");
  });

  test("after twenty in an hour, with the specified words and the time to wait", async () => {
    const buyer = await newBuyer();
    for (let count = 0; count < 20; count++) expect((await api.create(buyer, post)).status).toBeLessThan(300);
    const { status, problem, headers } = await api.create(buyer, post);
    expect({ status, code: problem.code }).toEqual({ status: 429, code: "rate_limited" });
    expect(problem.detail).toMatch(/^Too many payment requests\. Try again in \d+ (minutes|seconds)\.$/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("an Idempotency-Key", () => {
  test("returns the first try's purchase, from any number of tries at once", async () => {
    const [buyer, key] = [await newBuyer(), "try-1"];
    const all = await Promise.all(Array.from({ length: 6 }, () => api.create({ ...buyer, key }, post)));
    expect(new Set(all.map(({ body }) => body.purchase.id)).size).toBe(1);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    const [first] = all;
    await pay(await factsOf(first?.body.purchase.id ?? ""), price);
    const later = await api.create({ ...buyer, key }, post);
    expect(later.body.purchase).toMatchObject({ id: first?.body.purchase.id, status: "paid" });
  });

  test("is refused with another body, and belongs to each user", async () => {
    const [buyer, other, key] = [await newBuyer(), await newBuyer(), "one-key"];
    const first = await api.create({ ...buyer, key }, post);
    expect(await api.create({ ...buyer, key }, await world.addPost(author))).toMatchObject({
      status: 409,
      problem: { code: "conflict", detail: "This Idempotency-Key was used for another request." },
    });
    expect((await api.create({ ...other, key }, post)).body.purchase.id).not.toBe(first.body.purchase.id);
    expect((await api.cancel({ ...buyer, key }, first.body.purchase.id)).status).toBe(409);
  });

  test("of a visitor counts only if it cannot be guessed", async () => {
    const [guessable, secret] = ["1", randomUUID()];
    const strangers = [await api.create({ key: guessable }, post), await api.create({ key: guessable }, post)];
    expect(new Set(strangers.map(({ body }) => body.purchase.id)).size).toBe(2);
    const tries = await Promise.all(Array.from({ length: 4 }, () => api.create({ key: secret }, post)));
    expect(new Set(tries.map(({ body }) => body.purchase.id)).size).toBe(1);
  });

  test("that is malformed is refused", async () => {
    expect(await api.create({ ...(await newBuyer()), key: "x".repeat(201) }, post)).toMatchObject({ status: 422 });
  });
});

describe("cancelling", () => {
  test("ends it for its buyer, also repeated, and for no one else", async () => {
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    const { id } = (await api.create(buyer, post)).body.purchase;
    expect(await api.cancel(stranger, id)).toMatchObject({ status: 404, problem: { code: "not_found" } });
    expect(await api.cancel({}, id)).toMatchObject({ status: 401, problem: { code: "auth_required" } });
    for (const _ of ["once", "again"]) {
      expect(await api.cancel(buyer, id)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    }
    expect((await api.create(buyer, post)).body.purchase.id).not.toBe(id);
  });

  test("is refused for a paid purchase, and answers with it", async () => {
    const buyer = await newBuyer();
    const { id } = (await api.create(buyer, post)).body.purchase;
    await pay(await factsOf(id), price);
    const { status, problem } = await api.cancel(buyer, id);
    expect({ status, code: problem.code }).toEqual({ status: 409, code: "already_paid" });
    expectShape(purchaseStateSchema, problem.purchase);
    expect(problem.purchase).toMatchObject({ id, status: "paid" });
  });
});

describe("cost", () => {
  test("a quote takes three round trips to the database", async () => {
    const buyer = await newBuyer();
    await api.create(buyer, await world.addPost(author));
    const next = await world.addPost(author);
    const calls = await countCalls(async () => {
      expect((await api.create({ ...buyer, address: "192.0.2.7" }, next)).status).toBe(201);
    });
    const trips = calls.map(({ path }) => path);
    expect(trips.filter((path) => path.startsWith("/rest/"))).toEqual([
      "/rest/v1/rpc/read_account_status",
      "/rest/v1/rpc/take_rate_limits",
      "/rest/v1/rpc/open_purchase",
    ]);
  });
});

test("shows a caller without a session no one's purchases", async () => {
  expect(await api.ownedIds({})).toMatchObject({ status: 200, body: [] });
  const buyer = await newBuyer();
  const { id } = (await api.create(buyer, post)).body.purchase;
  expect((await api.ownedIds(buyer)).body).toEqual([]);
  await pay(await factsOf(id), price);
  expect((await api.ownedIds(buyer)).body).toEqual([post]);
  expect(cookieFrom(await api.ownedIds(buyer))).not.toContain("pat_");
});
