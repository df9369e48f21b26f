import { expect, inject, test } from "vitest";
import { proveSales } from "#tests/support/world/prove-sales.ts";

test("ten thousand random transitions account for every raw, without a deadlock", async () => {
  await expect(proveSales(inject("target").databaseUrl ?? "", 300)).resolves.toBeUndefined();
});
