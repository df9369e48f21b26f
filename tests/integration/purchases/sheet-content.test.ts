import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { toClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { SHEET_HEADER, type SheetContent } from "#lib/purchases/checkout/sheet-content.ts";
import type { OpenedPurchase } from "#lib/purchases/purchase.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { cookieFrom } from "#tests/support/calls/purchase-api.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay } = purchaseCalls(world);
let author: Person;
let post: string;
let create: Awaited<ReturnType<typeof loadOrder>>;

beforeAll(async () => {
  await world.addAddresses(100);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  create = await loadOrder();
});
afterAll(world.close);

type Answer = OpenedPurchase & { sheet: SheetContent; code: string };

/** The call that a locked page sends at the press. */
async function loadOrder(settings: Record<string, string> = {}) {
  const { POST } = await loadRoute("api/purchases/create", settings);
  return async (postId: string, sent: Record<string, string> = {}) => {
    const headers = {
      ...{ "content-type": "application/json", origin: SITE, "sec-fetch-site": "same-origin" },
      ...{ [SHEET_HEADER]: "1", "idempotency-key": randomUUID() },
      ...sent,
    };
    const body = JSON.stringify({ postId });
    const request = new Request(`${SITE}/api/purchases/create`, { method: "POST", body, headers });
    const answer = await POST?.(request, { params: Promise.resolve({}) });
    if (!answer) throw new Error("There is no such route.");
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
  };
}

const countOf = async (postId: string) =>
  (await world.one<{ count: number }>("select count(*)::integer from public.purchases where post_id = $1", [postId]))
    .count;

describe("what the pay sheet shows first", () => {
  test("comes with the purchase, ready to be put in place, and keeps its token in a cookie", async () => {
    const { status, body, headers } = await create(post);
    expect(status).toBe(201);
    const { sheet, ...opened } = body;
    expect(sheet).toEqual({
      purchase: toClientPurchase(opened, false),
      code: drawQrCode(body.uri),
      href: `/demo-wallet?uri=${encodeURIComponent(body.uri)}`,
      line: "Waiting for your payment",
      hold: "This price holds for 9:00",
    });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(cookieFrom({ headers })).toContain(`pat_${post}=`);
  });

  test("is left out where it is not asked for: the answer is as ever", async () => {
    const cookie = cookieFrom(await create(post));
    const { sheet, ...opened } = (await create(post, { cookie })).body;
    const headers = { "content-type": "application/json", cookie, origin: SITE, "sec-fetch-site": "same-origin" };
    const { POST } = await loadRoute("api/purchases/create");
    const request = new Request(`${SITE}/api`, { method: "POST", body: JSON.stringify({ postId: post }), headers });
    const plain = await POST?.(request, { params: Promise.resolve({}) });
    expect(await plain?.text()).toBe(JSON.stringify(opened));
  });

  test("is one purchase for one key, however often and at once it is asked for", async () => {
    const own = await world.addPost(author);
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([create(own, key), create(own, key), create(own, key)]);
    expect(new Set(answers.map(({ body }) => body.purchase.id)).size).toBe(1);
    expect(await countOf(own)).toBe(1);
  });

  test("says whether its reader has a session, which then is the buyer", async () => {
    const { session, id } = await signedInAnonymously();
    const { body, headers } = await create(post, { cookie: await cookieHeaderOf(session) });
    expect(body.sheet.purchase.hasSession).toBe(true);
    expect(cookieFrom({ headers })).not.toContain("pat_");
    const { buyer_id } = await world.one<{ buyer_id: string }>("select buyer_id from public.purchases where id = $1", [
      body.purchase.id,
    ]);
    expect(buyer_id).toBe(id);
  });
});

describe("a refusal is a problem, as of any call, and opens nothing", () => {
  test("of a post that is withdrawn, unknown, free, or owned", async () => {
    const withdrawn = await world.addPost(author);
    const withdraw = "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1";
    await world.pool.query(withdraw, [withdrawn]);
    const free = await world.addPost(author, { priceRaw: null });
    const owned = await world.addPost(author);
    const bought = await create(owned);
    const facts = await world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [
      bought.body.purchase.id,
    ]);
    await pay(facts, XNO / 20n);
    const cases = [
      [withdrawn, {}, 410, "gone"],
      [randomUUID(), {}, 404, "not_found"],
      [free, {}, 409, "not_for_sale"],
      [owned, { cookie: cookieFrom(bought) }, 409, "already_owned"],
      ["x", {}, 422, "validation_failed"],
      [post, { "idempotency-key": "no key" }, 422, "validation_failed"],
    ] as const;
    for (const [postId, sent, status, code] of cases) {
      const { headers, ...refused } = await create(postId, sent);
      expect(refused).toMatchObject({ status, body: { code } });
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(refused.body).not.toHaveProperty("sheet");
    }
  });

  test("of another site", async () => {
    const own = await world.addPost(author);
    for (const sent of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])
      expect(await create(own, sent)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await countOf(own)).toBe(0);
  });

  test("of a reader who has to agree first", async () => {
    const strict = await loadOrder({ EU_WITHDRAWAL_MODE: "waiver", COUNTRY_HEADER: "x-country" });
    const own = await world.addPost(author);
    expect(await strict(own, { "x-country": "DE" })).toMatchObject({ status: 422, body: { code: "consent_required" } });
    expect(await countOf(own)).toBe(0);
    expect((await strict(own, { "x-country": "US" })).status).toBe(201);
  });

  test("of a crowded network, which gets a puzzle", async () => {
    const address = `2001:db8:${randomUUID().slice(0, 4)}::7`;
    const shipped = await loadOrder({ NETWORK_BUDGET_FACTOR: "1" });
    const knock = () => shipped(randomUUID(), { "x-client-address": address });
    for (let count = 0; count < 60; count++) await knock();
    expect(await knock()).toMatchObject({ status: 429, body: { code: "puzzle_required" } });
  });
});
