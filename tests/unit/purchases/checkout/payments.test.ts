import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownsPost } from "#lib/purchases/checkout/owned-posts.ts";
import { isReopened } from "#lib/purchases/checkout/payment.ts";
import {
  checkEnded,
  dropPayment,
  readPayment,
  rebuildPayment,
  startPayment,
} from "#lib/purchases/checkout/payments.ts";
import { findUnderpaidPurchaseId } from "#lib/purchases/checkout/purchase-calls.ts";
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

beforeEach(() => {
  answers = {};
  storage = createStorage();
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("document", { cookie: "farthing-viewer=anonymous" });
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
