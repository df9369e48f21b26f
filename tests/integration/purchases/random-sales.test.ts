import { expect, inject, test } from "vitest";
import { proveSales } from "#tests/support/world/prove-sales.ts";

test("random calls from many connections balance the books, and no one pays twice", async () => {
  await expect(proveSales(inject("target").databaseUrl ?? "", 8)).resolves.toBeUndefined();
}, 60_000);
