import { afterAll, beforeAll } from "vitest";
import type { dispatchAccount } from "#lib/payouts/dispatch.ts";
import { type KillableWorkerOptions, openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStack, startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import type { MoneyStage } from "#tests/support/payouts/money-stage.ts";

/** A stack and a stage for the tests of one file, whose addresses are all of one seed. */
export function openOwnStage() {
  let stack: MoneyStack;
  let stage: MoneyStage;
  beforeAll(async () => {
    stack = await startMoneyStack();
    stage = await stack.openStage();
  }, 120_000);
  afterAll(async () => {
    await stage?.close();
    await stack?.stop();
  });
  return {
    stage: () => stage,
    databaseUrl: () => stack.databaseUrl,
    /** Workers of this process; `act` replaces their work, `more` their settings. */
    workers(act?: typeof dispatchAccount, more: Partial<KillableWorkerOptions> = {}) {
      return openKillableWorkers({ ...optionsOf(stage), ...more }, act);
    },
  };
}
