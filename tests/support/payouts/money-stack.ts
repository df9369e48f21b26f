import { type MoneyStage, openMoneyStage } from "#tests/support/payouts/money-stage.ts";
import { startOwnDatabase } from "#tests/support/stack/own-stack.ts";

export type MoneyStack = Awaited<ReturnType<typeof startMoneyStack>>;

/** A separate database, for one stage after another. */
export async function startMoneyStack() {
  const own = await startOwnDatabase();
  return {
    databaseUrl: own.databaseUrl,
    openStage: (): Promise<MoneyStage> => openMoneyStage(own.databaseUrl, own.dataDir),
    stop: own.stop,
  };
}
