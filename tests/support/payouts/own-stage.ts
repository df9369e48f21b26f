import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type DataStack, startDataStack } from "#embedded/data-stack";
import { SILENT } from "#embedded/supervisor/report";
import type { dispatchAccount } from "#lib/payouts/dispatch";
import { type MoneyStage, openMoneyStage } from "#tests/support/payouts/money-stage";
import { type MortalOptions, openMortalWorkers } from "#tests/support/payouts/mortal-worker";
import { makeDataFolder, removeDataFolder } from "#tests/support/temporary-folder";

const PATIENCE_MS = 300;

/** A stack and a stage for the tests of one file, whose addresses are all of one seed. */
export function openOwnStage() {
  let dataDir: string;
  let stack: DataStack;
  let stage: MoneyStage;
  beforeAll(async () => {
    dataDir = await makeDataFolder();
    const projectDir = join(import.meta.dirname, "../../..");
    const ports = { gateway: 0, postgres: 0 };
    stack = await startDataStack({ projectDir, dataDir, siteUrl: "http://localhost:3000", report: SILENT, ports });
    stage = await openMoneyStage(stack.databaseUrl, dataDir);
  }, 120_000);
  afterAll(async () => {
    await stage?.close();
    await stack?.stop();
    await removeDataFolder(dataDir);
  });
  return {
    stage: () => stage,
    databaseUrl: () => stack.databaseUrl,
    /** Workers of this process; `act` is what they do instead of ours, `more` what they are told otherwise. */
    workers(act?: typeof dispatchAccount, more: Partial<MortalOptions> = {}) {
      return openMortalWorkers({ ...optionsOf(stage), ...more }, act);
    },
  };
}

export function optionsOf({ world, rpcUrls, seed, seedId, work, log }: MoneyStage): MortalOptions {
  return { ...{ pool: world.pool, rpcUrls, seed, seedId, work, log }, patienceMs: PATIENCE_MS };
}
