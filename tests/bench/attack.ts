import type { Product } from "#embedded/product.ts";
import { createPurchase, makeBuyers, withPosts } from "#tests/bench/purchases/buyers.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";
import { until } from "#tests/support/until.ts";

const CONNECTIONS = 30;
const HONEST = { usual: 100, small: 10 };
const WARM_UP_MS = 5_000;

/**
 * What once took the site down, and the most expensive calls that the public key can make within the bounds of their
 * types.
 */
const CALLS: readonly (readonly [path: string, body: object | null])[] = [
  ["rpc/search_posts", { words: "winter", facets: listOf(100_000, "tag:") }],
  ["rpc/search_posts", { words: "a ".repeat(500), facets: listOf(50, "tag:") }],
  ["rpc/search_posts", { words: "the winter water salt sea bread ".repeat(30) }],
  ["rpc/judge_handles", { candidates: listOf(50, "mira") }],
  ["posts?select=*,profiles(*)&or=(title.ilike.*a*,excerpt.ilike.*e*)&order=title", null],
];

function listOf(count: number, beginning: string): string[] {
  return Array.from({ length: count }, (_, n) => `${beginning}${n}`);
}

type Counted = { calls: number; answers: Map<number, number> };

/**
 * Thirty connections ask the data API for the most expensive calls without a pause, while honest readers buy one after
 * the other.
 */
export async function measureAttack({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  try {
    return await withPosts(product, async (world, post) => {
      const buyers = await makeBuyers(product, 2 * (isSmall ? HONEST.small : HONEST.usual));
      await until("there are addresses", async () => {
        const sql = "select count(*)::integer as free from public.deposit_addresses where state = 'free'";
        return (await world.one<{ free: number }>(sql)).free >= buyers.length;
      });
      const buy = async (from: number, to: number) => {
        const times: number[] = [];
        for (const buyer of buyers.slice(from, to)) {
          const startedAt = performance.now();
          await createPurchase(product.siteUrl, buyer, post);
          times.push(performance.now() - startedAt);
        }
        return times;
      };
      const quiet = await buy(0, buyers.length / 2);
      const { seen, attacked } = await duringAttack(product, () => buy(buyers.length / 2, buyers.length));
      return [
        row("no attack", quiet, "a number to know"),
        row(`${CONNECTIONS} connections attack the data API`, attacked, "p95 ≤ 1 s, none refused"),
        {
          what: "calls of the attack meanwhile, by status",
          result: [...seen.answers].map(([status, count]) => `${status}: ${count}`).join(", "),
          aim: "a number to know",
        },
      ];
    });
  } finally {
    await stop();
  }
}

function row(when: string, times: number[], aim: string): Row {
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.95)].map(milliseconds);
  return {
    what: `POST /api/purchases/create, ${times.length} readers, ${when}`,
    result: `p50 ${half}, p95 ${most}`,
    aim,
  };
}

async function duringAttack(
  { supabase }: Product,
  work: () => Promise<number[]>,
): Promise<{ seen: Counted; attacked: number[] }> {
  const seen: Counted = { calls: 0, answers: new Map() };
  const over = new AbortController();
  const loops = Array.from({ length: CONNECTIONS }, async () => {
    while (!over.signal.aborted) await attackOnce(supabase, seen);
  });
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  try {
    return { seen, attacked: await work() };
  } finally {
    over.abort();
    await Promise.all(loops);
  }
}

async function attackOnce({ supabaseUrl, publishableKey }: Product["supabase"], seen: Counted): Promise<void> {
  const [path, body] = CALLS[seen.calls++ % CALLS.length] ?? ["", null];
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(`${supabaseUrl}/rest/v1/${path}`, { headers, ...sent });
  await answer.arrayBuffer();
  seen.answers.set(answer.status, (seen.answers.get(answer.status) ?? 0) + 1);
}
