import { describe, expect, test } from "vitest";
import { readReceivableFilter, readUnconfirmedFilter } from "#lib/admin/block-lists.ts";
import { isForAction, readPayoutFilter, writeListQuery } from "#lib/admin/payout-lists.ts";
import { readAskedRow, rowPath } from "#lib/admin/row-address.ts";
import { filterPath, normalizeFilters } from "#lib/admin/saved-filters.ts";

const ID = "0b0f3f0e-5a0e-4c5e-9b1e-0a1b2c3d4e5f";
const HASH = "AB".repeat(32);

describe("saved filters", () => {
  test("lead to the page they were saved on, in that page's own form", () => {
    expect(filterPath("failed-payouts", "?q=%40ada&class=node_away")).toBe(
      "/admin/nano/failed-payouts?q=%40ada&class=node_away",
    );
    expect(filterPath("unconfirmed", "?kind=send&state=signed")).toBe("/admin/nano/unconfirmed?kind=send&state=signed");
  });

  test("store no place in the list, no open row and nothing meaningless", () => {
    const query = { kind: "fee", after: `2026-11-20T10:00:00Z_${ID}`, row: ID, next: "https://elsewhere.example" };
    expect(normalizeFilters("paid-payouts", query)).toBe("?kind=fee");
    expect(normalizeFilters("receivable", { reason: "made up" })).toBe("");
  });
});

describe("a row in an address", () => {
  test("has the kind that its page lists under such a key", () => {
    expect(readAskedRow({ row: ID }, { id: "payout" })).toEqual({ kind: "payout", key: ID });
    expect(readAskedRow({ row: HASH }, { hash: "block", id: "alert" })).toEqual({ kind: "block", key: HASH });
    expect(readAskedRow({ row: ID }, { hash: "block", id: "alert" })).toEqual({ kind: "alert", key: ID });
    expect(readAskedRow({ row: HASH }, { id: "payout" })).toBeNull();
  });

  test.each([undefined, "", "1", `${ID} or true`, HASH.toLowerCase(), [ID, ID]])("is missing for %j", (row) => {
    expect(readAskedRow({ row }, { hash: "block", id: "alert" })).toBeNull();
  });

  test("comes after the filters", () => {
    expect(rowPath("/admin/nano/receivable", HASH)).toBe(`/admin/nano/receivable?row=${HASH}`);
    expect(rowPath("/admin/nano/receivable?reason=due" as "/admin", HASH)).toBe(
      `/admin/nano/receivable?reason=due&row=${HASH}`,
    );
  });
});

test("without a filter a list shows only what needs a person; who looks for something sees all", () => {
  const none = readPayoutFilter({});
  expect(isForAction(none)).toBe(true);
  for (const query of [{ q: "@ada" }, { kind: "fee" }, { status: "held" }, { show: "all" }])
    expect(isForAction(readPayoutFilter(query))).toBe(false);
  expect(isForAction(readReceivableFilter({ show: "something" }))).toBe(true);
  expect(isForAction(readUnconfirmedFilter({ state: "sent" }))).toBe(false);
  expect(writeListQuery(readPayoutFilter({ show: "all" }))).toBe("?show=all");
});
