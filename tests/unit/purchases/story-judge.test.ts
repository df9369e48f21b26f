import { expect, test } from "vitest";
import type { Account } from "#tests/support/purchase-stories/accounts.ts";
import { judge } from "#tests/support/purchase-stories/judge.ts";
import { newModel, PRICE } from "#tests/support/purchase-stories/story.ts";

const sold: Account = {
  id: "one",
  post_id: "post",
  status: "paid",
  refund_reason: null,
  account: "nano_1",
  received: String(PRICE),
  kept: String(PRICE),
  returning: "0",
  has_right: true,
};
const back = { ...sold, status: "refund_pending", kept: "0", returning: String(PRICE), has_right: false };
const judged = (row: Account, arrived = PRICE) => judge(row, arrived, newModel(), [row]);

test("the judge of purchase stories accepts a sale, and finds each fault", () => {
  expect(judged(sold)).toEqual([]);
  expect(judged({ ...sold, received: "1", kept: "1" })[0]).toMatch(/raw arrived, and 1 are in the books/);
  expect(judged({ ...sold, received: String(2n * PRICE) }, 2n * PRICE)).toEqual([
    expect.stringContaining("raw are held without a reason"),
  ]);
  expect(judged({ ...sold, returning: "5" })).toEqual([expect.stringContaining("5 raw more than came")]);
  expect(judged({ ...sold, received: "5", kept: "5" }, 5n)).toEqual([expect.stringContaining("opened for 5 raw")]);
  expect(judged({ ...sold, has_right: false })).toEqual([expect.stringContaining("paid and closed")]);
  expect(judged({ ...back, has_right: true })).toEqual([expect.stringContaining("open and not paid")]);
  expect(judged({ ...back, status: "expired" })).toEqual([
    expect.stringContaining("the price came and opened nothing"),
  ]);
  expect(judged({ ...back, refund_reason: "Arrived too late" })).toEqual([
    expect.stringContaining('given back as "Arrived too late", which did not happen'),
  ]);
});
