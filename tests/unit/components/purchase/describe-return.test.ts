import { expect, test } from "vitest";
import { describeReturn, isUnderway } from "#components/purchase/refunds/describe-return.ts";
import type { Return } from "#lib/purchases/refunds/schema.ts";

const part = (state: Return["state"]): Return => ({
  ...{ amount_raw: String(4n * 10n ** 28n), state, to: null, block_hash: null, is_turnable: false },
});
const say = (...states: Return["state"][]) =>
  describeReturn({ amount_raw: String(8n * 10n ** 28n), returns: states.map(part) }).text;

test("a returned post says where its money is: with us, on its way, or back", () => {
  expect(say("waits_for_address", "returned")).toBe("Tell us where to send your Ӿ0.08.");
  expect(say("on_its_way", "returned")).toBe("Your Ӿ0.08 is on its way back to you.");
  expect(say("returned", "returned")).toBe("Ӿ0.08 is back in your wallet.");
});

test("it is asked about as long as it is under way", () => {
  expect(isUnderway({ returns: [part("on_its_way"), part("returned")] })).toBe(true);
  expect(isUnderway({ returns: [part("returned")] })).toBe(false);
});
