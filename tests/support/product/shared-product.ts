import type { TestProject } from "vitest/node";
import type { Product } from "#embedded/product.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: Pick<Product, "siteUrl" | "supabase">;
  }
}

/**
 * Builds the product if its sources have changed, and starts it once for all files that only read from it. A file that
 * kills parts of it starts its own, over the same build.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { product, stop } = await startTestProduct();
  const { siteUrl, supabase } = product;
  project.provide("product", { siteUrl, supabase });
  return stop;
}
