import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Product } from "#embedded/product.ts";
import { RUNNING_PRODUCT } from "#tests/support/product/running-product.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

function about({ siteUrl, supabase, nano }: Product, logFile: string) {
  return { siteUrl, ...supabase, nanoRpcUrl: nano.rpcUrls[0], nanoControlUrl: nano.controlUrl, logFile };
}

/** Starts the whole product once for the e2e run and tells Playwright's workers where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const { product, logFile, stop } = await startTestProduct();
  await mkdir(dirname(RUNNING_PRODUCT), { recursive: true });
  await writeFile(RUNNING_PRODUCT, JSON.stringify(about(product, logFile)), { mode: 0o600 });
  return async () => {
    await stop();
    await rm(RUNNING_PRODUCT);
  };
}
