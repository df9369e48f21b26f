import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product/test-product.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { until } from "#tests/support/until.ts";

const BUILD = join(import.meta.dirname, "../../../.next");
const PAGE = "/design/cached/two";
/** Each is drawn once, since a route has it. */
const MISSING_ADDRESSES = 40;
/** Nothing is drawn for these. */
const UNKNOWN_ADDRESSES = 1_000;
/** The site accepts 256 connections from one address. */
const AT_ONCE = 50;

let started: TestProduct;
let second: WebInstance;
beforeAll(async () => {
  started = await startTestProduct();
  second = await startWebInstance(started.product, { DESIGN_PAGES: "1" });
}, 180_000);
afterAll(async () => {
  await second?.part.stop();
  await started?.stop();
});

/** When a page was rendered, by its own text, and how it was served. */
async function read(path = PAGE, site = started.product.siteUrl) {
  const answer = await fetch(`${site}${path}`);
  const times = [...(await answer.text()).matchAll(/<time>([^<]+)<\/time>/g)].map(([, time = ""]) => time);
  return { status: answer.status, madeAt: times.join(), cache: answer.headers.get("x-nextjs-cache") };
}

const isNewerThan = async ({ madeAt }: { madeAt: string }, path?: string, site?: string) =>
  (await read(path, site)).madeAt > madeAt;

/** After a start a page may be rendered twice: again as soon as the process listens for changes. */
const untilHeld = () =>
  until("the page is no longer rendered", async () => {
    const [first, second] = [await read(), await read()];
    return second.cache === "HIT" && second.madeAt === first.madeAt;
  });

const CHANGE =
  "insert into public.cache_tags (tag) values ('design') on conflict (tag) do update set tag = excluded.tag";
const CHANGE_OF_ANOTHER = CHANGE.replace("'design'", "'_N_T_/design/cached/one'");
const change = () => onDatabase(started.product.supabase.databaseUrl, (client) => client.query(CHANGE));
const partNamed = (name: string) => started.product.parts.find((part) => part.name === name)?.pid ?? 0;

describe("a cached page", () => {
  test("is the same for everyone, and rendered once", async () => {
    expect(await read()).toMatchObject({ status: 200 });
    await untilHeld();
  });

  test("is rendered again, on every instance, when its content changes", async () => {
    const before = await Promise.all([read(), read(PAGE, second.url)]);
    await change();
    await until("the first instance renders it again", () => isNewerThan(before[0]));
    await until("the second does, too", () => isNewerThan(before[1], PAGE, second.url));
    await untilHeld();
  });

  test("is rendered again when its own address is marked as changed", async () => {
    const before = await read();
    await onDatabase(started.product.supabase.databaseUrl, (client) =>
      client.query("insert into public.cache_tags (tag) values ($1)", [`_N_T_${PAGE}`]),
    );
    await until("it is rendered again", () => isNewerThan(before));
  });

  test("stays as it is when the price of Nano changes, though its footer shows one", async () => {
    await untilHeld();
    const [before, one] = [await read(), await read("/design/cached/one")];
    await onDatabase(started.product.supabase.databaseUrl, async (client) => {
      await client.query("update public.nano_price set price_usd = 1.2345, last_updated = now() where id = 1");
      await client.query(CHANGE_OF_ANOTHER);
    });
    await until("the change made at the same time is shown", () => isNewerThan(one, "/design/cached/one"));
    expect(await read()).toEqual({ ...before, cache: "HIT" });
  });

  test("shows a change whose transaction ends long after later ones", async () => {
    await onDatabase(started.product.supabase.databaseUrl, async (client) => {
      await client.query("begin");
      await client.query(CHANGE);
      const before = await read();
      await onDatabase(started.product.supabase.databaseUrl, (other) => other.query(CHANGE_OF_ANOTHER));
      const one = await read("/design/cached/one");
      await until("the later one is shown", () => isNewerThan(one, "/design/cached/one"));
      expect((await read()).madeAt).toBe(before.madeAt);
      await client.query("commit");
      await until("the earlier one is shown, too", () => isNewerThan(before));
    });
  });
});

test("serves pages unchanged while the data service is silent, and shows the changes when it is back", async () => {
  const before = await read();
  process.kill(partNamed("gateway"), "SIGSTOP");
  try {
    await change();
    expect(await read()).toEqual({ ...before, cache: "HIT" });
  } finally {
    process.kill(partNamed("gateway"), "SIGCONT");
  }
  await until("it is rendered again", () => isNewerThan(before));
});

test("a killed web process does not return with the pages of the build", async () => {
  await change();
  const before = await read("/design/cached/one");
  const returns = started.returned.length;
  process.kill(partNamed("site"), "SIGKILL");
  await until("the site is back", () => started.returned.length > returns);
  expect(await isNewerThan(before, "/design/cached/one")).toBe(true);
});

test("unknown addresses leave no file behind", async () => {
  const filesBefore = await readdir(BUILD, { recursive: true });
  const { siteUrl } = started.product;
  const missing = Array.from({ length: MISSING_ADDRESSES }, (_, n) => [`/design/cached/no-${n}`, `/@ada/no-${n}`]);
  const unknown = Array.from(
    { length: UNKNOWN_ADDRESSES },
    (_, n) => `/nothing-${n}${["", ".php", "/a", "/a/b"][n % 4]}`,
  );
  const asked = [...missing.flat(), ...unknown];
  const begunAt = performance.now();
  while (asked.length > 0) {
    const some = asked.splice(0, AT_ONCE);
    const pages = await Promise.all(some.map(async (path) => fetch(siteUrl + path)));
    expect(pages.map(({ status }) => status)).toEqual(some.map(() => 404));
    const texts = await Promise.all(pages.map(async (page) => page.text()));
    expect(some.filter((path, n) => !new RegExp(`>Page [Nn]ot [Ff]ound: ${path}<`).test(texts[n] ?? ""))).toEqual([]);
  }
  expect(performance.now() - begunAt).toBeLessThan(20_000);
  expect(await readdir(BUILD, { recursive: true })).toEqual(filesBefore);
});
