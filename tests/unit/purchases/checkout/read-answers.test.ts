import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { JsonReader } from "#lib/http/browser/read-json.ts";
import {
  readClaimedSession,
  readClientPurchase,
  readLibraryEntries,
  readOpenedPurchase,
  readPurchaseState,
  readWholePurchase,
} from "#lib/purchases/checkout/read-answers.ts";
import { readRefundView } from "#lib/purchases/checkout/read-refund.ts";
import {
  claimedSessionSchema,
  libraryAnswerSchema,
  openedPurchaseSchema,
  purchaseStateSchema,
  type WholePurchase,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";
import { refundViewSchema } from "#lib/purchases/refunds/schema.ts";
import { createPurchase, createVerdict } from "#tests/support/world/client-purchases.ts";

const verdict = createVerdict({ paid_at: "2026-11-20T12:00:03.5+00:00", receipt_url: "https://farthing.example/r/1" });
const { ephemeralAddress, uri } = createPurchase();
const whole: WholePurchase = {
  ...{
    purchase: { ...verdict, access_token: "token" },
    ephemeral_address: { ephemeral_address: ephemeralAddress },
    uri,
  },
};
const { meta, network, refund_reason, returning_raw, returned_raw, unaddressed_raw, ...quote } = whole.purchase;

const part = { amount_raw: "1", state: "returned", to: `nano_${"1".repeat(60)}`, block_hash: "A", is_turnable: false };
const refund = {
  ...{ status: "ask_author", reason: "Too many.", title: "Wrens", amount_raw: "5", refund_until: verdict.expires_at },
  ...{
    target: null,
    author_handle: "mira",
    block_hash: null,
    returns: [part, { ...part, to: null }],
    is_askable: true,
  },
  request: { reason: "Too short", asked_at: verdict.expires_at, state: "open" },
};

const ANSWERS: [name: string, z.ZodType, JsonReader<unknown>, answer: object][] = [
  ["a new quote", openedPurchaseSchema, readOpenedPurchase, { ...whole, purchase: quote }],
  ["the state of a purchase", purchaseStateSchema, readPurchaseState, verdict],
  ["a whole purchase", wholePurchaseSchema, readWholePurchase, whole],
  ["a session", claimedSessionSchema, readClaimedSession, { session: { access_token: "a", refresh_token: "r" } }],
  ["a refund", refundViewSchema, readRefundView, refund],
];

/** Every kind of value that could stand in the place of another. */
const STRANGERS: unknown[] = [
  ...[undefined, null, true, false, 0, -1, 1.5, 10, "", " ", "0", "-1", "1e3", "0x1", "1".repeat(39), "1".repeat(40)],
  ...["pending", "PENDING", "up", "XNO", "toString", "nano:nano_1", "javascript:alert(1)", "https://elsewhere.example"],
  ...["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.123456+01:00", "2026-11-20T12:00:00", "2026-13-20T12:00:00Z", "now"],
  ...["open", "returned", "refunded", "waits_for_address"],
  ...["0a0b0c0d-0000-4000-8000-000000000001", "0A0B0C0D-0000-4000-8000-00000000000F", "0a0b0c0d", [], ["pending"], {}],
  ...[{ session_created: "yes", session_user_id: null }, { ephemeral_address: 1 }],
];

type Place = { path: string[]; value: unknown };

function placesOf(value: unknown, path: string[] = []): Place[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...inside.flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

/** The value with something else at one place. */
function replaceAt(value: unknown, [name, ...rest]: string[], stranger: unknown): unknown {
  if (name === undefined) return stranger;
  if (Array.isArray(value))
    return value.map((part, n) => (String(n) === name ? replaceAt(part, rest, stranger) : part));
  const fields = Object.fromEntries(Object.entries(Object(value)));
  return { ...fields, [name]: replaceAt(fields[name], rest, stranger) };
}

function outcomeOf(read: JsonReader<unknown>, value: unknown): { read: unknown } | "refused" {
  try {
    return { read: read(value) };
  } catch {
    return "refused";
  }
}

describe("a browser reads an answer as its schema does, whatever stands in it", () => {
  test.each(ANSWERS)("%s", (_, schema, read, answer) => {
    expect(read({ ...answer, more: 1 })).toEqual(answer);
    for (const { path } of placesOf(answer))
      for (const stranger of STRANGERS) {
        const changed = replaceAt(answer, path, stranger);
        const parsed = schema.safeParse(changed);
        const expected = parsed.success ? { read: parsed.data } : "refused";
        expect(outcomeOf(read, changed), `${path.join(".")} = ${JSON.stringify(stranger)}`).toEqual(expected);
      }
  });
});

test("a browser finds an underpaid purchase in any library that its schema accepts", () => {
  const entry = {
    ...{ id: verdict.id, paid_at: null, receipt_url: null, source: "purchase", amountRaw: "1", status: "pending" },
    ...{ post: { id: verdict.post_id, title: "Wrens", handle: "mira", slug: "wrens" }, state: "partial" },
    ...{ refund_until: null, refunded_at: null },
  };
  const answer = libraryAnswerSchema.parse({ items: [entry], next: null });
  const known = { id: entry.id, state: "partial", post: { id: verdict.post_id } };
  expect(readLibraryEntries(answer)).toEqual({ items: [known] });
  for (const path of [["id"], ["state"], ["post"], ["post", "id"]])
    expect(outcomeOf(readLibraryEntries, { items: [replaceAt(entry, path, "elsewhere")] })).toBe("refused");
});

test("a stored purchase needs every field, and each in its form", () => {
  const purchase = createPurchase();
  expect(readClientPurchase({ ...purchase, more: 1 })).toEqual(purchase);
  for (const name of Object.keys(purchase)) {
    expect(outcomeOf(readClientPurchase, replaceAt(purchase, [name], undefined)), name).toBe("refused");
    expect(outcomeOf(readClientPurchase, replaceAt(purchase, [name], 7)), name).toBe("refused");
  }
  const wrong = {
    uri: "javascript:alert(1)",
    amountRaw: "0.05",
    missingRaw: "-1",
    status: "opened",
    expiresAt: "soon",
  };
  for (const [name, value] of Object.entries(wrong))
    expect(outcomeOf(readClientPurchase, { ...purchase, [name]: value }), name).toBe("refused");
});
