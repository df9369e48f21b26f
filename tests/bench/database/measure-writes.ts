import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createPool } from "#embedded/database/connection.ts";
import { quantile } from "#tests/bench/result.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

export const CONNECTIONS = 50;
const SALES = 1_500;
const PRICE = "20000000000000000000000000000";

export type Pace = { p95Ms: number; perSecond: number };
export type WriteTimes = { open: Pace; settle: Pace };

/**
 * Opens and settles as many sales as there are buyers, 50 at once, with the service's rights and nothing switched off.
 */
export async function measureWrites(databaseUrl: string, isOnePost: boolean): Promise<WriteTimes> {
  const owner = createPool(databaseUrl, 1);
  const service = createPool(asService(databaseUrl), CONNECTIONS);
  try {
    const sales = await prepareSales(owner, isOnePost);
    const opened = new Map<string, { id: string; account: string }>();
    const open = await pace(sales, async ({ buyer, post }) => {
      const { rows } = await service.query<{ id: string; account: string }>(
        "select id, ephemeral_address as account from public.open_purchase($1, $2)",
        [buyer, post],
      );
      if (rows[0]) opened.set(buyer, rows[0]);
    });
    for (const { account } of opened.values())
      await owner.query("select public.record_payment($1, $2, $3, $4)", [newHash(), account, newAccount(), PRICE]);
    const settle = await pace([...opened.values()], async ({ id }) => {
      const { rows } = await service.query<{ status: string }>("select status from public.settle_purchase($1)", [id]);
      if (rows[0]?.status !== "paid") throw new Error(`A sale ended as ${rows[0]?.status}.`);
    });
    return { open, settle };
  } finally {
    await Promise.all([owner.end(), service.end()]);
  }
}

function asService(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c role=service_role");
  return url.href;
}

/** This many at once, until all are done. */
export async function pace<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<Pace> {
  const waiting = items.values();
  const times: number[] = [];
  const startedAt = performance.now();
  const loop = async () => {
    for (const item of waiting) {
      const begunAt = performance.now();
      await work(item);
      times.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return { p95Ms: quantile(times, 0.95), perSecond: (1_000 * items.length) / (performance.now() - startedAt) };
}

/** New buyers and free addresses, with posts from everywhere, or one post that all of them want. */
async function prepareSales(owner: pg.Pool, isOnePost: boolean): Promise<{ buyer: string; post: string }[]> {
  const buyers = Array.from({ length: SALES }, () => randomUUID());
  await owner.query(
    "insert into auth.users (id, aud, role, is_anonymous) select id, 'authenticated', 'authenticated', true from unnest($1::uuid[]) id",
    [buyers],
  );
  await owner.query(
    `insert into public.deposit_addresses (account, seed_id, derivation_index)
     select account, $2, n from unnest($1::text[]) with ordinality as made (account, n)`,
    [buyers.map(newAccount), `bench-${randomUUID().slice(0, 8)}`],
  );
  const { rows } = await owner.query<{ id: string }>(
    `select p.id from generate_series(1, $1) n
     cross join lateral (
       select id from public.posts where id >= md5('sale' || n)::uuid and access = 'paid' and price_raw = $2 and slug like 'post-%' order by id limit 1) p`,
    [isOnePost ? 1 : SALES, PRICE],
  );
  return buyers.map((buyer, at) => ({ buyer, post: rows[at % rows.length]?.id ?? "" }));
}
