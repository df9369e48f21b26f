import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { NanoNetwork } from "#embedded/devnet/network.ts";
import type { Product } from "#embedded/product.ts";
import { readNodeUnderTest } from "#lib/env/node-under-test.ts";
import { RUNNING_PRODUCT } from "#tests/support/product/running-product.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

function about({ siteUrl, supabase, nano }: Product, logFile: string) {
  return { siteUrl, ...supabase, nanoRpcUrl: nano.rpcUrls[0], nanoControlUrl: nano.controlUrl, logFile };
}

/** The node that NANO_TEST_RPC_URL names, of a dev network. Without one, the product starts its own. */
function networkUnderTest(): NanoNetwork | undefined {
  const node = readNodeUnderTest();
  if (!node) return undefined;
  const seed = randomBytes(32).toString("hex").toUpperCase();
  return { network: "dev", rpcUrls: [node.rpcUrl], wsUrls: [node.wsUrl], seed };
}

/** Starts the whole product once for the e2e run and tells Playwright's workers where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const { product, logFile, stop } = await startTestProduct(networkUnderTest());
  await mkdir(dirname(RUNNING_PRODUCT), { recursive: true });
  await writeFile(RUNNING_PRODUCT, JSON.stringify(about(product, logFile)), { mode: 0o600 });
  return async () => {
    await stop();
    await rm(RUNNING_PRODUCT);
  };
}
