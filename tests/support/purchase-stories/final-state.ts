import { command } from "#tests/support/nano/own-devnet.ts";
import { listAccounts } from "#tests/support/purchase-stories/accounts.ts";
import { sumConfirmedSends } from "#tests/support/purchase-stories/confirmed-sends.ts";
import { judge } from "#tests/support/purchase-stories/judge.ts";
import { MINIMUM_PAID_RAW } from "#tests/support/purchase-stories/moves/check-readers.ts";
import type { StoryStage } from "#tests/support/purchase-stories/stage.ts";
import type { Model } from "#tests/support/purchase-stories/story.ts";
import { until, waitsUntil } from "#tests/support/until.ts";
import { BROKEN } from "#tests/support/world/random-sales.ts";

/** A story as it was played. */
export type PlayedStory = { post: string; model: Model; words: string };

/** Two thousand stories make the worker wait long; a shorter wait would prove nothing. */
const PATIENCE_MS = 600_000;
const OPEN: ReadonlySet<string> = new Set(["pending", "expired", "cancelled"]);

/**
 * Lets everything finish by the worker alone, without readers. Then two days pass, and every raw must be where it
 * belongs.
 */
export async function checkFinalState(stage: StoryStage, played: readonly PlayedStory[]): Promise<void> {
  const { devnet, world, worker } = stage;
  await command(devnet, "/faults/none");
  const isConfirmed = () => devnet.ledger.listUnconfirmed().length === 0;
  await until("the network has confirmed everything", isConfirmed, PATIENCE_MS);
  await worker.kill();
  await worker.isHealthy();
  await letQueueAge(stage);
  if (!(await waitsUntil(PATIENCE_MS, () => isAllJudged(stage, played)))) await failWithDetails(stage, played);
  await world.pool.query(
    "update public.purchases set expires_at = expires_at - interval '2 days' where status in ('pending', 'expired')",
  );
  await world.pool.query("select public.expire_purchases(100000), graphile_worker.add_job('expire_purchases')");
  const isAtRest = async () => (await listWrong(stage, played)).length === 0;
  if (!(await waitsUntil(PATIENCE_MS, isAtRest))) await failWithDetails(stage, played);
}

async function failWithDetails(stage: StoryStage, played: readonly PlayedStory[]): Promise<never> {
  const wrong = await listWrong(stage, played);
  throw new Error(`${wrong.join("\n")}\nThe last worker said:\n${stage.worker.output().slice(-3_000)}`);
}

/** Only then may time pass: payments in time must not look late. */
async function isAllJudged({ world, devnet }: StoryStage, played: readonly PlayedStory[]): Promise<boolean> {
  const rows = await listAccounts(
    world,
    played.map(({ post }) => post),
  );
  const arrived = sumConfirmedSends(
    devnet,
    rows.map(({ account }) => account),
  );
  return rows.every(({ account, received, status }) => {
    const sum = arrived.get(account) ?? 0n;
    return BigInt(received) === sum && (sum < MINIMUM_PAID_RAW || !OPEN.has(status));
  });
}

/** Jobs of a killed worker are released after half a minute, and failed ones retried later: that time is over. */
async function letQueueAge({ world: { pool } }: StoryStage): Promise<void> {
  await pool.query("update private.living_workers set seen_at = seen_at - interval '1 minute'");
  await pool.query(
    `update graphile_worker._private_jobs set run_at = least(run_at, now()), locked_at = locked_at - interval '1 minute'`,
  );
}

async function listWrong({ world, devnet }: StoryStage, played: readonly PlayedStory[]): Promise<string[]> {
  const posts = played.map(({ post }) => post);
  const rows = await listAccounts(world, posts);
  const arrived = sumConfirmedSends(
    devnet,
    rows.map(({ account }) => account),
  );
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
  const misjudged = played.flatMap(({ post, model, words }) => {
    const own = byPost.get(post) ?? [];
    const wrong = own.flatMap((row) => judge(row, arrived.get(row.account) ?? 0n, model, own));
    return wrong.map((what) => `${what}\n  after ${words}`);
  });
  const { rows: broken } = await world.pool.query<{ broken: string }>(BROKEN, [posts]);
  return [...misjudged, ...broken.map((row) => row.broken)];
}
