import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { NanoNetwork } from "#embedded/devnet/network.ts";
import { type Product, startProduct } from "#embedded/product.ts";
import { makePreparedFolder } from "#tests/support/product/prepared-data.ts";
import { COUNTRY_HEADER } from "#tests/support/product/running-product.ts";
import { TEST_AUTH_LIMITS } from "#tests/support/stack/auth-limits.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

export type TestProduct = {
  product: Product;
  dataDir: string;
  /** Names of parts that the supervisor has restarted, one entry each time. */
  returned: string[];
  /** All that its parts print. */
  logFile: string;
  stop(): Promise<void>;
};

/** The whole product as `npm start` runs it, on free ports and in its own data folder. Without nodes elsewhere, it has its own. */
export async function startTestProduct(nano?: NanoNetwork): Promise<TestProduct> {
  const dataDir = await makePreparedFolder();
  const logFile = join(dataDir, "product.log");
  const lines = createWriteStream(logFile, { mode: 0o600 });
  const returned: string[] = [];
  const killed: string[] = [];
  const note = (part: string, text: string) => {
    if (text === "is back") returned.push(part);
    if (text.endsWith("was killed")) killed.push(part);
  };
  const product = await startProduct({
    projectDir: join(import.meta.dirname, "../../.."),
    dataDir,
    mode: "start",
    host: "127.0.0.1",
    port: 0,
    gatewayPort: 0,
    isPrivateDemo: false,
    hasDesignPages: true,
    networkBudgetFactor: 100,
    countryHeader: COUNTRY_HEADER,
    nano,
    authLimits: TEST_AUTH_LIMITS,
    report: { print: (part, line) => void lines.write(`${part} ${line}\n`), note },
  });
  // All browsers of a run share one network: its limit for newcomers would stop other tests' refunds.
  await onDatabase(product.supabase.databaseUrl, (db) =>
    db.query("update public.settings set newcomer_refunds = 1000"),
  );
  return {
    product,
    dataDir,
    returned,
    logFile,
    async stop() {
      await product.stop();
      lines.end();
      await removeDataFolder(dataDir);
      if (killed.length > 0) throw new Error(`Did not stop when asked to: ${killed.join(", ")}`);
    },
  };
}
