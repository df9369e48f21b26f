import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { buyHonestly, flood } from "#tests/attacks/purchase-flood/attack.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

const { supabase } = inject("product");
const BUDGET = 60;
const MOST_OPEN = 200;
/** 680 once ended anonymous buying for everyone, and 2,085 were once watched. */
const CALLS = sampleSize({ daily: 180, nightly: 2_085 });
const SOLVED = sampleSize({ daily: 24, nightly: 400 });

let site: WebInstance;
let world: World;
let post: string;
beforeAll(async () => {
  // Behind a proxy, so that calls come from many networks, and with the shipped budget.
  site = await startWebInstance({ supabase }, { TRUSTED_PROXY_HOPS: "1", NETWORK_BUDGET_FACTOR: "1" });
  world = openWorld(supabase.databaseUrl, 2);
  await world.addAddresses(BUDGET * 2 + SOLVED + 10);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(async () => {
  await world?.close();
  await site?.part.stop();
});

test(`${CALLS} calls for quotes from one network block no one else, and leave few quotes open`, async () => {
  const attack = { network: "203.0.113", count: CALLS, solves: false };
  const { given, puzzles, others } = await flood(site.url, post, attack);
  expect(others).toEqual([]);
  // The hour may change meanwhile.
  expect(given).toBeLessThanOrEqual(2 * BUDGET);
  expect(given + puzzles).toBe(CALLS);

  const patient = await flood(site.url, post, { ...attack, count: SOLVED, solves: true });
  expect(patient.others).toEqual([]);

  expect(await buyHonestly(site.url, post, "203.0.113.200")).toMatchObject({ status: 201 });
  expect(await buyHonestly(site.url, post, "198.51.100.9")).toMatchObject({ status: 201 });
  const { open } = await world.one<{ open: number }>(
    "select count(*)::integer as open from public.purchases where post_id = $1 and status = 'pending'",
    [post],
  );
  expect(open).toBeLessThanOrEqual(MOST_OPEN + 1);
});

test("a page requested too often by a network opens by itself within 20 seconds, without a script", async () => {
  const ask = () => fetch(`${site.url}/receipts/lookup`, { headers: { "x-forwarded-for": "192.0.2.7" } });
  expect((await ask()).status).toBe(200);
  await world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select distinct bucket, window_starts_at + make_interval(mins => minute), 1000, now() + interval '1 hour'
     from public.rate_limits, generate_series(0, 3) as minute where bucket like 'receipt-lookup/60:network:%'
     on conflict on constraint rate_limits_pkey do update set hits = excluded.hits`,
  );
  const answer = await ask();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([429, "private, no-store"]);
  expect(Number(answer.headers.get("refresh"))).toBeLessThanOrEqual(20);
  expect(await answer.text()).toContain("This page opens by itself");
});
