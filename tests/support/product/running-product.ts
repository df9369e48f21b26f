import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** How the workers of the e2e run, which are processes of their own, find the product it started. */
export const RUNNING_PRODUCT = join(import.meta.dirname, "../../.output/product.json");

/** In which a test says where its visitor is. Without it their country is unknown. */
export const COUNTRY_HEADER = "x-test-country";

const schema = z.object({
  siteUrl: z.url(),
  supabaseUrl: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  databaseUrl: z.string(),
  nanoRpcUrl: z.url(),
  /** Of our own test network. A node elsewhere has none. */
  nanoControlUrl: z.url().optional(),
  logFile: z.string(),
});

export async function readRunningProduct(): Promise<z.infer<typeof schema>> {
  return schema.parse(JSON.parse(await readFile(RUNNING_PRODUCT, "utf8")));
}
