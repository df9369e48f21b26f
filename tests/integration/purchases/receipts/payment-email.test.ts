import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { see, pay, expire } = purchaseCalls(world);
const price = XNO / 20n;
let api: PurchaseApi;
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
  api = await loadPurchaseApi();
});
afterAll(world.close);

const newBuyer = async () => ({ cookie: await cookieHeaderOf((await signedInAnonymously()).session) });

/** Requested with a block that the network has not confirmed yet. */
async function seen(buyer: { cookie?: string }) {
  const { purchase } = (await api.create(buyer, post)).body;
  const facts = await world.one<PaymentFacts>("select * from public.purchases where id = $1", [purchase.id]);
  await see(facts, price);
  return { facts, id: purchase.id, token: purchase.access_token };
}

const newEmail = () => `reader-${crypto.randomUUID()}@example.com`;
const mailsTo = async (email: string) =>
  (await world.pool.query("select template, data from public.outbox where recipient_email = $1", [email])).rows;
const storedEmailOf = (id: string) =>
  world.one<{ tell_email: string | null }>("select tell_email from public.purchase_secrets where purchase_id = $1", [
    id,
  ]);

test("sends one mail that the post is open, to the last address given, and forgets the address", async () => {
  const [buyer, first, email] = [await newBuyer(), newEmail(), newEmail()];
  const { facts, id } = await seen(buyer);
  for (const address of [first, `  ${email.toUpperCase()} `])
    expect(await api.requestEmail(buyer, id, address)).toMatchObject({ status: 200, body: { status: "awaited" } });
  await pay(facts, price);
  expect(await mailsTo(email)).toEqual([
    {
      template: "payment_confirmed",
      data: {
        title: expect.stringMatching(/^On the matter of/),
        path: expect.stringMatching(/^\/@\w+\//),
      },
    },
  ]);
  expect(await mailsTo(first)).toEqual([]);
  expect(await storedEmailOf(id)).toEqual({ tell_email: null });
  expect(await api.requestEmail(buyer, id, email)).toMatchObject({ status: 200, body: { status: "done" } });
  await pay(facts, price);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("works after the quote has ended; a payment that cannot open the post is said to come back", async () => {
  const [buyer, email] = [await newBuyer(), newEmail()];
  const { facts, id } = await seen(buyer);
  await api.requestEmail(buyer, id, email);
  await expire(facts, 25);
  expect(await storedEmailOf(id)).toEqual({ tell_email: email });
  await pay(facts, price);
  expect(await mailsTo(email)).toMatchObject([
    { template: "payment_came_too_late", data: { path: `/receipts/lookup?post=${post}` } },
  ]);
});

test("accepts a valid address from the buyer or token holder, once a payment was seen", async () => {
  const [buyer, stranger, email] = [await newBuyer(), await newBuyer(), newEmail()];
  const { purchase } = (await api.create(buyer, post)).body;
  expect(await api.requestEmail(buyer, purchase.id, email)).toMatchObject({
    status: 409,
    problem: { code: "conflict" },
  });
  const held = await seen({});
  expect(await api.requestEmail(stranger, held.id, email)).toMatchObject({
    status: 404,
    problem: { code: "not_found" },
  });
  expect(await api.requestEmail({}, held.id, email)).toMatchObject({ status: 401, problem: { code: "auth_required" } });
  expect(await api.requestEmail({ bearer: held.token }, held.id, "no-address")).toMatchObject({ status: 422 });
  expect(await storedEmailOf(held.id)).toEqual({ tell_email: null });
  expect(await api.requestEmail({ bearer: held.token }, held.id, email)).toMatchObject({ status: 200 });
  expect(await storedEmailOf(held.id)).toEqual({ tell_email: email });
});

test("says what is missing if the payment turns out to be too little, once, and forgets the address", async () => {
  const [buyer, email] = [await newBuyer(), newEmail()];
  const { facts, id } = await seen(buyer);
  await api.requestEmail(buyer, id, email);
  await pay(facts, price / 5n);
  const missing_raw = String(price - price / 5n);
  expect(await mailsTo(email)).toMatchObject([
    { template: "payment_too_small", data: { missing_raw, path: expect.stringMatching(/^\/@\w+\//) } },
  ]);
  expect(await storedEmailOf(id)).toEqual({ tell_email: null });
  await pay(facts, price / 5n);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("promises nothing to an address whose mails come back", async () => {
  const [buyer, email] = [await newBuyer(), newEmail()];
  const { id } = await seen(buyer);
  await world.pool.query("select private.suppress_email(upper($1), 'refused')", [email]);
  expect(await api.requestEmail(buyer, id, email)).toMatchObject({
    status: 422,
    problem: { code: "validation_failed" },
  });
  expect(await storedEmailOf(id)).toEqual({ tell_email: null });
  await world.pool.query("select private.end_suppression($1)", [email]);
  expect(await api.requestEmail(buyer, id, email)).toMatchObject({ status: 200 });
});

test("says after two days that the network never confirmed the payment, and forgets the address", async () => {
  const [buyer, email] = [await newBuyer(), newEmail()];
  const { facts, id } = await seen(buyer);
  await api.requestEmail(buyer, id, email);
  for (const [hours, kept] of [
    [47, email],
    [49, null],
  ] as const) {
    await expire(facts, hours);
    await world.pool.query("select public.forget_unheard_addresses(100000)");
    expect(await storedEmailOf(id)).toEqual({ tell_email: kept });
  }
  expect(await mailsTo(email)).toMatchObject([{ template: "payment_not_confirmed" }]);
});
