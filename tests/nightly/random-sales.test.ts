import { expect, inject, test } from "vitest";
import { proveSales } from "#tests/support/prove-sales";

test("ten thousand transitions at random leave every raw accounted for, and nobody waits for himself", async () => {
  await expect(proveSales(inject("target").databaseUrl ?? "", 300)).resolves.toBeUndefined();
});
