import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createPool } from "#embedded/database/connection.ts";
import { READS } from "#tests/bench/database/reads.ts";
import { takeSamples } from "#tests/bench/database/samples.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { closePool } from "#tests/support/stack/database.ts";
import { createExplainingDb, enablePlans, explainInside, listReads } from "#tests/support/stack/plans.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";

const MIRA = "a0000000-0000-4000-8000-000000000001";
const { url, publishableKey, databaseUrl } = inject("target");
const pool = createPool(databaseUrl ?? "", 1);

// With so few posts a sequential scan is the quickest. Forbidding it shows that an index exists.
const SHORT_WAYS = ["enable_seqscan", "enable_sort", "enable_incremental_sort"];
const BROWSER_ROLES = ["anon", "authenticated"];
const forBrowsers = (change: (setting: string) => string) =>
  BROWSER_ROLES.flatMap((role) => SHORT_WAYS.map((way) => `alter role ${role} ${change(way)}`)).join(";");
const FORBIDDEN = forBrowsers((way) => `set ${way} = off`);
const AS_BEFORE = forBrowsers((way) => `reset ${way}`);

/** Read by their keys for a few rows at a time; everything else of a list comes in index order. */
const SORTED = /Sort/;

let reader: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  // A post may have a cover, and a cover has an address.
  setWebSettings();
  reader = await signedInUser();
  const client = await pool.connect();
  await client.query(FORBIDDEN);
  await enablePlans(client);
  client.release();
  const probe = createExplainingDb({ url, publishableKey });
  await until("plans are told, without scans", async () => {
    const plans = await probe.explain(async (db) => db.from("posts").select("id")).catch(() => []);
    return plans.length > 0 && !JSON.stringify(plans).includes("Seq Scan");
  });
});
afterAll(async () => {
  await pool.query(`${AS_BEFORE}; alter role authenticator reset pgrst.db_plan_enabled; notify pgrst, 'reload config'`);
  await closePool(pool);
});

describe("every read of the product finds its rows by an index, in display order", () => {
  test.each(READS)("$what", async (read) => {
    const client = await pool.connect();
    const samples = await takeSamples(client, 50);
    client.release();
    const visitor = createExplainingDb({ url, publishableKey });
    const buyer = createExplainingDb({ url, publishableKey, token: () => reader.session.access_token });
    const [post, purchase] = [samples.posts[0], samples.purchases[0]];
    if (!post || !purchase) throw new Error("The demo content has posts and purchases.");
    const who = read.by === "visitor" ? visitor : buyer;
    const plans = await who.explain((db) => (read.by === "reader" ? read.run(db, purchase) : read.run(db, post)));
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.flatMap(({ Plan }) => listReads(Plan)).filter((read) => read.startsWith("all of"))).toEqual([]);
    expect(JSON.stringify(plans)).not.toMatch(SORTED);
  });
});

describe("the functions that they call use indexes, too", () => {
  test.each([
    ["locate_post", "select * from public.locate_post('mira', 'a-short-history-of-the-smallest-coin')"],
    ["find_post", "select * from public.find_post(gen_random_uuid())"],
    ["read_free_document", "select public.read_free_document(gen_random_uuid())"],
    ["search_posts", "select * from public.search_posts('wren winter')"],
    [
      "search_posts with operators",
      "select * from public.search_posts('', '{free,lang:en}', '100000000000000000000000000000')",
    ],
    ["search_promoted", "select * from public.search_promoted('wren winter')"],
    ["locate_promotion", "select * from public.locate_promotion(gen_random_uuid())"],
    ["list_sitemap_creators", "select * from public.list_sitemap_creators(0, 5000)"],
    ["list_sitemap_parts", "select * from public.list_sitemap_parts(1, 5000)"],
    ["list_sitemap_tags", "select public.list_sitemap_tags()"],
    ["list_followers", `select * from public.list_followers('${MIRA}')`],
    ["list_following", `select * from public.list_following('${MIRA}', now(), gen_random_uuid())`],
    [
      "list_followed_posts",
      `select p.id from (select set_config('request.jwt.claims', '{"sub":"${MIRA}"}', true)) as signed_in,
         lateral public.list_followed_posts() as p`,
    ],
    ["count_listed_posts", "select public.count_listed_posts(960)"],
  ])("%s", async (_name, sql) => {
    const client = await pool.connect();
    await client.query("set enable_seqscan = off");
    const plans = await explainInside(client, sql, []);
    await client.query("reset all");
    client.release();
    const reads = plans.flatMap(({ Plan }) => listReads(Plan));
    expect(reads.filter((read) => read.startsWith("all of"))).toEqual([]);
    expect(reads.length).toBeGreaterThan(0);
  });
});
