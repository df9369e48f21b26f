import { type MoneyStage, openMoneyStage } from "#tests/support/payouts/money-stage.ts";
import { startOwnStack } from "#tests/support/stack/own-stack.ts";

export type MoneyStack = Awaited<ReturnType<typeof startMoneyStack>>;

/** A separate database, for one stage after another. */
export async function startMoneyStack() {
  const stack = await startOwnStack();
  return {
    databaseUrl: stack.databaseUrl,
    openStage: (): Promise<MoneyStage> => openMoneyStage(stack.databaseUrl, stack.dataDir),
    stop: stack.stop,
  };
}
