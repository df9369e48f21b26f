import { describe, expect, test } from "vitest";
import { dayAfter, type Earning, earningsFile, earningsPath, readEarningsFilter } from "#lib/payouts/earnings.ts";
import { EARNINGS_HEADER, toEarningRows } from "#lib/payouts/earnings-csv.ts";
import { listUnopened } from "#lib/payouts/unopened-accounts.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

const CURSOR = { since: "2026-11-20T19:00:00.123456+00:00", id: "0b0e6a52-6a52-4a52-8a52-0b0e6a526a52" };

describe("the payouts address", () => {
  test("holds filter and place, and reads them back", () => {
    const filter = { part: "held", from: "2026-01-01", to: "2026-12-31" } as const;
    const query = new URL(earningsPath(filter, CURSOR), "https://farthing.example").searchParams;
    expect(readEarningsFilter(Object.fromEntries(query))).toEqual(filter);
    expect(query.get("after")).toBe(`${CURSOR.since}_${CURSOR.id}`);
    expect(earningsFile(filter)).toBe("/api/payouts/export?show=held&from=2026-01-01&to=2026-12-31");
    expect(earningsPath({ part: "all", from: null, to: null })).toBe("/settings/payouts");
  });

  test("ignores unknown states and days", () => {
    const nothing = { part: "all", from: null, to: null };
    expect(readEarningsFilter({ show: "everything", from: "2026-02-30", to: "tomorrow" })).toEqual(nothing);
    expect(readEarningsFilter({ show: ["held"], from: ["2026-01-01"], to: "2026-1-1" })).toEqual(nothing);
  });

  test("includes the last day", () => {
    expect(dayAfter("2026-12-31")).toBe("2027-01-01T00:00:00.000Z");
    expect(dayAfter("2028-02-28")).toBe("2028-02-29T00:00:00.000Z");
  });
});

test("the export has every raw, dollars of the day, and no formula", () => {
  const earning: Earning = {
    id: CURSOR.id,
    post: { id: CURSOR.id, title: "=cmd|'/c calc'!A1", slug: "so", isRemoved: false },
    amountRaw: "9500000000000000000000000001",
    usdMicros: "8469",
    rateUsd: "0.89150000",
    state: { kind: "paid", at: "2026-11-20T19:00:03Z" },
    since: "2026-11-20T19:00:00Z",
    account: "nano_1",
    blockHash: "AB",
    sale: {
      purchaseId: "7d0f4a52-1c3e-4b86-9a57-0e6f2d8b4c11",
      ...{ grossRaw: "10000000000000000000000000001", feeRaw: "500000000000000000000000000" },
      ...{ at: "2026-11-20T19:00:00Z", returnableUntil: "2026-11-20T19:10:00Z", refundedAt: null },
    },
  };
  expect(EARNINGS_HEADER + toEarningRows([earning])).toBe(
    [
      "payout,date,post,amount_raw,amount_nano,rate_usd,amount_usd,status,held_because,held_until,paid,address,block,sale_raw,fee_raw,sold,returnable_until,refunded",
      `${CURSOR.id},2026-11-20T19:00:00Z,'=cmd|'/c calc'!A1,9500000000000000000000000001,0.009500000000000000000000000001,0.89150000,0.008469,paid,,,2026-11-20T19:00:03Z,nano_1,AB,10000000000000000000000000001,500000000000000000000000000,2026-11-20T19:00:00Z,2026-11-20T19:10:00Z,`,
      "",
    ].join("\r\n"),
  );
});

describe("an unopened payout address", () => {
  const opened = {
    frontier: "",
    balanceRaw: 1n,
    representative: "",
    blockCount: 1,
    confirmedFrontier: null,
    confirmedBalanceRaw: 0n,
  };

  test("is reported when the node does not know it, and looked up once", async () => {
    const asked: string[] = [];
    const findAccount = (account: string) => {
      asked.push(account);
      return Promise.resolve(account === "opened" ? opened : null);
    };
    expect([...(await listUnopened(["new", "opened", "new"], { findAccount }))]).toEqual(["new"]);
    expect(asked).toEqual(["new", "opened"]);
  });

  test("is not reported when the node is down or slow", async () => {
    const findAccount = (account: string) =>
      account === "away" ? Promise.reject(new Error("The node is away.")) : new Promise<null>(() => undefined);
    expect([...(await listUnopened(["away", "slow"], { findAccount }, 10))]).toEqual([]);
    takeLoggedErrors();
  });
});
