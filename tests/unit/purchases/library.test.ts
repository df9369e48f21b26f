import { describe, expect, test } from "vitest";
import { toCsv } from "#lib/purchases/library/csv.ts";
import {
  LIBRARY_PAGES,
  libraryAddress,
  readLibraryCursor,
  readLibraryFilter,
  writeLibraryCursor,
} from "#lib/purchases/library/library.ts";
import { formatReceiptNumber } from "#lib/purchases/receipts/number.ts";
import { parsePaymentReference } from "#lib/purchases/receipts/payment-reference.ts";
import { maskAccount } from "#lib/purchases/receipts/receipt.ts";

const CURSOR = { since: "2026-11-20T19:00:00.123456+00:00", id: "0b0e6a52-6a52-4a52-8a52-0b0e6a526a52" };
const ACCOUNT = "nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3";

describe("the library's address", () => {
  test("holds filter and place, and reads them back", () => {
    const filter = { shelf: "refunded", words: "a wren & more" } as const;
    const path = libraryAddress("/library", filter, CURSOR);
    const query = Object.fromEntries(new URL(path, "https://farthing.example").searchParams);
    expect(readLibraryFilter(query)).toEqual(filter);
    expect(readLibraryCursor(query.after)).toEqual(CURSOR);
    expect(path).toMatch(/^\/library\?/);
    for (const page of LIBRARY_PAGES) expect(libraryAddress(page, { shelf: "all", words: "" })).toBe(page);
  });

  test.each([undefined, "", ["a", "b"], "2026_x", `${writeLibraryCursor(CURSOR)}' or 1=1`, "x".repeat(5_000)])(
    "starts at the top for an invalid place: %j",
    (text) => expect(readLibraryCursor(text)).toBeNull(),
  );

  test("ignores meaningless words", () => {
    expect(readLibraryFilter({ show: "everything", q: ["a", "b"] })).toEqual({ shelf: "all", words: "" });
  });
});

test("an exported table quotes what it must and holds no formula", () => {
  const item = {
    id: CURSOR.id,
    purchaseId: null,
    post: { id: CURSOR.id, title: '@SUM(A1), "so"', handle: "mira", slug: "so", authorName: "Mira" },
    source: "gift",
    status: null,
    state: "owned",
    amountRaw: null,
    missingRaw: null,
    since: CURSOR.since,
    paidAt: null,
    refundUntil: null,
    refundedAt: null,
    refundReason: null,
    withdrawnAt: null,
    isRemoved: false,
    hasNewerVersion: false,
    isLent: false,
    hasDownloads: true,
    isForAdults: false,
  } as const;
  expect(toCsv([item])).toBe(
    `purchase,date,post,author,amount_nano,status,refunded\r\n,${CURSOR.since},"'@SUM(A1), ""so""",mira,,owned,\r\n`,
  );
});

test("a receipt's number starts with the year of payment", () => {
  expect(formatReceiptNumber(123, "2026-12-31T23:59:59.9+00:00")).toBe("R-2026-000123");
  expect(formatReceiptNumber(1_234_567, "2027-01-01T00:00:00Z")).toBe("R-2027-1234567");
});

test("a masked account shows its first and last five characters", () => {
  expect(maskAccount(ACCOUNT)).toBe("nano_3t6k3…uohr3");
});

describe("a payment reference", () => {
  test("is a block's hash or an address, as people paste it", () => {
    const hash = "ab".repeat(32);
    expect(parsePaymentReference(` ${hash.slice(0, 32)}\n${hash.slice(32)} `)).toBe(hash.toUpperCase());
    expect(parsePaymentReference(`nano:${ACCOUNT}?amount=1`)).toBe(ACCOUNT);
    expect(parsePaymentReference(ACCOUNT.replace("nano_", "xrb_"))).toBe(ACCOUNT);
  });

  test.each(["", "hello", "ab".repeat(31), `${ACCOUNT.slice(0, -1)}4`])("is nothing else: %j", (text) => {
    expect(parsePaymentReference(text)).toBeNull();
  });
});
