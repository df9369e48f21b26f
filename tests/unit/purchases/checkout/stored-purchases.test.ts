import { afterEach, expect, test, vi } from "vitest";
import { forgetStoredPurchasesOfUser } from "#lib/purchases/checkout/stored-purchase-key.ts";
import { findStoredPurchase, forgetPurchase, storePurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import { createStorage } from "#tests/support/browser-storage.ts";
import { createPurchase } from "#tests/support/world/client-purchases.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const purchase = createPurchase();
const { postId } = purchase;

afterEach(() => void vi.unstubAllGlobals());

test("finds a pending purchase by its post for an hour, and no longer", () => {
  const storage = createStorage();
  storePurchase(storage, purchase, NOW);
  expect(findStoredPurchase(storage, postId, NOW + 3_599_999)).toEqual(purchase);
  expect(findStoredPurchase(storage, postId, NOW + 3_600_000)).toBeNull();
  expect(storage.length).toBe(0);
});

test("forgets a buyer's purchases at sign-out, and keeps those without a session and foreign entries", () => {
  const [storage, others] = [createStorage(), createPurchase({ postId: crypto.randomUUID(), hasSession: false })];
  vi.stubGlobal("sessionStorage", storage);
  storePurchase(storage, purchase, NOW);
  storePurchase(storage, others, NOW);
  storage.setItem("another’s", "kept");
  forgetStoredPurchasesOfUser();
  expect(findStoredPurchase(storage, postId, NOW)).toBeNull();
  expect(findStoredPurchase(storage, others.postId, NOW)).toEqual(others);
  expect(storage.length).toBe(2);
});

test("does not find one that was forgotten, is not pending, or is another post's", () => {
  const storage = createStorage();
  storePurchase(storage, purchase, NOW);
  forgetPurchase(storage, postId);
  expect(findStoredPurchase(storage, postId, NOW)).toBeNull();
  storePurchase(storage, createPurchase({ status: "paid" }), NOW);
  expect(findStoredPurchase(storage, postId, NOW)).toBeNull();
});

test.each(["", "null", "{", '{"keptAtMs":1}', '{"keptAtMs":1,"purchase":{"uri":"javascript:alert(1)"}}'])(
  "deletes %j, which is none of ours",
  (text) => {
    const storage = createStorage();
    storage.setItem(`farthing-purchase:${postId}`, text);
    expect(findStoredPurchase(storage, postId, NOW)).toBeNull();
    expect(storage.length).toBe(0);
  },
);
