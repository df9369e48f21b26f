import { expect, test } from "vitest";
import { LANES } from "#lib/jobs/process/queue.ts";

test("no other job shares the lane of payments", () => {
  const [payments, ...others] = LANES.map(({ tasks }) => Object.keys(tasks));
  expect(payments).toEqual(["record_payment"]);
  const names = others.flat();
  expect(names).not.toContain("record_payment");
  expect(new Set(names).size).toBe(names.length);
});

test("two workers leave half of the hundred connections of Postgres to the site", () => {
  expect(2 * LANES.reduce((sum, { connections }) => sum + connections, 0)).toBeLessThanOrEqual(50);
});
