import { afterAll, beforeAll, expect, test } from "vitest";
import { killPartsUnderLoad } from "#tests/support/product/kill-scenario.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product/test-product.ts";

/** Each part is killed at least once; the nightly run goes on for ten minutes. */
const LOAD_MS = 5_000;

let started: TestProduct;

beforeAll(async () => {
  started = await startTestProduct();
}, 180_000);

afterAll(() => started?.stop());

test("acknowledged writes survive kill -9 of every part, and every part restarts by itself", async () => {
  expect(started.product.parts.map((part) => part.name)).toEqual([
    "postgres",
    "rest",
    "gateway",
    "devnet",
    "worker",
    "site",
  ]);
  await killPartsUnderLoad(started.product, started.returned, LOAD_MS);
});
