import { setTimeout as pause } from "node:timers/promises";
import { publicKeyOf } from "#lib/nano/block.ts";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { type MoneyStage, openMoneyStage, type SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { countOpen, startStageWorker } from "#tests/support/payouts/run-killed.ts";
import { until } from "#tests/support/until.ts";

/** The time a private network of real nodes takes to agree. */
const CONFIRMED_AFTER_MS = 100;
const SALES = 60;
const SALES_AT_ONCE = 150;
const PATIENCE_MS = 300_000;
const LOOK_EVERY_MS = 20;

/** How soon a creator is paid, and how many payouts one worker and two complete. */
export async function measurePayouts(): Promise<Row[]> {
  return withBenchStack(async ({ databaseUrl }, dataDir) => {
    const stage = await openMoneyStage(databaseUrl, dataDir);
    stage.devnet().confirmations.setPace({ delayMs: CONFIRMED_AFTER_MS });
    try {
      return [
        await measureDelay(stage, databaseUrl),
        await measureRate(stage, databaseUrl, 1),
        await measureRate(stage, databaseUrl, 2),
      ];
    } finally {
      await stage.close();
    }
  });
}

/**
 * From the confirmation of the reader's block to that of the creator's, for one sale after another, without a window.
 */
async function measureDelay(stage: MoneyStage, databaseUrl: string): Promise<Row> {
  await stage.addAddresses(SALES + 1);
  const worker = await startStageWorker(stage, databaseUrl);
  await worker.hasLogged("listening for confirmations");
  const samples: number[] = [];
  for (let n = 0; n <= SALES; n++) {
    const offer = await stage.offer();
    const paid = waitForSend(stage, offer.account);
    await offer.pay();
    const startedAt = performance.now();
    const tookMs = (await paid) - startedAt;
    // The first one warms up code and caches.
    if (n > 0) samples.push(tookMs);
  }
  await worker.end();
  return {
    what: `payment confirmed → creator's block confirmed, window 0, ${SALES} sales one after another (a block is confirmed after ${CONFIRMED_AFTER_MS} ms)`,
    result: `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`,
    aim: "p95 ≤ 5 s",
  };
}

/** The time when the account's first send is confirmed: the creator's. */
function waitForSend({ devnet }: MoneyStage, account: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const key = publicKeyOf(account);
  const unlisten = devnet().ledger.listen((event) => {
    if (event.kind !== "confirmation" || event.block.account !== key || event.block.kind !== "send") return;
    unlisten();
    resolve(performance.now());
  });
  return promise;
}

async function measureRate(stage: MoneyStage, databaseUrl: string, count: number): Promise<Row> {
  await stage.addAddresses(SALES_AT_ONCE);
  const sales: SoldPurchase[] = [];
  for (let n = 0; n < SALES_AT_ONCE; n++) sales.push(await stage.sell("sale"));
  const total = await countOpen(stage, sales);
  const workers = await Promise.all(Array.from({ length: count }, () => startStageWorker(stage, databaseUrl)));
  await until("the workers have begun", async () => (await countOpen(stage, sales)) < total, PATIENCE_MS);
  const [before, startedAt] = [await countOpen(stage, sales), performance.now()];
  for (let open = before; open > 0; open = await countOpen(stage, sales)) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error("Payouts are stuck.");
    await pause(LOOK_EVERY_MS);
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  for (const worker of workers) await worker.end();
  return {
    what: `payouts confirmed by ${count === 1 ? "one worker" : `${count} workers`}, ${SALES_AT_ONCE} sales waiting (received, creator, fee)`,
    result: `${Math.round(before / minutes)}/min`,
    aim: count === 1 ? "≥ 300/min" : "more than one",
  };
}
