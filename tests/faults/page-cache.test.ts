import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onDatabase } from "#tests/support/database";
import { startTestProduct, type TestProduct } from "#tests/support/test-product";
import { until } from "#tests/support/until";
import { startWebInstance, type WebInstance } from "#tests/support/web-instance";

const BUILD = join(import.meta.dirname, "../../.next");
const PAGE = "/design/cached/two";

let started: TestProduct;
let second: WebInstance;
beforeAll(async () => {
  started = await startTestProduct();
  second = await startWebInstance(started.product);
}, 180_000);
afterAll(async () => {
  await second?.part.stop();
  await started?.stop();
});

async function read(path = PAGE, site = started.product.siteUrl) {
  const answer = await fetch(`${site}${path}`);
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get("x-nextjs-cache") };
}

const CHANGE =
  "insert into public.cache_tags (tag) values ('design') on conflict (tag) do update set tag = excluded.tag";
const change = () => onDatabase(started.product.supabase.databaseUrl, (client) => client.query(CHANGE));
const partNamed = (name: string) => started.product.parts.find((part) => part.name === name)?.pid ?? 0;

describe("a cached page", () => {
  test("is the same to everybody, and rendered once", async () => {
    const first = await read();
    expect(await read()).toEqual({ ...first, cache: "HIT" });
  });

  test("is rendered anew, on every instance, when what it was made from changes", async () => {
    const before = await Promise.all([read(), read(PAGE, second.url)]);
    await change();
    await until("the first instance renders anew", async () => (await read()).text !== before[0].text);
    await until("the second does, too", async () => (await read(PAGE, second.url)).text !== before[1].text);
    expect(await read()).toMatchObject({ cache: "HIT" });
  });

  test("is rendered anew when its own address is called changed", async () => {
    const before = await read();
    await onDatabase(started.product.supabase.databaseUrl, (client) =>
      client.query("insert into public.cache_tags (tag) values ($1)", [`_N_T_${PAGE}`]),
    );
    await until("it is rendered anew", async () => (await read()).text !== before.text);
  });

  test("shows a change whose transaction ends long after others that began later", async () => {
    await onDatabase(started.product.supabase.databaseUrl, async (client) => {
      await client.query("begin");
      await client.query(CHANGE);
      const before = await read();
      await onDatabase(started.product.supabase.databaseUrl, (other) =>
        other.query("insert into public.cache_tags (tag) values ('_N_T_/design/cached/one')"),
      );
      const one = await read("/design/cached/one");
      await until("the later one is shown", async () => (await read("/design/cached/one")).text !== one.text);
      expect((await read()).text).toBe(before.text);
      await client.query("commit");
      await until("the earlier one is, too", async () => (await read()).text !== before.text);
    });
  });
});

test("while the data service is silent pages are served as they are; what changed meanwhile shows when it is back", async () => {
  const before = await read();
  process.kill(partNamed("gateway"), "SIGSTOP");
  try {
    await change();
    expect(await read()).toEqual({ ...before, cache: "HIT" });
  } finally {
    process.kill(partNamed("gateway"), "SIGCONT");
  }
  await until("it is rendered anew", async () => (await read()).text !== before.text);
});

test("a web process that was killed does not come back with the pages of the build", async () => {
  await change();
  const before = await read("/design/cached/one");
  const returns = started.returned.length;
  process.kill(partNamed("site"), "SIGKILL");
  await until("the site is back", () => started.returned.length > returns);
  const times = (text: string) => [...text.matchAll(/<time>([^<]+)<\/time>/g)].map(([, time = ""]) => time);
  const after = await read("/design/cached/one");
  expect(times(after.text).every((time) => time > (times(before.text)[0] ?? ""))).toBe(true);
});

test("addresses where nothing is leave no file behind, and no page out of the cache", async () => {
  const page = await read();
  const filesBefore = await readdir(BUILD, { recursive: true });
  const unknown = Array.from({ length: 200 }, (_, index) => `/design/cached/nothing-${index}`);
  const statuses = await Promise.all([...unknown, "/nothing-at-all"].map(async (path) => (await read(path)).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await readdir(BUILD, { recursive: true })).toEqual(filesBefore);
  expect(await read()).toEqual({ ...page, cache: "HIT" });
});
