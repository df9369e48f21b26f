import { join } from "node:path";
import { startDataStack } from "#embedded/data-stack";
import { SILENT } from "#embedded/supervisor/report";
import { type MoneyStage, openMoneyStage } from "#tests/support/payouts/money-stage";
import { makeDataFolder, removeDataFolder } from "#tests/support/temporary-folder";

export type MoneyStack = Awaited<ReturnType<typeof startMoneyStack>>;

/** A database of its own, on which one stage after another is opened. */
export async function startMoneyStack() {
  const dataDir = await makeDataFolder();
  const projectDir = join(import.meta.dirname, "../../..");
  const ports = { gateway: 0, postgres: 0 };
  const stack = await startDataStack({ projectDir, dataDir, siteUrl: "http://localhost:3000", report: SILENT, ports });
  return {
    databaseUrl: stack.databaseUrl,
    openStage: (): Promise<MoneyStage> => openMoneyStage(stack.databaseUrl, dataDir),
    async stop() {
      await stack.stop();
      await removeDataFolder(dataDir);
    },
  };
}
