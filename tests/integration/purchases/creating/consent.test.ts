import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadLibraryApi } from "#tests/support/calls/library-api.ts";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, expire } = purchaseCalls(world);
const WORDS = "Let me read now. I know this ends my 14-day right to withdraw; the 10-minute refund stays.";
const consentTextId = "eu-waiver-1";
let api: PurchaseApi;
let post: string;

beforeAll(async () => {
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
  api = await loadPurchaseApi({ COUNTRY_HEADER: "x-country" });
});
afterAll(world.close);

const factsOf = (id: string) =>
  world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [id]);
const secretOf = (id: string) =>
  world.one<{ buyer_country: string | null; consent_text_id: string | null; consent_at: string | null }>(
    "select buyer_country, consent_text_id, consent_at from public.purchase_secrets where purchase_id = $1",
    [id],
  );

test("a buyer in the EU gets no quote before they agree, and is told to what and how", async () => {
  const refused = await api.create({ country: "DE" }, post);
  expect(refused).toMatchObject({
    status: 422,
    problem: { code: "consent_required", field: "consentTextId", consent: { text_id: consentTextId, text: WORDS } },
  });
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await api.content({ country: "DE" }, post)).body).toMatchObject({
    // A purchase through this answer has no refund window.
    consent: { text_id: consentTextId, text: WORDS.replace("; the 10-minute refund stays", "") },
    pay: { create: { body: { postId: post, consentTextId } } },
  });
  expect((await api.create({ country: "DE" }, post, { consentTextId: "of-mine" })).problem.code).toBe(
    "validation_failed",
  );
  const agreed = await api.create({ country: "DE" }, post, { consentTextId });
  expect(agreed.status).toBe(201);
  expect(await secretOf(agreed.body.purchase.id)).toEqual({
    buyer_country: "DE",
    consent_text_id: consentTextId,
    consent_at: expect.anything(),
  });
});

test("asks nothing elsewhere, and stores the country with the purchase", async () => {
  const { status, body } = await api.create({ country: "us" }, post);
  expect(status).toBe(201);
  expect(await secretOf(body.purchase.id)).toEqual({ buyer_country: "US", consent_text_id: null, consent_at: null });
  expect((await api.content({ country: "US" }, post)).body).toMatchObject({ consent: null });
});

test("does not ask again for the same purchase, but asks for one opened elsewhere", async () => {
  const agreed = await api.create({ country: "FR" }, post, { consentTextId });
  const cookie = cookieFrom(agreed);
  await expire(await factsOf(agreed.body.purchase.id));
  expect(await api.create({ country: "FR", cookie }, post)).toMatchObject({
    status: 201,
    body: { purchase: { id: agreed.body.purchase.id } },
  });
  const outsideEu = await api.create({ country: "US" }, post);
  const back = { country: "FR", cookie: cookieFrom(outsideEu) };
  expect((await api.create(back, post)).problem.code).toBe("consent_required");
  expect((await api.create(back, post, { consentTextId })).body.purchase.id).toBe(outsideEu.body.purchase.id);
  expect((await secretOf(outsideEu.body.purchase.id)).consent_text_id).toBe(consentTextId);
});

test("the receipt keeps the words, their version and the time", async () => {
  const { body } = await api.create({ country: "AT" }, post, { consentTextId });
  const { id, access_token: bearer } = body.purchase;
  await pay(await factsOf(id), XNO / 20n);
  const receipt = await (await loadLibraryApi()).receipt({ bearer }, id);
  expect(receipt.body.consent).toEqual({ text_id: consentTextId, text: WORDS, at: expect.stringMatching(/^20\d\d-/) });
});

test("the unlocked post offers the receipt as a copy to keep, to those who gave the right up", async () => {
  const { findPurchasedReceipt } = await loadWith(
    { COUNTRY_HEADER: "x-country" },
    () => import("#lib/purchases/reading/purchased-receipt.ts"),
  );
  const copyOf = async (country: string, more: object) => {
    const opened = await api.create({ country }, post, more);
    const { id } = opened.body.purchase;
    await pay(await factsOf(id), XNO / 20n);
    const cookies = cookieFrom(opened)
      .split("; ")
      .map((text) => ({ name: text.split("=", 1)[0] ?? "", value: text.slice(text.indexOf("=") + 1) }));
    const browser = { cookies, headers: new Headers({ "x-country": country }) };
    return { id, path: (await findPurchasedReceipt(null, browser, post))?.copyPath };
  };
  const agreed = await copyOf("BE", { consentTextId });
  expect(agreed.path).toBe(`/api/purchases/${agreed.id}/receipt?format=pdf`);
  expect((await copyOf("US", {})).path).toBeNull();
});
