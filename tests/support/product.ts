import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { RUNNING_PRODUCT } from "#tests/support/running-product";
import { startTestProduct } from "#tests/support/test-product";

/** Starts the whole product once for the e2e run and tells Playwright's workers where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const { product, stop } = await startTestProduct();
  await mkdir(dirname(RUNNING_PRODUCT), { recursive: true });
  await writeFile(RUNNING_PRODUCT, JSON.stringify({ siteUrl: product.siteUrl, ...product.supabase }), { mode: 0o600 });
  return async () => {
    await stop();
    await rm(RUNNING_PRODUCT);
  };
}
