import { describe, expect, test, vi } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { MOMENTS } from "#lib/payouts/dispatch-parts.ts";
import { dispatchWithoutStoring } from "#tests/support/payouts/dispatch-without-storing.ts";
import { SALES, type SaleKind } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { provePayoutsApart } from "#tests/support/payouts/prove-apart.ts";
import { finishAll } from "#tests/support/payouts/prove-payouts.ts";
import { countOpen, runKilled, skipPauses, startStageWorker } from "#tests/support/payouts/run-killed.ts";
import { until } from "#tests/support/until.ts";

vi.setConfig({ testTimeout: 400_000 });

/** Enough for every disturbance, kind of sale and moment of death to come once; ten thousand run at night. */
const [RUNS, AT_ONCE] = [54, 6];
/** Received (11 moments) and sent (7 more for each payout), each with a last look at the books. */
const [FIRST_OF_A_SEND, STEPS_OF_A_REFUND, STEPS_OF_A_SALE] = [12, 19, 29];
/** The steps of its first sends. */
const HASTY_STEPS = [8, 9, 10, 11, 12, 13, 14, 15];
const KILLED_AT_ONCE = 4;
const [SALES_OF_THE_QUEUE, KILLS, QUEUE_PATIENCE_MS] = [12, 2, 180_000];
/** Each step costs a process: by day every third is killed, and at night each of them. */
const EVERY = sampleSize({ daily: 4, nightly: 1 });

const own = openOwnStage();
const { workers } = own;

describe("payouts", () => {
  test("54 sales whose workers die at every moment are paid once and to the raw", async () => {
    const proof = await provePayoutsApart(RUNS, AT_ONCE);
    expect(proof.breaches).toEqual([]);
    // Which moments it meets is chance; the next test meets each of them at night.
    expect([...proof.deaths.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(MOMENTS.length);
    expect({ accounts: proof.accounts, differing: proof.differing }).toEqual({ accounts: RUNS, differing: 0 });
  });

  test("kill -9 at the steps of a payout and of a refund loses and doubles nothing", async () => {
    const stage = own.stage();
    const all: [SaleKind, number][] = [
      ...Array.from({ length: STEPS_OF_A_REFUND }, (_, at): [SaleKind, number] => ["refunded", at]),
      ...Array.from({ length: STEPS_OF_A_SALE - FIRST_OF_A_SEND }, (_, n): [SaleKind, number] => [
        "sale",
        n + FIRST_OF_A_SEND,
      ]),
    ];
    const steps = all.filter((_, n) => n % EVERY === 0);
    await stage.addAddresses(steps.length);
    const sales = await Promise.all(steps.map(([kind]) => stage.sell(kind)));
    for (let from = 0; from < steps.length; from += KILLED_AT_ONCE) {
      const killed = sales.slice(from, from + KILLED_AT_ONCE).map(async (sold, n) => {
        const [kind, at] = steps[from + n] ?? ["sale", 0];
        expect(await runKilled(stage, own.databaseUrl(), sold, at), `${kind}, step ${at}`).toBe("SIGKILL");
      });
      await Promise.all(killed);
    }
    await finishAll(stage, sales, workers());
    expect(await findBreaches(stage, sales)).toEqual([]);
  });

  test("detects a worker that sends before it stores, and so pays twice", async () => {
    const stage = own.stage();
    await stage.addAddresses(HASTY_STEPS.length);
    const dispatchUnsafely = workers(dispatchWithoutStoring);
    const killed = HASTY_STEPS.map(async (at) => {
      const sold = await stage.sell("with excess");
      await dispatchUnsafely(sold.account, { at, die: () => undefined });
      return sold;
    });
    const sales = await Promise.all(killed);
    await finishAll(stage, sales, dispatchUnsafely);
    expect(await findBreaches(stage, sales)).toContainEqual(expect.stringContaining("sent twice"));
  });

  test("two workers on the queue, one killed repeatedly, send everything once", async () => {
    const stage = own.stage();
    await stage.addAddresses(SALES_OF_THE_QUEUE);
    const kinds = Array.from({ length: SALES_OF_THE_QUEUE }, (_, n) => SALES[n % SALES.length] ?? "sale");
    const sales = await Promise.all(kinds.map((kind) => stage.sell(kind)));
    const steady = await startStageWorker(stage, own.databaseUrl());
    for (let time = 0; time < KILLS; time++) {
      const firstWorker = await startStageWorker(stage, own.databaseUrl());
      const before = await countOpen(stage, sales);
      await until("the worker has begun", () => firstWorker.output().includes("worker is ready"));
      await until("more is paid", async () => before === 0 || (await countOpen(stage, sales)) < before);
      await firstWorker.end("SIGKILL");
    }
    const isAllPaid = async () => {
      await skipPauses(stage);
      return (await countOpen(stage, sales)) === 0;
    };
    await until("everything is paid", isAllPaid, QUEUE_PATIENCE_MS);
    await steady.end();
    expect(await findBreaches(stage, sales)).toEqual([]);
  });
});
