import { expect, inject, test } from "vitest";
import { proveSales } from "#tests/support/prove-sales";

test("whatever is called, in any order, from many connections at once: the books balance and nobody pays twice", async () => {
  await expect(proveSales(inject("target").databaseUrl ?? "", 8)).resolves.toBeUndefined();
}, 60_000);
