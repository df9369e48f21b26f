import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { testCommand } from "#tests/support/product/test-command.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";

const WORKER = join(import.meta.dirname, "killed-worker.ts");

/** Runs one dispatch in a process that is killed at this moment. Returns what ended it. */
export async function runKilled(
  stage: MoneyStage,
  databaseUrl: string,
  sold: SoldPurchase,
  at: number,
): Promise<string | number> {
  const { rpcUrls, seed, seedId } = stage;
  const task = JSON.stringify({ databaseUrl, rpcUrls, seed, seedId, account: sold.account, at });
  const { file, args } = testCommand(WORKER, task);
  const child = spawn(file, args, {
    env: inheritedEnvironment({ NODE_ENV: "test" }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal] = await once(child, "exit");
  return signal ?? code;
}

/** The product's whole worker over the stage, with its queue and timers. */
export function startStageWorker(stage: MoneyStage, databaseUrl: string): Promise<WorkerProcess> {
  const { rpcUrls, socketUrl, seed, seedId } = stage;
  return startWorker(databaseUrl, {
    ...{ NANO_RPC_URLS: rpcUrls.join(","), NANO_WS_URLS: socketUrl, NANO_SEED: seed, NANO_SEED_ID: seedId },
  });
}

export async function countOpen({ world }: MoneyStage, sales: readonly SoldPurchase[]): Promise<number> {
  const { open } = await world.one<{ open: number }>(
    "select count(*)::integer as open from public.payouts where purchase_id = any ($1) and status not in ('paid', 'cancelled')",
    [sales.map(({ id }) => id)],
  );
  return open;
}

/** Ends a payout's wait between two attempts, and makes its job due. */
export async function skipPauses({ world }: MoneyStage): Promise<void> {
  // Leaves alone what a worker is busy with.
  await world.pool.query(
    `update public.payouts set next_attempt_at = now() where id in (
       select id from public.payouts where status in ('pending', 'publishing') and next_attempt_at > now() for update skip locked)`,
  );
  await world.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where id in (
       select id from graphile_worker._private_jobs
       where run_at > now() and locked_at is null and key like 'send_payout:%' for update skip locked)`,
  );
}
