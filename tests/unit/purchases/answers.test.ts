import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  libraryEntrySchema,
  openedPurchaseSchema,
  purchaseSchema,
  purchaseStateSchema,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";
import { Constants } from "#lib/supabase/database.types.ts";
import { expectShape } from "#tests/support/calls/expect-shape.ts";

/** As `open_purchase` returns it. */
const facts = {
  ...{ id: "0a0b0c0d-0000-4000-8000-000000000001", post_id: "0a0b0c0d-0000-4000-8000-000000000002" },
  ...{ buyer_id: "0a0b0c0d-0000-4000-8000-000000000003", status: "pending", payment_state: "partial" },
  ...{ amount_raw: `5${"0".repeat(28)}`, received_raw: `1${"0".repeat(28)}`, missing_raw: `4${"0".repeat(28)}` },
  ...{ ephemeral_address: `nano_${"1".repeat(60)}`, price_currency: "XNO", was_changed: true, meta: {} },
  ...{ expires_at: "2026-11-20T12:09:00.123456+00:00", created_at: "2026-11-20T12:00:00+00:00", paid_at: null },
  ...{ refund_window_min: 10, refund_window_ends_at: null, post_title: "On mills & wrens" },
  receipt_first: false,
};
/** As `look_at_purchase` returns it. */
const snapshot = {
  ...{ facts, refund_reason: null, returning_raw: "0", returned_raw: "0", unaddressed_raw: "0" },
  ...{ known_hashes: ["A".repeat(64)], unconfirmed_since: null, is_chain_away: false, may_ask_chain: true },
};

async function load() {
  vi.resetModules();
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_unit");
  vi.stubEnv("TOKEN_KEY", "");
  vi.stubEnv("SITE_URL", "http://localhost:3000");
  return {
    ...(await import("#lib/purchases/quote/answers.ts")),
    ...(await import("#lib/purchases/library/entry.ts")),
    ...(await import("#lib/purchases/schema.ts")),
  };
}
let server: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  server = await load();
  return () => vi.unstubAllEnvs();
});

describe("an answer has every field of its schema and no other", () => {
  test("a new quote", () => {
    expectShape(openedPurchaseSchema, server.toOpened(server.factsSchema.parse(facts)));
  });

  test("the state of a purchase, and the whole of it", () => {
    const look = server.purchaseSnapshotSchema.parse(snapshot);
    expectShape(purchaseStateSchema, server.toState(look, "slow"));
    expectShape(wholePurchaseSchema, server.toWhole(look, "up"));
  });

  test("a row of the library", () => {
    const { id, post_id, amount_raw, created_at } = facts;
    const post = { id: post_id, title: "Wrens", handle: "mira", slug: "wrens", authorName: "Mira" };
    const entry = server.toLibraryEntry({
      ...{ id, purchaseId: id, post, source: "purchase", status: "paid", state: "owned", amountRaw: amount_raw },
      ...{ missingRaw: "0", since: created_at, paidAt: created_at, refundUntil: created_at, refundedAt: null },
      ...{
        refundReason: null,
        withdrawnAt: null,
        isRemoved: false,
        hasNewerVersion: false,
        isLent: false,
        hasDownloads: true,
        isForAdults: false,
      },
    });
    expectShape(libraryEntrySchema, entry);
  });
});

test("a payment link asks for what is missing, and names the post", () => {
  const { uri } = server.toOpened(server.factsSchema.parse(facts));
  const rest = `amount=4${"0".repeat(28)}&label=Farthing&message=On%20mills%20%26%20wrens`;
  expect(uri).toBe(`nano:${facts.ephemeral_address}?${rest}`);
  expect(server.toOpened(server.factsSchema.parse({ ...facts, post_title: null })).uri).not.toContain("message");
});

test("keeps money as digits in a text", () => {
  const state = server.toState(server.purchaseSnapshotSchema.parse(snapshot), "up");
  for (const received_raw of [0, "0.5", "-1", "1e30", "", "1".repeat(40)])
    expect(purchaseStateSchema.safeParse({ ...state, received_raw }).success).toBe(false);
});

test("names the states and currencies of the database, all of them and in its order", () => {
  const { status, payment_state, price_currency } = purchaseSchema.shape;
  expect(status.options).toEqual(Constants.public.Enums.purchase_status);
  expect(payment_state.options).toEqual(Constants.public.Enums.payment_state);
  expect(price_currency.options).toEqual(Constants.public.Enums.price_currency);
  expect(libraryEntrySchema.shape.source.options).toEqual(Constants.public.Enums.entitlement_source);
});
