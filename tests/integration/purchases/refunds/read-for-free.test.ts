import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { readForFree } from "#tests/attacks/read-for-free.ts";
import {
  cookieFrom,
  loadPurchaseApi,
  type PurchaseApi,
  type RequestCredentials,
} from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { storeWalk } from "#tests/support/world/payer-walks.ts";
import { registeredPerson } from "#tests/support/world/profile-owners.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const calls = purchaseCalls(world);
const price = XNO / 20n;
const POSTS = sampleSize({ daily: 14, nightly: 140 });
let api: PurchaseApi;
let author: Person;

beforeAll(async () => {
  await world.addAddresses(POSTS * 2 + 60);
  author = await world.addPerson({ isCreator: true });
  api = await loadPurchaseApi({ TRUSTED_PROXY_HOPS: "1" });
});
afterAll(world.close);

const factsOf = (id: string) => world.one<PaymentFacts>("select * from public.purchases where id = $1", [id]);
const addPosts = (count: number) => Promise.all(Array.from({ length: count }, () => world.addPost(author)));
const anyNetwork = () => [10, ...crypto.getRandomValues(new Uint8Array(2))].join(".");

/** A reader who buys, does not read to the end, and asks for a refund. */
async function returnOne(reader: RequestCredentials, postId: string, from = newAccount()): Promise<number> {
  const { purchase } = (await api.create(reader, postId)).body;
  await calls.pay(await factsOf(purchase.id), price, { from });
  await storeWalk(world, purchase, { hoursOld: 25 });
  return (await api.refund({ ...reader, bearer: purchase.access_token }, purchase.id, {})).status;
}

test("a script with fresh wallets and no session gets at most two payments back", async () => {
  const network = anyNetwork();
  const pay = async (id: string) => calls.pay(await factsOf(id), price);
  const gain = await readForFree({ api, pay }, await addPosts(POSTS), network);
  expect(gain).toEqual({ read: POSTS, back: 2 });

  const [reader, old] = [await registeredPerson(), await signedInAnonymously()];
  const answers: number[] = [];
  for (const post of await addPosts(5)) {
    answers.push(await returnOne({ address: `${network}.7`, cookie: reader.cookie }, post));
  }
  expect(answers).toEqual([202, 202, 202, 202, 202]);

  const wallet = newAccount();
  const cookie = await cookieHeaderOf(old.session);
  const kept: number[] = [];
  for (const post of await addPosts(5)) kept.push(await returnOne({ address: `${network}.8`, cookie }, post, wallet));
  expect(kept).toEqual([202, 202, 202, 202, 202]);
});

test("a browser that changes networks is known by its cookie, and is told beforehand to ask the author", async () => {
  const answers: number[] = [];
  let cookie = "";
  for (const post of await addPosts(4)) {
    const opened = await api.create({ address: `${anyNetwork()}.1`, cookie }, post);
    cookie ||= cookieFrom(opened);
    const { purchase } = opened.body;
    await calls.pay(await factsOf(purchase.id), price);
    const reader = { address: `${anyNetwork()}.1`, cookie, bearer: purchase.access_token };
    const view = await api.getRefund(reader, purchase.id);
    expect(view.body.status).toBe(answers.length < 2 ? "open" : "ask_author");
    if (answers.length >= 2) expect(view.body.reason).toContain("You can still ask @");
    answers.push((await api.refund(reader, purchase.id, {})).status);
  }
  expect(answers).toEqual([202, 202, 429, 429]);
  expect(cookie).toMatch(/farthing-device=[\w-]{22}/);
});

test("stores no address and no cookie", async () => {
  const { rows } = await world.pool.query<{ device: string; network: string }>(
    "select device, network from private.quick_refunds where network is not null limit 50",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { network } of rows) expect(network).toMatch(/^[0-9a-f]{64}$/);
});
