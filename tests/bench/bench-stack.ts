import { join } from "node:path";
import { type DataStack, startDataStack } from "#embedded/data-stack.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { TEST_AUTH_LIMITS } from "#tests/support/stack/auth-limits.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

export function startBenchStack(dataDir: string): Promise<DataStack> {
  const projectDir = join(import.meta.dirname, "../..");
  return startDataStack({
    projectDir,
    dataDir,
    siteUrl: "http://localhost:3000",
    report: SILENT,
    ports: { gateway: 0, postgres: 0 },
    gateway: { authLimits: TEST_AUTH_LIMITS },
  });
}

export async function withBenchStack<T>(work: (stack: DataStack, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await makeDataFolder();
  const stack = await startBenchStack(dataDir);
  try {
    return await work(stack, dataDir);
  } finally {
    await stack.stop();
    await removeDataFolder(dataDir);
  }
}
