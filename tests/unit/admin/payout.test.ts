import { describe, expect, test } from "vitest";
import { readReceivableFilter, readUnconfirmedFilter, writeBlockQuery } from "#lib/admin/block-lists.ts";
import { warnOfCredits, workCostOfSale } from "#lib/admin/credits.ts";
import { actionsFor, ERROR_CLASSES, type StaffPayout } from "#lib/admin/payout.ts";
import { toPayoutCsv } from "#lib/admin/payout-csv.ts";
import { readListCursor, readPayoutFilter, writeListQuery } from "#lib/admin/payout-lists.ts";
import { topUpSchema } from "#lib/admin/schema.ts";

const PAYOUT: StaffPayout = {
  ...{
    id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    kind: "creator",
    status: "failed",
    amountRaw: "950000000000000000000000000000",
  },
  ...{ recipient: "nano_1", handle: "ada", purchaseId: null, postTitle: null, source: "nano_3", blockHash: null },
  ...{
    blockState: null,
    claimedHash: null,
    heldUntil: null,
    windowEndsAt: null,
    attempts: 8,
    nextAttemptAt: "2026-11-21T00:00:00Z",
  },
  ...{
    errorClass: "node_away",
    lastError: null,
    approvedAt: null,
    isBeyondCap: false,
    isRefunded: false,
    isFrozen: false,
    paidAt: null,
  },
  createdAt: "2026-11-20T00:00:00Z",
};
const actions = (changes: Partial<StaffPayout>) =>
  actionsFor({ ...PAYOUT, ...changes }, Date.parse("2026-11-21T00:00:00Z"));

describe("actions offered for a payout", () => {
  test.each(ERROR_CLASSES)("offer nothing but the living block while it may confirm: %s", (errorClass) => {
    expect(actions({ errorClass, blockState: "sent" })).toEqual(["retry", "rebuild"]);
  });

  test.each(ERROR_CLASSES)("offer a way out of every class: %s", (errorClass) => {
    expect(actions({ errorClass })).not.toEqual([]);
  });

  test("offer no retry to an address that looks like a service’s", () => {
    expect(actions({ errorClass: "address_unsafe" })).toEqual(["ask_for_address", "mark_paid"]);
  });

  test("offer no release in the refund window, except for a refund", () => {
    const windowEndsAt = "2026-11-21T00:10:00Z";
    expect(actions({ status: "held", windowEndsAt })).toEqual([]);
    expect(actions({ status: "held", windowEndsAt: "2026-11-20T23:00:00Z" })).toEqual(["release"]);
    expect(actions({ status: "held", windowEndsAt, kind: "refund" })).toEqual(["release"]);
  });

  test("offer no release of what its author froze, but another address", () => {
    expect(actions({ status: "held", isFrozen: true })).toEqual(["ask_for_address"]);
  });

  test("offer approval above the cap, cancelling after a refund, nothing once on its way or done", () => {
    expect(actions({ status: "pending", isBeyondCap: true })).toEqual(["approve", "hold"]);
    expect(actions({ status: "pending", isRefunded: true })).toEqual(["hold", "cancel"]);
    expect(actions({ status: "pending", isRefunded: true, kind: "refund" })).toEqual(["hold"]);
    for (const status of ["publishing", "paid", "cancelled"] as const) expect(actions({ status })).toEqual([]);
  });
});

describe("credits", () => {
  test.each([
    [100, null],
    [
      99,
      {
        tone: "warning",
        title: "Nano payment service credits are low",
        text: "Only 99 credits remaining, about 33 sales left.",
      },
    ],
    [50, { tone: "warning" }],
    [49, { tone: "danger", text: "Only 49 credits remaining, about 16 sales left." }],
    [0, { tone: "danger" }],
    [null, { tone: "warning", title: "Credits unknown" }],
  ])("%s", (credits, expected) => {
    const warning = warnOfCredits(credits);
    if (expected === null) expect(warning).toBeNull();
    else expect(warning).toMatchObject(expected);
  });
});

test("a sale's work costs three credits, priced by the last recorded purchase", () => {
  expect(workCostOfSale(203_259n * 10n ** 24n, 1000)).toBe(609_777n * 10n ** 21n);
  expect(workCostOfSale(0n, 0)).toBeNull();
});

test.each([
  ["203259", "0.203259", "", true],
  ["0", "0.2", "", false],
  ["1000", "a bit", "", false],
  ["1000", "0", "AB".repeat(32).toLowerCase(), true],
  ["1000", "0", "AB", false],
])("reads a purchase of %s credits for Ӿ%s with block “%s”: %s", (credits, paid, blockHash, isGood) => {
  expect(topUpSchema.safeParse({ credits, paid, blockHash, reason: "Running low" }).success).toBe(isGood);
});

describe("a list", () => {
  test("is exported without formulas, in whole amounts", () => {
    const csv = toPayoutCsv([{ ...PAYOUT, postTitle: '=HYPERLINK("x")', lastError: "+1, said the node" }]);
    expect(csv.split("\r\n")[1]).toBe(
      `${PAYOUT.id},2026-11-20T00:00:00Z,,creator,failed,0.95,nano_1,ada,,,"'=HYPERLINK(""x"")",8,node_away,"'+1, said the node"`,
    );
  });

  test("keeps its filter in the address, and reads nothing else from there", () => {
    const query = "?q=%40ada&kind=fee&status=held&class=mismatch";
    const filter = readPayoutFilter(Object.fromEntries(new URLSearchParams(query)));
    expect(writeListQuery(filter)).toBe(query);
    expect(writeListQuery(readPayoutFilter({ q: ["a"], kind: "all", status: "gone", class: "x" }))).toBe("");
    expect(readListCursor("2026-11-20T00:00:00.123456+00:00_3f2504e0-4f89-41d3-9a0c-0305e82c3301")).toEqual({
      at: "2026-11-20T00:00:00.123456+00:00",
      key: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    });
    expect(readListCursor("yesterday_1")).toBeNull();
  });

  test("of blocks keeps its filter in the address, and a place for each list of its page", () => {
    const query = "?q=AB&kind=send&state=signed";
    const filter = readUnconfirmedFilter(Object.fromEntries(new URLSearchParams(query)));
    expect(writeBlockQuery(filter)).toBe(query);
    const after = { at: "2026-11-20T00:00:00Z", key: "AB".repeat(32) };
    const places = new URLSearchParams(writeBlockQuery(filter, { after, alerts: null }));
    expect(readListCursor(places.get("after") ?? "")).toEqual(after);
    expect(places.has("alerts")).toBe(false);
    expect(writeBlockQuery(readUnconfirmedFilter({ kind: "change", state: "dead", q: ["a"] }))).toBe("");
    expect(writeBlockQuery(readReceivableFilter({ reason: "left" }))).toBe("?reason=left");
    expect(writeBlockQuery(readReceivableFilter({ reason: "x" }))).toBe("");
  });
});
