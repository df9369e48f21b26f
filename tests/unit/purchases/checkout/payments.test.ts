import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isToBeWelcomed } from "#lib/purchases/checkout/become-buyer.ts";
import { findCode } from "#lib/purchases/checkout/drawn-codes.ts";
import { type FirstOrder, readFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { ownsPost } from "#lib/purchases/checkout/owned-posts.ts";
import { isReopened } from "#lib/purchases/checkout/payment.ts";
import {
  checkEnded,
  continueOrder,
  dropPayment,
  readPayment,
  rebuildPayment,
  startPayment,
} from "#lib/purchases/checkout/payments.ts";
import { findUnderpaidPurchaseId } from "#lib/purchases/checkout/purchase-calls.ts";
import { findStoredPurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import type { LibraryEntry, PurchaseState, WholePurchase } from "#lib/purchases/purchase.ts";
import { createStorage } from "#tests/support/browser-storage.ts";
import { createPurchase, createVerdict } from "#tests/support/world/client-purchases.ts";

const hundredths = (count: number) => String(BigInt(count) * 10n ** 28n);
const purchase = createPurchase();
const { id, postId } = purchase;
const underpaid = {
  status: "expired",
  payment_state: "partial",
  received_raw: hundredths(1),
  missing_raw: hundredths(4),
};

const events = { onPaid: vi.fn(), onSession: vi.fn() };
let answers: Record<string, unknown>;
let storage: Storage;
let page: EventTarget;
const documentWith = (cookie: string) => Object.assign(new EventTarget(), { cookie });

beforeEach(() => {
  answers = {};
  storage = createStorage();
  vi.stubGlobal("sessionStorage", storage);
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", documentWith("farthing-viewer=anonymous"));
  vi.stubGlobal("fetch", async (url: string) => Response.json(answers[url] ?? {}, answers[url] ? {} : { status: 404 }));
});
afterEach(() => {
  dropPayment(postId);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** What GET /api/purchases/{id} answers. */
function whole(verdict: Partial<PurchaseState>): WholePurchase {
  return {
    purchase: { ...createVerdict(verdict), access_token: purchase.accessToken },
    ephemeral_address: { ephemeral_address: purchase.ephemeralAddress },
    uri: purchase.uri,
  };
}

const url = `/api/purchases/${id}`;
const rebuild = async (verdict: object) => {
  answers[url] = whole(verdict);
  await rebuildPayment(postId, { id }, events);
  return readPayment(postId);
};

test("rebuilds a late, underpaid purchase from the server, and can reopen it", async () => {
  const payment = await rebuild(underpaid);
  expect(payment).toMatchObject({ step: "expired", isLateAndUnderpaid: true });
  expect(payment?.purchase).toMatchObject({ id, receivedRaw: hundredths(1), missingRaw: hundredths(4) });
  expect(payment && isReopened(payment, true)).toBe(true);
  expect(storage.length).toBe(0);
});

test("a payment made meanwhile opens the post, and leaves the page's work alone", async () => {
  expect(await rebuild({ status: "paid", payment_state: "late", received_raw: hundredths(5) })).toMatchObject({
    step: "paid",
  });
  await vi.waitFor(() => expect(ownsPost(postId)).toBe(true));
  expect(events.onPaid).toHaveBeenCalledOnce();
  expect(await rebuild(underpaid)).toMatchObject({ step: "paid" });
});

test("learns what arrived for an expired price: nothing, too little, enough", async () => {
  const check = async (verdict: object) => {
    answers["/api/purchases/verify"] = createVerdict(verdict);
    await checkEnded(postId, events);
    return readPayment(postId);
  };
  await rebuild({ status: "expired" });
  expect(await check({ status: "expired" })).toMatchObject({ step: "expired", isLateAndUnderpaid: false });
  expect(await check(underpaid)).toMatchObject({ step: "expired", isLateAndUnderpaid: true });
  expect(await check({ status: "paid", payment_state: "late" })).toMatchObject({ step: "paid" });
  expect(events.onPaid).toHaveBeenCalledOnce();
  expect(await check({ status: "expired" })).toMatchObject({ step: "paid" });
});

test("an underpaid purchase keeps both ways out where its quote cannot be reopened", async () => {
  await rebuild(underpaid);
  const order = { postId, offeredRaw: null, consentTextId: null, idempotencyKey: crypto.randomUUID() };
  await startPayment(order, null, events);
  expect(readPayment(postId)).toMatchObject({ step: "expired", isLateAndUnderpaid: true, refusal: null });
});

test("keeps what is shown while the server cannot be reached", async () => {
  await rebuild({ status: "expired" });
  await checkEnded(postId, events);
  expect(readPayment(postId)).toMatchObject({ step: "expired", isLateAndUnderpaid: false });
});

test("finds the reader’s open purchase of this post that has received money", async () => {
  const entry = (of: string, state: LibraryEntry["state"]): LibraryEntry => ({
    ...{ id: crypto.randomUUID(), post: { id: of, title: "Wrens", handle: "mira", slug: "wrens" }, state },
    ...{ source: "purchase", status: "pending", amountRaw: purchase.amountRaw, paid_at: null },
    ...{ refund_until: null, refunded_at: null, receipt_url: null },
  });
  const [found, elsewhere] = [entry(postId, "partial"), entry(crypto.randomUUID(), "partial")];
  answers["/api/purchases?show=pending"] = { items: [elsewhere, entry(postId, "pending"), found], next: null };
  expect(await findUnderpaidPurchaseId(postId)).toBe(found.id);
  answers["/api/purchases?show=pending"] = { items: [elsewhere, entry(postId, "pending")], next: null };
  expect(await findUnderpaidPurchaseId(postId)).toBeNull();
});

describe("the order that the page sent at the press", () => {
  const order = { postId, offeredRaw: null, consentTextId: null, idempotencyKey: crypto.randomUUID() };
  const opened = createPurchase({ hasSession: false });
  const sheet = { purchase: opened, code: { size: 3, dark: "M1 1h1" }, href: "", line: "", hold: "" };
  const firstOrder = (answer: Promise<Response>): FirstOrder => {
    answer.catch(() => undefined);
    return { postId, idempotencyKey: order.idempotencyKey, answer };
  };
  const opening = () => firstOrder(Promise.resolve(Response.json({ sheet }, { status: 201 })));
  /** The calls of a browser in which no one is signed in. */
  function asVisitor(): { url: string; headers: Headers }[] {
    const calls: { url: string; headers: Headers }[] = [];
    const visited = documentWith("");
    vi.stubGlobal("document", visited);
    vi.stubGlobal("localStorage", createStorage());
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      calls.push({ url, headers: new Headers(init?.headers) });
      if (url === "/api/auth/session") visited.cookie = "farthing-viewer=anonymous";
      return Response.json(answers[url] ?? {}, answers[url] ? {} : { status: 404 });
    });
    answers["/api/settings"] = {
      ...{ siteUrl: "http://site.test", supabaseUrl: "http://data.test", consentTextId: null },
      supabasePublishableKey: "sb_publishable_1",
    };
    answers["http://data.test/auth/v1/signup"] = { access_token: "a", refresh_token: "r" };
    answers["/api/auth/session"] = { id: crypto.randomUUID() };
    return calls;
  }
  const creates = (calls: readonly { url: string; headers: Headers }[]) =>
    calls.filter(({ url }) => url === "/api/purchases/create");

  test("is shown at once with its code, kept, and becomes the purchase of a new buyer", async () => {
    const calls = asVisitor();
    const first = opening();
    expect(await readFirstOrder(first)).toBe("opened");
    expect(findOpenPurchaseId(postId)).toBe(id);
    const done = continueOrder(order, first, null, events);
    expect(readPayment(postId)).toMatchObject({ step: "open", purchase: { id, hasSession: false } });
    expect(findCode(opened.uri)).toEqual(sheet.code);
    await done;
    expect(readPayment(postId)?.purchase).toEqual({ ...opened, hasSession: true });
    expect(findOpenPurchaseId(postId)).toBeNull();
    expect(findStoredPurchase(postId, Date.now())).toEqual({ ...opened, hasSession: true });
    expect(creates(calls)).toEqual([]);
  });

  test("stays the token's where no one can be signed in", async () => {
    asVisitor();
    delete answers["http://data.test/auth/v1/signup"];
    await continueOrder(order, opening(), null, events);
    expect(readPayment(postId)).toMatchObject({ step: "open", connection: "polling", purchase: { hasSession: false } });
    expect(findOpenPurchaseId(postId)).toBe(id);
  });

  test("becomes a buyer's, once, when the network that was gone is back", async () => {
    const calls = asVisitor();
    const signUp = "http://data.test/auth/v1/signup";
    const { [signUp]: tokens } = answers;
    delete answers[signUp];
    await continueOrder(order, opening(), null, events);
    answers[signUp] = tokens;
    page.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(readPayment(postId)).toMatchObject({ step: "open", purchase: { hasSession: true } }));
    expect(calls.filter(({ url }) => url === signUp)).toHaveLength(2);
    page.dispatchEvent(new Event("online"));
    expect(calls.filter(({ url }) => url === signUp)).toHaveLength(2);
  });

  test("welcomes the buyer whom it signed in, once it is paid", async () => {
    asVisitor();
    await continueOrder(order, opening(), null, events);
    expect(events.onSession).not.toHaveBeenCalled();
    answers["/api/purchases/verify"] = createVerdict({ status: "paid", payment_state: "confirmed" });
    page.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(events.onSession).toHaveBeenCalledOnce());
    expect(isToBeWelcomed()).toBe(false);
  });

  test("is cancelled if its reader cancelled meanwhile", async () => {
    const calls = asVisitor();
    const answering = Promise.withResolvers<Response>();
    const done = continueOrder(order, firstOrder(answering.promise), null, events);
    expect(readPayment(postId)?.step).toBe("opening");
    dropPayment(postId);
    answering.resolve(Response.json({ sheet }, { status: 201 }));
    await done;
    expect(readPayment(postId)).toBeUndefined();
    expect(calls.map(({ url }) => url)).toEqual([`/api/purchases/${id}/cancel`]);
  });

  test("is sent again with its key and without a session if its answer was lost", async () => {
    const calls = asVisitor();
    const {
      status,
      payment_state,
      meta,
      network,
      refund_reason,
      returning_raw,
      returned_raw,
      unaddressed_raw,
      ...rest
    } = createVerdict();
    answers["/api/purchases/create"] = {
      purchase: { ...rest, status, payment_state, access_token: opened.accessToken },
      ephemeral_address: { ephemeral_address: opened.ephemeralAddress },
      uri: opened.uri,
    };
    await continueOrder(order, firstOrder(Promise.reject(new TypeError("Failed to fetch"))), null, events);
    expect(calls[0]?.url).toBe("/api/purchases/create");
    expect(creates(calls).map(({ headers }) => headers.get("idempotency-key"))).toEqual([order.idempotencyKey]);
    expect(readPayment(postId)?.purchase).toMatchObject({ id, hasSession: true });
  });

  test("begins from the start if it was refused, which asks what is to be asked", async () => {
    asVisitor();
    await continueOrder(order, firstOrder(Promise.resolve(Response.json({}, { status: 422 }))), "30000000", events);
    expect(readPayment(postId)).toMatchObject({ step: "asking", question: { isDear: true } });
  });
});
