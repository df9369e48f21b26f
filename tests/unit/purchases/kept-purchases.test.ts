import { afterEach, expect, test, vi } from "vitest";
import { forgetKeptOfBuyers } from "#lib/purchases/kept-purchase-key";
import { findKeptPurchase, forgetPurchase, keepPurchase } from "#lib/purchases/kept-purchases";
import { aStorage } from "#tests/support/browser-storage";
import { aPurchase } from "#tests/support/client-purchases";

const NOW = Date.UTC(2026, 10, 20, 12);
const purchase = aPurchase();
const { postId } = purchase;

afterEach(() => void vi.unstubAllGlobals());

test("finds a pending purchase by its post for an hour, and no longer", () => {
  const storage = aStorage();
  keepPurchase(storage, purchase, NOW);
  expect(findKeptPurchase(storage, postId, NOW + 3_599_999)).toEqual(purchase);
  expect(findKeptPurchase(storage, postId, NOW + 3_600_000)).toBeNull();
  expect(storage.length).toBe(0);
});

test("forgets a buyer's purchases at sign-out, and keeps those without a session and foreign entries", () => {
  const [storage, others] = [aStorage(), aPurchase({ postId: crypto.randomUUID(), hasSession: false })];
  vi.stubGlobal("sessionStorage", storage);
  keepPurchase(storage, purchase, NOW);
  keepPurchase(storage, others, NOW);
  storage.setItem("another’s", "kept");
  forgetKeptOfBuyers();
  expect(findKeptPurchase(storage, postId, NOW)).toBeNull();
  expect(findKeptPurchase(storage, others.postId, NOW)).toEqual(others);
  expect(storage.length).toBe(2);
});

test("does not find one that was forgotten, is not pending, or is another post's", () => {
  const storage = aStorage();
  keepPurchase(storage, purchase, NOW);
  forgetPurchase(storage, postId);
  expect(findKeptPurchase(storage, postId, NOW)).toBeNull();
  keepPurchase(storage, aPurchase({ status: "paid" }), NOW);
  expect(findKeptPurchase(storage, postId, NOW)).toBeNull();
});

test.each(["", "null", "{", '{"keptAtMs":1}', '{"keptAtMs":1,"purchase":{"uri":"javascript:alert(1)"}}'])(
  "deletes %j, which is none of ours",
  (text) => {
    const storage = aStorage();
    storage.setItem(`farthing-purchase:${postId}`, text);
    expect(findKeptPurchase(storage, postId, NOW)).toBeNull();
    expect(storage.length).toBe(0);
  },
);
