import { expect, test } from "vitest";
import { z } from "zod";
import { leaveOut, type OwnRows, readPages } from "#lib/exports/own-rows.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

const schema = z.object({ id: z.string(), n: z.int() });

/** Three rows. The second is damaged. */
function damagedRows(): OwnRows {
  const stored = [
    { id: "a", n: 1 },
    { id: "b", n: "two" },
    { id: "c", n: 3 },
  ];
  return {
    userId: "someone",
    missing: new Set(),
    read: async (read, _, [size, after] = []) => {
      const first = stored.findIndex(({ id }) => id === after) + 1;
      return stored.slice(first, first + Number(size)).map((row) => read.parse(row));
    },
  };
}

test("a damaged row is named, and all others are read, also on later pages", async () => {
  const rows = damagedRows();
  const found: unknown[] = [];
  for await (const page of readPages({ rows, schema, sql: "", size: 2, keys: ["id"], path: "sales.csv" }))
    found.push(...page);
  expect(found).toEqual([
    { id: "a", n: 1 },
    { id: "c", n: 3 },
  ]);
  expect([...rows.missing]).toEqual(["sales.csv (b)"]);
  expect(takeLoggedErrors().join()).toContain("sales.csv (b)");
});

test("a lost connection leaves nothing out: it ends the attempt", () => {
  const lost = new Error("The connection is lost.");
  expect(() => leaveOut({ missing: new Set() }, "sales.csv", lost)).toThrow(lost);
});
