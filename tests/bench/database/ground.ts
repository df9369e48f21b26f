import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { whileFilling } from "#tests/bench/database/filling.ts";
import { fillBare } from "#tests/bench/database/set-aside.ts";

/** Each size adds to the one before: a thousand posts, a hundred thousand, a million. */
const STEPS = [
  { posts: 1_000, purchases: 10_000 },
  { posts: 99_000, purchases: 990_000 },
  { posts: 900_000, purchases: 9_000_000 },
] as const;

const POSTS_PER_AUTHOR = 20;
const PURCHASES_PER_READER = 10;
const SMALL = 1_000;

const TABLES = {
  people: ["auth.users", "public.profiles", "public.private_profiles", "public.profile_stats"],
  follows: ["public.follows"],
  posts: ["public.posts", "public.post_versions", "public.post_bodies", "public.post_stats"],
  purchases: [
    "public.deposit_addresses",
    "public.purchases",
    "public.purchase_secrets",
    "public.payments",
    "public.entitlements",
    "public.sales",
  ],
};

export type Size = { posts: number; purchases: number };

export function chooseSteps(isFull: boolean): number[] {
  return isFull ? [1, 2, 3] : [1, 2];
}

export async function layGround(client: pg.ClientBase): Promise<void> {
  await client.query(await readFile(join(import.meta.dirname, "generate.sql"), "utf8"));
}

/** Adds the content of a step and returns the totals. Triggers are off; the rows still keep every rule. */
export async function growGround(client: pg.ClientBase, step: number, { isSold = true } = {}): Promise<Size> {
  const { posts, purchases } = STEPS[step - 1] ?? STEPS[0];
  const [authors, readers] = [posts / POSTS_PER_AUTHOR, isSold ? purchases / PURCHASES_PER_READER : 0];
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set temp_buffers = '64MB'",
  );
  const add = async (tables: string[], sql: string, values: number[]) => {
    const fill = async () => void (await client.query(sql, [step, ...values]));
    await client.query("begin");
    // The small step keeps indexes and checks: it proves that the generated rows keep every rule.
    await (posts > SMALL ? fillBare(client, tables, fill) : fill());
    await client.query("commit");
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  };
  await whileFilling(client, async () => {
    await add(TABLES.people, "select bench.add_people($1, $2, $3)", [authors, readers]);
    await add(TABLES.follows, "select bench.add_follows($1, $2)", [authors]);
    await add(TABLES.posts, "select bench.add_posts($1, $2, $3)", [posts, authors]);
    if (!isSold) return;
    await add(TABLES.purchases, "select bench.add_purchases($1, $2, $3, $4, $5)", [purchases, readers, posts, authors]);
  });
  await client.query("reset session_replication_role");
  const grown = STEPS.slice(0, step);
  return {
    posts: grown.reduce((sum, one) => sum + one.posts, 0),
    purchases: isSold ? grown.reduce((sum, one) => sum + one.purchases, 0) : 0,
  };
}
