import { afterAll, beforeAll, expect, test } from "vitest";
import { killPartsUnderLoad } from "#tests/support/product/kill-scenario.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product/test-product.ts";

const LOAD_MS = 10 * 60_000;

let started: TestProduct;

beforeAll(async () => {
  started = await startTestProduct();
}, 180_000);

afterAll(() => started?.stop());

test("ten minutes of kill -9 lose no acknowledged write", async () => {
  expect(started.product.parts.map((part) => part.name)).toEqual(["postgres", "rest", "gateway", "worker", "site"]);
  await killPartsUnderLoad(started.product, started.returned, LOAD_MS);
});
