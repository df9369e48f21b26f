import { afterEach, expect, test, vi } from "vitest";
import {
  forgetPurchase,
  forgetStoredPurchasesOfUser,
  storePurchase,
} from "#lib/purchases/checkout/stored-purchase-key.ts";
import { findStoredPurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import { createStorage } from "#tests/support/browser-storage.ts";
import { createPurchase } from "#tests/support/world/client-purchases.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const purchase = createPurchase();
const { postId } = purchase;

afterEach(() => void vi.unstubAllGlobals());

function useStorage(): Storage {
  const storage = createStorage();
  vi.stubGlobal("sessionStorage", storage);
  return storage;
}

test("a browser without storage keeps nothing, and pays all the same", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  storePurchase(purchase, NOW);
  expect(findStoredPurchase(postId, NOW)).toBeNull();
  forgetPurchase(postId);
  Reflect.deleteProperty(globalThis, "sessionStorage");
});

test("finds a pending purchase by its post for an hour, and no longer", () => {
  const storage = useStorage();
  storePurchase(purchase, NOW);
  expect(findStoredPurchase(postId, NOW + 3_599_999)).toEqual(purchase);
  expect(findStoredPurchase(postId, NOW + 3_600_000)).toBeNull();
  expect(storage.length).toBe(0);
});

test("finds a purchase that an older build has kept", () => {
  const storage = useStorage();
  storePurchase(purchase, NOW);
  const key = storage.key(0) ?? "";
  const { isReceiptFirst: _, ...older } = purchase;
  storage.setItem(key, JSON.stringify({ ...JSON.parse(storage.getItem(key) ?? ""), purchase: older }));
  expect(findStoredPurchase(postId, NOW)).toEqual(purchase);
});

test("forgets a buyer's purchases at sign-out, and keeps those without a session and foreign entries", () => {
  const [storage, others] = [useStorage(), createPurchase({ postId: crypto.randomUUID(), hasSession: false })];
  storePurchase(purchase, NOW);
  storePurchase(others, NOW);
  storage.setItem("another’s", "kept");
  forgetStoredPurchasesOfUser();
  expect(findStoredPurchase(postId, NOW)).toBeNull();
  expect(findStoredPurchase(others.postId, NOW)).toEqual(others);
  expect(storage.length).toBe(2);
});

test("does not find one that was forgotten, is not pending, or is another post's", () => {
  useStorage();
  storePurchase(purchase, NOW);
  forgetPurchase(postId);
  expect(findStoredPurchase(postId, NOW)).toBeNull();
  storePurchase(createPurchase({ status: "paid" }), NOW);
  expect(findStoredPurchase(postId, NOW)).toBeNull();
});

test.each(["", "null", "{", '{"keptAtMs":1}', '{"keptAtMs":1,"purchase":{"uri":"javascript:alert(1)"}}'])(
  "deletes %j, which is none of ours",
  (text) => {
    const storage = useStorage();
    storage.setItem(`farthing-purchase:${postId}`, text);
    expect(findStoredPurchase(postId, NOW)).toBeNull();
    expect(storage.length).toBe(0);
  },
);
