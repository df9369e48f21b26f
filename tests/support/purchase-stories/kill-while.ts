import { type Bought, PRICE, type Story } from "#tests/support/purchase-stories/story.ts";
import { waitsUntil } from "#tests/support/until.ts";

/**
 * A test's lock that stops the worker in the middle: on the pair that every transition locks first, or on the post that
 * a sale shares.
 */
const HELD = {
  recording: "select private.lock_pair(buyer_id, post_id) from public.purchases where id = $1",
  settling: "select from public.posts where id = (select post_id from public.purchases where id = $1) for update",
};
/** Under a fault the worker may never arrive; it is killed all the same. */
const PATIENCE_MS = 2_000;

/** Pays, waits until the worker is in the middle of that step, and kills it there. */
export async function killWhileIn(
  step: keyof typeof HELD,
  { stage }: Story,
  { id, address, buyer }: Bought,
): Promise<void> {
  const holder = await stage.world.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(HELD[step], [id]);
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    await buyer.wallet.send(address, PRICE);
    await waitsUntil(PATIENCE_MS, async () => {
      const sql = "select count(*)::integer as waiting from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
      return (await stage.world.one<{ waiting: number }>(sql, [rows[0]?.pid])).waiting > 0;
    });
    await stage.worker.kill();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}
