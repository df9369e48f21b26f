import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { composeMail } from "#lib/email/compose.ts";
import { consentText } from "#lib/purchases/quote/consent.ts";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { anonymousPerson, registeredPerson } from "#tests/support/world/profile-owners.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay } = purchaseCalls(world);
const price = XNO / 20n;
const agreed = { consentTextId: "eu-waiver-1" } as const;
let api: PurchaseApi;
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
  api = await loadPurchaseApi({ COUNTRY_HEADER: "x-country" });
});
afterAll(world.close);

type Mail = { user_id: string; data: Record<string, unknown> };
const mailsOf = async (id: string) =>
  (await world.pool.query<Mail>("select user_id, data from public.outbox where natural_key = $1", [`receipt:${id}`]))
    .rows;
const payFor = async (id: string) =>
  pay(await world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [id]), price);

async function buy(buyer: { cookie?: string; country?: string }, more: object = {}, of = post) {
  const opened = await api.create(buyer, of, more);
  expect(opened.status).toBe(201);
  const { id } = opened.body.purchase;
  await payFor(id);
  return { id, cookie: cookieFrom(opened) };
}

test("a sale mails its receipt once, to the account that bought", async () => {
  const reader = await registeredPerson();
  const { id } = await buy({ cookie: reader.cookie });
  await payFor(id);
  const [mail, ...more] = await mailsOf(id);
  expect([mail?.user_id, more]).toEqual([reader.id, []]);
  const { subject, plain } = composeMail("receipt", mail?.data, "https://farthing.example");
  expect(subject).toMatch(/^Receipt R-\d{4}-\d{6,}: On the matter of/);
  expect(plain).toMatch(/Ӿ0\.05/);
  expect(mail?.data).toMatchObject({ consent: null, path: expect.stringMatching(/^\/@\w+\//) });
});

test("buyers without an e-mail address get none", async () => {
  const anonymous = await buy({ cookie: (await anonymousPerson()).cookie });
  const visitor = await buy({});
  expect([await mailsOf(anonymous.id), await mailsOf(visitor.id)]).toEqual([[], []]);
});

test("the mail has the words that the buyer agreed to, as they were shown", async () => {
  const { id } = await buy({ cookie: (await registeredPerson()).cookie, country: "DE" }, agreed);
  expect((await mailsOf(id))[0]?.data.consent).toBe(consentText("eu-waiver-1", 10));
});

test.each([0, 10, 60, 1440])(
  "the words are the same in the database, with a refund window of %i minutes",
  async (n) => {
    const { words } = await world.one<{ words: string }>("select private.consent_words('eu-waiver-1', $1) as words", [
      n,
    ]);
    expect(words).toBe(consentText("eu-waiver-1", n));
  },
);

test("without a refund window, the copy is offered with the text for a day, and not from a page kept for all", async () => {
  const { findPurchasedReceipt } = await loadWith(
    { COUNTRY_HEADER: "x-country" },
    () => import("#lib/purchases/reading/purchased-receipt.ts"),
  );
  const final = await world.addPost(await world.addPerson({ isCreator: true }));
  await world.pool.query("update public.posts set refund_window_min = 0 where id = $1", [final]);
  const { id, cookie } = await buy({ country: "FR" }, agreed, final);
  const cookies = cookie.split("; ").map((text) => {
    const [name = "", value = ""] = text.split(/=(.*)/s);
    return { name, value };
  });
  const findCopy = async () =>
    (await findPurchasedReceipt(null, { cookies, headers: new Headers({ "x-country": "FR" }) }, final))?.copyPath;
  const offers = async () =>
    (
      await world.one<{ offers: boolean }>(
        `select private.offers_copy(b, s) as offers from public.purchases b
         join public.purchase_secrets s on s.purchase_id = b.id where b.id = $1`,
        [id],
      )
    ).offers;
  expect([await findCopy(), await offers()]).toEqual([`/api/purchases/${id}/receipt?format=pdf`, true]);
  await world.pool.query(
    "update public.purchases set refund_window_ends_at = now() - interval '25 hours' where id = $1",
    [id],
  );
  expect([await findCopy(), await offers()]).toEqual([null, false]);
});

describe("the receipt is offered before the text (L2)", () => {
  const isFirst = async (buyer: { cookie?: string; country?: string }, more: object = {}) => {
    const opened = await api.create(buyer, post, more);
    const { id } = opened.body.purchase;
    const cookie = buyer.cookie ?? cookieFrom(opened);
    await payFor(id);
    const verified = await api.verify({ cookie }, id);
    expect(verified.body).toMatchObject({ status: "paid", receipt_first: opened.body.purchase.receipt_first });
    return verified.body.receipt_first;
  };

  test("to buyers who gave up the right to withdraw and get no mail, with or without a session", async () => {
    expect(await isFirst({ country: "DE" }, agreed)).toBe(true);
    expect(await isFirst({ cookie: (await anonymousPerson()).cookie, country: "NO" }, agreed)).toBe(true);
  });

  test("to no one else: their mail has it, or they gave nothing up", async () => {
    expect(await isFirst({ cookie: (await registeredPerson()).cookie, country: "DE" }, agreed)).toBe(false);
    expect(await isFirst({ country: "US" })).toBe(false);
    expect(await isFirst({ cookie: (await anonymousPerson()).cookie })).toBe(false);
  });

  test("also if they agreed when they opened the same quote again", async () => {
    const outside = await api.create({ country: "US" }, post);
    expect(outside.body.purchase.receipt_first).toBe(false);
    const again = await api.create({ country: "DE", cookie: cookieFrom(outside) }, post, agreed);
    expect(again.body.purchase).toMatchObject({ id: outside.body.purchase.id, receipt_first: true });
  });
});
