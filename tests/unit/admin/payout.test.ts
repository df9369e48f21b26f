import { describe, expect, test } from "vitest";
import { warnOfCredits } from "#lib/admin/credits";
import { actionsFor, ERROR_CLASSES, type StaffPayout } from "#lib/admin/payout";
import { toPayoutCsv } from "#lib/admin/payout-csv";
import { readListCursor, readPayoutFilter, writeListQuery } from "#lib/admin/payout-lists";

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
    paidAt: null,
  },
  createdAt: "2026-11-20T00:00:00Z",
};
const actions = (changes: Partial<StaffPayout>) =>
  actionsFor({ ...PAYOUT, ...changes }, Date.parse("2026-11-21T00:00:00Z"));

describe("what is offered", () => {
  test.each(ERROR_CLASSES)("while a block may live, nothing but that block: %s", (errorClass) => {
    expect(actions({ errorClass, blockState: "sent" })).toEqual(["retry", "rebuild"]);
  });

  test.each(ERROR_CLASSES)("a way out of every class: %s", (errorClass) => {
    expect(actions({ errorClass })).not.toEqual([]);
  });

  test("no retry to an address that looks like a service’s", () => {
    expect(actions({ errorClass: "address_unsafe" })).toEqual(["ask_for_address", "mark_paid"]);
  });

  test("no release while the reader may have the money back, but of a return", () => {
    const windowEndsAt = "2026-11-21T00:10:00Z";
    expect(actions({ status: "held", windowEndsAt })).toEqual([]);
    expect(actions({ status: "held", windowEndsAt: "2026-11-20T23:00:00Z" })).toEqual(["release"]);
    expect(actions({ status: "held", windowEndsAt, kind: "refund" })).toEqual(["release"]);
  });

  test("approval beyond the cap, cancelling after a refund, nothing for what is on its way or done", () => {
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
        text: "Only 99 credits remaining, about 33 sales.",
      },
    ],
    [50, { tone: "warning" }],
    [49, { tone: "danger", text: "Only 49 credits remaining, about 16 sales." }],
    [0, { tone: "danger" }],
    [null, { tone: "warning", title: "Credits unknown" }],
  ])("%s", (credits, expected) => {
    const warning = warnOfCredits(credits);
    if (expected === null) expect(warning).toBeNull();
    else expect(warning).toMatchObject(expected);
  });
});

describe("a list", () => {
  test("as a file has no cell that a spreadsheet runs, and whole amounts", () => {
    const csv = toPayoutCsv([{ ...PAYOUT, postTitle: '=HYPERLINK("x")', lastError: "+1, said the node" }]);
    expect(csv.split("\r\n")[1]).toBe(
      `${PAYOUT.id},2026-11-20T00:00:00Z,,creator,failed,0.95,nano_1,ada,,,"'=HYPERLINK(""x"")",8,node_away,"'+1, said the node"`,
    );
  });

  test("has its filter in the address, and reads nothing else from there", () => {
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
});
