import type pg from "pg";
import type { PayoutHelpers } from "#lib/jobs/payouts/send-payout.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

/** Runs the job of one payout as the queue does, with the worker's own settings over this stage. */
export async function openJobs({ world, rpcUrls, seed, seedId }: MoneyStage) {
  const settings = { NANO_RPC_URLS: rpcUrls.join(","), NANO_SEED: seed, NANO_SEED_ID: seedId };
  const { sendPayout } = await loadWith(settings, () => import("#lib/jobs/payouts/send-payout.ts"));
  return async function runJob({ id }: SoldPurchase, kind: "creator" | "fee" | "refund"): Promise<void> {
    const payout = await world.one<{ id: string }>(
      "select id from public.payouts where purchase_id = $1 and kind = $2",
      [id, kind],
    );
    await sendPayout({ id: payout.id }, helpersOf(world.pool, payout.id));
  };
}

/** What the queue passes to a job; a retry is recorded in the queue. */
function helpersOf(pool: pg.Pool, id: string): PayoutHelpers {
  return {
    async withPgClient(use) {
      const client = await pool.connect();
      try {
        return await use(client);
      } finally {
        client.release();
      }
    },
    query: (sql, values) => pool.query(sql, values),
    addJob: (task, payload, { runAt }) =>
      pool.query("select private.add_job($1, $2, $3)", [task, JSON.stringify(payload), runAt]),
    job: { task_identifier: "send_payout", key: `send_payout:${id}`, priority: 0 },
  };
}
