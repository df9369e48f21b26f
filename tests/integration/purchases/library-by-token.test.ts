import { afterAll, beforeAll, expect, test } from "vitest";
import { libraryAnswerSchema } from "#lib/purchases/purchase.ts";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { PaymentFacts } from "#tests/support/world/purchase-calls.ts";

let stage: BoughtStage;
let purchases: PurchaseApi;

beforeAll(async () => {
  stage = await openBoughtStage();
  purchases = await loadPurchaseApi();
});
afterAll(() => stage.close());

/** A visitor's browser asks for a post: nothing is known of it but the token in its cookie. */
async function open() {
  const postId = await stage.addPost();
  const { purchase } = (await purchases.create({}, postId)).body;
  const facts = await stage.world.one<PaymentFacts>("select * from public.purchases where id = $1", [purchase.id]);
  return { postId, facts, id: purchase.id, token: purchase.access_token };
}

async function buy() {
  const opened = await open();
  await stage.calls.pay(opened.facts, stage.price);
  return opened;
}

const cookieOf = (...kept: { postId: string; token: string }[]) =>
  kept.map(({ postId, token }) => `pat_${postId}=${token}`).join("; ");

async function list(who: Parameters<BoughtStage["api"]["library"]>[0], query = "") {
  const { status, text } = await stage.api.library(who, query);
  return { status, items: libraryAnswerSchema.safeParse(JSON.parse(text)).data?.items ?? [] };
}

/** As a page of the library asks for it. */
async function listForPage(cookie: string) {
  const { listLibraryOf } = await loadWith({}, () => import("#lib/purchases/library/queries.ts"));
  const { callerOf } = await loadWith({}, () => import("#lib/purchases/access/caller.ts"));
  const caller = callerOf(new Request("http://localhost:3000/library", { headers: { cookie } }), null);
  return (await listLibraryOf(caller, { filter: { shelf: "all", words: "" }, after: null, limit: 50 })).items;
}

test("a browser that holds only tokens finds what they opened, newest first, and nothing of others", async () => {
  const [first, second, third] = [await buy(), await open(), await buy()];
  await buy();
  const cookie = cookieOf(first, second, third);
  const { items } = await list({ cookie });
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [third.id, "owned"],
    [second.id, "pending"],
    [first.id, "owned"],
  ]);
  expect((await list({ cookie }, "?show=owned")).items.map(({ id }) => id)).toEqual([third.id, first.id]);
  expect((await list({ bearer: first.token })).items.map(({ id }) => id)).toEqual([first.id]);
  const csv = await stage.api.csv({ cookie });
  expect(csv.text.trim().split("\n")).toHaveLength(4);
  expect((await stage.api.csv({})).status).toBe(401);
});

test("no other text than a token of ours for this opens anything", async () => {
  const [own, other] = [await buy(), await buy()];
  const forged = `${own.token.slice(0, -2)}${own.token.endsWith("AA") ? "BB" : "AA"}`;
  const swapped = `${other.token.slice(0, 21)}${own.token.slice(21)}`;
  const of = (token: string) => cookieOf({ postId: own.postId, token });
  for (const token of [forged, swapped, own.id, "", stage.receiptToken(own)])
    expect(await list({ cookie: of(token) }), token).toEqual({ status: 401, items: [] });
  const beside = await list({ cookie: of(`${forged}.${swapped}.${own.token}`) });
  expect(beside.items.map(({ id }) => id)).toEqual([own.id]);
  // What a browser says about the token changes nothing: it is the purchase of its text.
  expect((await list({ cookie: cookieOf({ ...own, postId: other.postId }) })).items).toMatchObject([{ id: own.id }]);
});

test("a returned post is shown as returned, and its token opens no text", async () => {
  const own = await buy();
  const cookie = cookieOf(own);
  expect((await stage.api.content({ cookie }, own.postId)).status).toBe(200);
  expect((await stage.api.refund({ cookie }, own.id)).status).toBe(202);
  expect((await list({ cookie })).items).toMatchObject([{ id: own.id, state: "returning" }]);
  expect((await list({ cookie }, "?show=owned")).items).toEqual([]);
  expect((await stage.api.content({ cookie }, own.postId)).status).not.toBe(200);
});

test("a browser that was lent a post sees it, without the link of its receipt and without what moves money", async () => {
  const own = await buy();
  const cookie = cookieOf({ postId: own.postId, token: stage.readingToken(own) });
  expect((await list({ cookie })).items).toMatchObject([{ id: own.id, state: "owned", receipt_url: null }]);
  expect((await stage.api.refund({ cookie }, own.id)).status).not.toBe(200);
  expect(await listForPage(cookie)).toMatchObject([{ id: own.id, isLent: true }]);
  expect(await listForPage(cookieOf(own))).toMatchObject([{ id: own.id, isLent: false }]);
});

test("with a session, both are one list, each purchase once", async () => {
  const reader = await stage.registered();
  const bought = await stage.buy(reader, await stage.addPost());
  const held = await buy();
  const cookie = `${reader.cookie}; ${cookieOf(held, { postId: held.postId, token: stage.accessToken(bought) })}`;
  expect((await list({ cookie })).items.map(({ id }) => id)).toEqual([held.id, bought.id]);
});
