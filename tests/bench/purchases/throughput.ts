import type { Product } from "#embedded/product.ts";
import { CONNECTIONS, pace } from "#tests/bench/database/measure-writes.ts";
import {
  type BenchBuyer,
  type BenchPurchase,
  createPurchase,
  makeBuyers,
  withPosts,
} from "#tests/bench/purchases/buyers.ts";
import type { Funder } from "#tests/bench/purchases/funder.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { World } from "#tests/support/world/world.ts";

/** Many buyers at once through /api, and then all their payments confirmed at one moment. */
export async function measureThroughput(product: Product, funder: Funder, count: number): Promise<Row[]> {
  return withPosts(product, async (world, post) => {
    const buyers = await makeBuyers(product, count);
    await untilAddresses(world, count);
    const opened: BenchPurchase[] = [];
    const create = await pace(buyers, async (buyer: BenchBuyer) => {
      opened.push(await createPurchase(product.siteUrl, buyer, post));
    });
    await setPace(product, true);
    for (const { address, amountRaw } of opened) await funder.publish(funder.sign(address, amountRaw));
    const startedAt = performance.now();
    await setPace(product, false);
    await until("all are paid", async () => (await countPaid(world, post)) === count, 300_000);
    const tookMs = performance.now() - startedAt;
    return [
      {
        what: `POST /api/purchases/create, ${CONNECTIONS} buyers at once`,
        result: `${Math.round(create.perSecond)} a second, p95 ${milliseconds(create.p95Ms)}`,
        aim: "a number to know",
      },
      {
        what: `${count} payments confirmed at one moment → all paid by one worker`,
        result: `${milliseconds(tookMs)}, ${Math.round((1_000 * count) / tookMs)} a second`,
        aim: "a number to know",
      },
    ];
  });
}

/** The worker fills the pool; how fast it derives is not measured here. */
async function untilAddresses({ one }: World, count: number): Promise<void> {
  await until("there is an address for each", async () => {
    const sql = "select count(*)::integer as free from public.deposit_addresses where state = 'free'";
    return (await one<{ free: number }>(sql)).free >= count;
  });
}

async function countPaid({ one }: World, post: string): Promise<number> {
  const sql = "select count(*)::integer as paid from public.purchases where post_id = $1 and status = 'paid'";
  return (await one<{ paid: number }>(sql, [post])).paid;
}

async function setPace({ nano }: Product, isPaused: boolean): Promise<void> {
  const answer = await fetch(`${nano.controlUrl}/confirmations`, {
    method: "POST",
    body: JSON.stringify({ isPaused }),
  });
  if (!answer.ok) throw new Error(`The test network did not listen: ${answer.status}`);
}
