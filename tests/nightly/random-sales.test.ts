import { expect, inject, test } from "vitest";
import { proveSales } from "#tests/support/prove-sales";

test("ten thousand random transitions account for every raw, without a deadlock", async () => {
  await expect(proveSales(inject("target").databaseUrl ?? "", 300)).resolves.toBeUndefined();
});
