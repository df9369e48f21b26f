import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { fieldsOf, loadPurchaseForms, type PurchaseForms } from "#tests/support/calls/purchase-forms.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const PRICE = String(XNO / 20n);
const SHOWN = `${PRICE} raw`;

const world = openWorld(inject("target").databaseUrl ?? "");
const { pay, expire } = purchaseCalls(world);
let author: Person;
let post: string;
let api: PurchaseApi;
let send: PurchaseForms;

beforeAll(async () => {
  await world.addAddresses(200);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
  api = await loadPurchaseApi();
  send = await loadPurchaseForms();
});
afterAll(world.close);
afterEach(() => void vi.useRealTimers());

const buy = (fields: Record<string, string> = {}, sent: Parameters<PurchaseForms>[1] = {}, from = send) =>
  from({ postId: post, price: SHOWN, ...fields }, sent);
const idIn = (location: string) => location.replace("/bought/", "");
const factsOf = (id: string) =>
  world.one<Parameters<typeof pay>[0]>("select * from public.purchases where id = $1", [id]);
const countOf = async (postId: string) =>
  (await world.one<{ count: number }>("select count(*)::integer from public.purchases where post_id = $1", [postId]))
    .count;

/** As if the network had asked for as many purchases as it may in this hour and the next. */
async function fillNetwork(address: string): Promise<void> {
  const { clientNetworkOf } = await loadWith({}, () => import("#lib/http/limits/client-network.ts"));
  await world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select 'purchases-create/3600:network:' || $1, date_trunc('hour', now()) + make_interval(hours => later), 60,
       now() + interval '3 hours' from generate_series(0, 1) as later`,
    [clientNetworkOf(new Headers({ "x-client-address": address }))],
  );
}

describe("the pay form without a script", () => {
  test("leads to the purchase, and keeps its token as the JSON call does", async () => {
    const { status, headers, location } = await buy();
    expect(status).toBe(303);
    expect(location).toMatch(/^\/bought\/[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const json = await api.create({ cookie: cookieFrom({ headers }) }, post);
    expect(json.status).toBe(200);
    expect(json.body.purchase.id).toBe(idIn(location));
    const nameAndFlags = (cookie = "") => cookie.replace(/=[\w-]+;/, "=…;");
    expect(headers.getSetCookie().map(nameAndFlags)).toEqual(
      (await api.create({}, post)).headers.getSetCookie().map(nameAndFlags),
    );
    expect(headers.getSetCookie()[0]).toContain(`pat_${post}=${json.body.purchase.access_token};`);
  });

  test("pressed again, or sent twice with its key, gives one purchase", async () => {
    const first = await buy();
    const cookie = cookieFrom(first);
    expect((await buy({}, { headers: { cookie } })).location).toBe(first.location);
    const key = randomUUID();
    const both = await Promise.all([buy({ key }), buy({ key }), buy({ key })]);
    expect(new Set(both.map(({ location }) => location)).size).toBe(1);
    const { session } = await signedInAnonymously();
    const member = { headers: { cookie: await cookieHeaderOf(session) } };
    const pressed = await Promise.all([buy({}, member), buy({}, member)]);
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1);
    expect(pressed[0]?.headers.getSetCookie().filter((one) => one.startsWith("pat_"))).toEqual([]);
  });

  test("is refused if the page showed another price, with today's on the button", async () => {
    const { status, page, headers } = await buy({ price: "1000 raw" });
    expect(status).toBe(409);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(page).toContain("<h1>The price has changed</h1>");
    expect(page).toContain("It costs Ӿ0.05 now. Nothing was bought.");
    expect(page).toContain("<button>Pay Ӿ0.05 and read</button>");
    expect((await send(fieldsOf(page))).status).toBe(303);
    const { price: _, ...without } = fieldsOf(page);
    expect((await send(without)).status).toBe(409);
  });

  test("does not take the rate's movement for a change of a price in dollars", async () => {
    const changes = { price_currency: "USD", price_usd_micros: "50000", price_raw: null };
    const dollars = await world.addPost(author, { changes });
    expect((await send({ postId: dollars, price: "50000 USD micros" })).status).toBe(303);
    expect((await send({ postId: dollars, price: "40000 USD micros" })).status).toBe(409);
  });

  test("takes the amount that its reader chose or typed", async () => {
    const changes = { access: "pwyw", price_raw: null, pwyw_min_raw: PRICE, pwyw_suggested_raw: PRICE };
    const free = await world.addPost(author, { changes });
    const amountOf = async (fields: Record<string, string>) => {
      const { location } = await send({ postId: free, price: "pwyw", ...fields });
      return (await factsOf(idIn(location))).amount_raw;
    };
    expect(await amountOf({ amountRaw: String(XNO) })).toBe(String(XNO));
    expect(await amountOf({ amountRaw: "own", amount: " 0.25 " })).toBe(String(XNO / 4n));
    // What is typed into a field that is not chosen counts for nothing.
    expect(await amountOf({ amountRaw: PRICE, amount: "7" })).toBe(PRICE);
    for (const amount of ["", "0", "1e3", "-1", "0.05x", "9".repeat(60)]) {
      const refused = await send({ postId: free, price: "pwyw", amountRaw: "own", amount });
      expect(refused.status, amount).toBe(422);
      expect(refused.page).toContain("<h1>Check your amount</h1>");
      expect(refused.page).toContain("Back to the post");
    }
    const tooLow = await send({ postId: free, price: "pwyw", amountRaw: "own", amount: "0.01" });
    expect(tooLow.status).toBe(422);
    expect(tooLow.page).toContain("below the author’s minimum");
  });

  test("asks for the consent that the law wants, unticked, and buys nothing without it", async () => {
    const strict = await loadPurchaseForms({ EU_WITHDRAWAL_MODE: "waiver", COUNTRY_HEADER: "x-country" });
    const inEurope = { headers: { "x-country": "DE" } };
    const own = await world.addPost(author);
    const asked = await buy({ postId: own }, inEurope, strict);
    expect(asked.status).toBe(422);
    expect(asked.page).toContain('<input type="checkbox" name="consentTextId" value="eu-waiver-1"> Let me read now.');
    const again = await strict(fieldsOf(asked.page), inEurope);
    expect(again.status).toBe(422);
    expect(again.page).toContain("Tick the box to read now.");
    expect(await countOf(own)).toBe(0);
    const { location } = await strict({ ...fieldsOf(again.page), consentTextId: "eu-waiver-1" }, inEurope);
    const kept = "select consent_text_id from public.purchase_secrets where purchase_id = $1";
    expect(await world.one(kept, [idIn(location)])).toEqual({ consent_text_id: "eu-waiver-1" });
    expect((await buy({ postId: own }, { headers: { "x-country": "US" } }, strict)).status).toBe(303);
  });
});

describe("a form that is refused", () => {
  test("says why on a page, under the status of the JSON call", async () => {
    const withdrawn = await world.addPost(author);
    await world.pool.query("update public.posts set status = 'unpublished', unpublished_at = now() where id = $1", [
      withdrawn,
    ]);
    const gone = await buy({ postId: withdrawn });
    expect(gone).toMatchObject({
      status: 410,
      page: expect.stringContaining("<h1>The author withdrew this post.</h1>"),
    });
    const bought = await buy();
    await pay(await factsOf(idIn(bought.location)), XNO / 20n);
    const owned = await buy({}, { headers: { cookie: cookieFrom(bought) } });
    expect(owned).toMatchObject({ status: 409, page: expect.stringMatching(/class="button">Read it<\/a>/) });
    for (const [fields, status] of [
      [{ postId: "", price: SHOWN }, 422],
      [{ postId: randomUUID(), price: SHOWN }, 404],
      [{ postId: '"><script>alert(1)</script>' }, 422],
    ] as const) {
      const refused = await send(fields);
      expect(refused.status).toBe(status);
      expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(refused.page).toContain("<h1>");
      expect(refused.page).not.toContain("<script>");
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test("tells nothing of a post to another site, and buys nothing", async () => {
    const own = await world.addPost(author);
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const { status, page } = await buy({ postId: own }, { headers });
      expect(status).toBe(403);
      expect(page).toContain("This form came from another site");
      expect(page).not.toMatch(/<form|\/@/);
    }
    expect(await countOf(own)).toBe(0);
  });

  test("is not read beyond its limit, and has one meaning for each field", async () => {
    expect((await buy({ amount: "9".repeat(70_000) })).status).toBe(413);
    expect((await send({}, { body: "&".repeat(60_000) })).status).toBe(422);
    expect((await send({}, { body: `postId=${post}&postId=x&price=${SHOWN}` })).status).toBe(422);
    expect((await send({}, { body: "__proto__=1&constructor=1&toString=1&postId=%00" })).status).toBe(422);
    expect((await buy({ key: "not a key" })).status).toBe(422);
  });

  test("waits in a crowded network, once, and then buys what it held", async () => {
    const address = `2001:db8:${randomUUID().slice(0, 4)}::9`;
    await fillNetwork(address);
    const shipped = await loadPurchaseForms({ NETWORK_BUDGET_FACTOR: "1" });
    const crowded = (cookie = "") => ({ headers: { "x-client-address": address, cookie } });
    const own = await world.addPost(author);
    const waiting = await buy({ postId: own }, crowded(), shipped);
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get("retry-after")).toBe("15");
    expect(waiting.page).toContain("Wait 15 seconds, then press the button.");
    const cookie = cookieFrom(waiting);
    const held = fieldsOf(waiting.page);
    expect((await shipped(held, crowded(cookie))).status).toBe(429);
    expect(await countOf(own)).toBe(0);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15_000 });
    expect((await shipped(held, crowded(cookie))).status).toBe(303);
    expect((await shipped(held, crowded(cookie))).status).toBe(429);
    expect(await countOf(own)).toBe(1);
  });
});

describe("the same route", () => {
  test("answers programs as before, whatever they call their body", async () => {
    const program = (headers: Record<string, string>, body: string) => send({}, { headers, body });
    const json = JSON.stringify({ postId: post });
    const asJson = await program({ "content-type": "application/json" }, json);
    expect(asJson.status).toBe(201);
    for (const headers of [
      { accept: "*/*" },
      { accept: "application/json" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "text/plain" },
    ]) {
      const refused = await program(headers, json);
      expect(refused.status).toBe(422);
      expect(refused.headers.get("content-type")).toBe("application/problem+json");
      expect(refused.page).toContain("Send the body as JSON");
    }
  });
});

describe("“Check again” without a script", () => {
  const check = (id: string, headers: Record<string, string> = {}, fields: Record<string, string> = {}) =>
    send({ purchaseId: id, ...fields }, { to: "verify", headers });

  test("leads back to the code, and once it is paid, to the post with a session", async () => {
    const { location, headers } = await buy();
    const cookie = cookieFrom({ headers });
    const id = idIn(location);
    expect(await check(id, { cookie })).toMatchObject({ status: 303, location });
    await pay(await factsOf(id), XNO / 20n);
    const paid = await check(id, { cookie });
    expect(paid.status).toBe(303);
    expect(paid.location).toMatch(/^\/@\w+\/[\w-]+$/);
    const session = cookieFrom(paid);
    expect(session).toContain("farthing-viewer=");
    expect((await api.ownedIds({ cookie: session })).body).toEqual([post]);
    // Pressed again with the old cookies: the session is given once, and the post still opens.
    expect((await check(id, { cookie })).location).toBe(paid.location);
  });

  test("leads back to the lookup that it was pressed on, which says what was found", async () => {
    const { location, headers } = await buy();
    const cookie = cookieFrom({ headers });
    const id = idIn(location);
    const lookup = `/receipts/lookup?post=${post}&checked=${id}`;
    expect((await check(id, { cookie }, { from: "lookup" })).location).toBe(lookup);
    expect((await check(id, { cookie }, { from: "https://evil.example" })).location).toBe(location);
    await pay(await factsOf(id), XNO / 20n);
    expect((await check(id, { cookie }, { from: "lookup" })).location).toMatch(/^\/@/);
  });

  test("opens for a late payment, too", async () => {
    const { location, headers } = await buy();
    const id = idIn(location);
    await expire(await factsOf(id));
    await pay(await factsOf(id), XNO / 20n);
    expect((await check(id, { cookie: cookieFrom({ headers }) })).location).toMatch(/^\/@/);
  });

  test("says nothing of a stranger's purchase", async () => {
    const { location } = await buy();
    const own = await buy();
    const other = { cookie: cookieFrom(own) };
    for (const headers of [{}, other]) {
      const refused = await check(idIn(location), headers);
      expect(refused.status).toBe(401);
      expect(refused.page).toContain("We could not check your payment");
      expect(refused.page).not.toMatch(/nano_|@/);
    }
    expect((await check("x")).status).toBe(422);
  });
});
