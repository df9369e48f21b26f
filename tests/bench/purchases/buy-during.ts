import type { Product } from "#embedded/product.ts";
import { type BenchBuyer, createPurchase, makeBuyers, withPosts } from "#tests/bench/purchases/buyers.ts";
import { type Funder, openFunder } from "#tests/bench/purchases/funder.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { World } from "#tests/support/world/world.ts";

const WARM_UPS = 5;

type Stage = { product: Product; world: World; post: string; funder: Funder };
type Times = { create: number; paid: number };
type Sizes = { buyersBefore: number; buyersDuring: number };

export type Buying = {
  world: World;
  /** Readers buy one after the other, before something and as long as it lasts. The rows compare the two. */
  buyDuring<Result>(what: string, work: () => Promise<Result>): Promise<{ result: Result; rows: Row[] }>;
};

/** A product in which readers buy while something else happens. */
export function withBuying<T>(
  product: Product,
  { buyersBefore, buyersDuring }: Sizes,
  work: (buying: Buying) => Promise<T>,
): Promise<T> {
  return withPosts(product, async (world, post) => {
    const fromDuring = WARM_UPS + buyersBefore;
    const funder = await openFunder(product);
    const stage = { product, world, post, funder };
    try {
      return await work({
        world,
        async buyDuring(what, busy) {
          const buyers = await makeBuyers(product, fromDuring + buyersDuring);
          await untilQuiet(world);
          const quiet = await buyUntil(stage, buyers.slice(0, fromDuring), () => false);
          let isOver = false;
          const done = busy().finally(() => {
            isOver = true;
          });
          const [during, result] = await Promise.all([buyUntil(stage, buyers.slice(fromDuring), () => isOver), done]);
          return { result, rows: rowsOf(what, quiet.slice(WARM_UPS), during) };
        },
      });
    } finally {
      await funder.close();
    }
  });
}

/** What was set in motion before is over. */
async function untilQuiet({ one }: World): Promise<void> {
  const sql =
    "select (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::integer as due";
  await until("no job is left", async () => (await one<{ due: number }>(sql)).due === 0, 300_000);
}

async function buyUntil(stage: Stage, buyers: readonly BenchBuyer[], isOver: () => boolean): Promise<Times[]> {
  const times: Times[] = [];
  for (const buyer of buyers) {
    if (isOver()) break;
    times.push(await buyOne(stage, buyer));
  }
  return times;
}

async function buyOne({ product, world, post, funder }: Stage, buyer: BenchBuyer): Promise<Times> {
  const startedAt = performance.now();
  const { id, address, amountRaw } = await createPurchase(product.siteUrl, buyer, post);
  const create = performance.now() - startedAt;
  const signed = funder.sign(address, amountRaw);
  await funder.publish(signed);
  const confirmedAt = await funder.confirmedAt(signed);
  const sql = "select (extract(epoch from paid_at) * 1000)::float8 as at from public.purchases where id = $1";
  const read = async () => (await world.one<{ at: number | null }>(sql, [id])).at;
  await until("it is paid", async () => (await read()) !== null);
  return { create, paid: ((await read()) ?? Number.NaN) - confirmedAt };
}

function rowsOf(what: string, before: Times[], during: Times[]): Row[] {
  const row = (step: string, key: keyof Times): Row => ({
    what: `${step}: ${before.length} readers before ${what}, ${during.length} during it`,
    result: [before, during].map((times) => formatTimes(times.map((one) => one[key]))).join(" → "),
    aim: "as before",
  });
  return [row("POST /api/purchases/create", "create"), row("node’s confirmation → paid", "paid")];
}

function formatTimes(times: number[]): string {
  return `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;
}
