import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { loadPurchaseForms, type PurchaseForms } from "#tests/support/calls/purchase-forms.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const LISTED = { COUNTRY_HEADER: "x-country", REFUSED_COUNTRIES: "KP, SY" };
const REFUSED = {
  status: 451,
  problem: {
    code: "country_refused",
    detail: "Farthing can’t take payments from your country. Posts that you bought before still open.",
  },
};
const offerSchema = z.object({ pay: z.object({ create: z.object({ body: z.object({ terms: z.string() }) }) }) });

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay } = purchaseCalls(world);
let author: Person;
let api: PurchaseApi;
let send: PurchaseForms;

beforeAll(async () => {
  await world.addAddresses(50);
  author = await world.addPerson({ isCreator: true });
  api = await loadPurchaseApi(LISTED);
  send = await loadPurchaseForms(LISTED);
});
afterAll(world.close);

const countOf = async (postId: string) =>
  (await world.one<{ count: number }>("select count(*)::integer from public.purchases where post_id = $1", [postId]))
    .count;

test("a listed country gets no address to pay to, and others do", async () => {
  const post = await world.addPost(author);
  for (const country of ["KP", "sy"]) {
    const refused = await api.create({ country }, post);
    expect(refused).toMatchObject(REFUSED);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  expect(await countOf(post)).toBe(0);
  for (const who of [{ country: "KR" }, { country: "XX" }, {}]) expect((await api.create(who, post)).status).toBe(201);
});

test("a form without a script is answered with the reason, and nothing to press", async () => {
  const post = await world.addPost(author);
  const fields = { postId: post, price: `${XNO / 20n} raw` };
  const { status, page } = await send(fields, { headers: { "x-country": "KP" } });
  expect(status).toBe(451);
  expect(page).toContain("<h1>Farthing can’t take payments from your country.</h1>");
  expect(page).toContain("Nothing was paid. Posts that you bought before still open.");
  expect(page).toContain("Back to the post");
  expect(page).not.toContain("<form");
  expect(await countOf(post)).toBe(0);
  expect((await send(fields, { headers: { "x-country": "KR" } })).status).toBe(303);
});

test("a program is refused instead of being told how to pay", async () => {
  const post = await world.addPost(author);
  const { status, problem, body } = await api.content({ country: "KP" }, post);
  expect({ status, problem }).toMatchObject(REFUSED);
  expect(body).not.toHaveProperty("pay");
  const { terms } = offerSchema.parse((await api.content({ country: "KR" }, post)).body).pay.create.body;
  expect(await api.create({ country: "KP" }, post, { terms })).toMatchObject(REFUSED);
  expect(await countOf(post)).toBe(0);
});

test("free texts and texts bought before still open", async () => {
  const free = await world.addPost(author, { priceRaw: null });
  expect((await api.content({ country: "KP" }, free)).status).toBe(200);
  const post = await world.addPost(author);
  const opened = await api.create({ country: "KR" }, post);
  const { id, access_token: bearer } = opened.body.purchase;
  const facts = await world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [id]);
  await pay(facts, XNO / 20n);
  for (const held of [{ bearer }, { cookie: cookieFrom(opened) }])
    expect((await api.content({ country: "KP", ...held }, post)).status).toBe(200);
  expect((await api.verify({ country: "KP", bearer }, id)).body.status).toBe("paid");
});

// Last: the calls above read their settings when they first need them.
test("without a list, every country is served", async () => {
  const open = await loadPurchaseApi({ ...LISTED, REFUSED_COUNTRIES: "" });
  expect((await open.create({ country: "KP" }, await world.addPost(author))).status).toBe(201);
});
