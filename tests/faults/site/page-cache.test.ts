import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onDatabase } from "#tests/support/database";
import { startTestProduct, type TestProduct } from "#tests/support/test-product";
import { until } from "#tests/support/until";
import { startWebInstance, type WebInstance } from "#tests/support/web-instance";

const BUILD = join(import.meta.dirname, "../../../.next");
const PAGE = "/design/cached/two";
/** Each is drawn once. */
const UNKNOWN_ADDRESSES = 40;

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

/** What a page shows of when it was made, and how it came. */
async function read(path = PAGE, site = started.product.siteUrl) {
  const answer = await fetch(`${site}${path}`);
  const times = [...(await answer.text()).matchAll(/<time>([^<]+)<\/time>/g)].map(([, time = ""]) => time);
  return { status: answer.status, madeAt: times.join(), cache: answer.headers.get("x-nextjs-cache") };
}

const isNewerThan = async ({ madeAt }: { madeAt: string }, path?: string, site?: string) =>
  (await read(path, site)).madeAt > madeAt;

/** Right after a start a page may be rendered twice: once more as soon as the process listens for changes. */
const untilHeld = () =>
  until("a page is rendered no more", async () => {
    const [first, second] = [await read(), await read()];
    return second.cache === "HIT" && second.madeAt === first.madeAt;
  });

const CHANGE =
  "insert into public.cache_tags (tag) values ('design') on conflict (tag) do update set tag = excluded.tag";
const CHANGE_OF_ANOTHER = CHANGE.replace("'design'", "'_N_T_/design/cached/one'");
const change = () => onDatabase(started.product.supabase.databaseUrl, (client) => client.query(CHANGE));
const partNamed = (name: string) => started.product.parts.find((part) => part.name === name)?.pid ?? 0;

describe("a cached page", () => {
  test("is the same to everybody, and rendered once", async () => {
    expect(await read()).toMatchObject({ status: 200 });
    await untilHeld();
  });

  test("is rendered anew, on every instance, when what it was made from changes", async () => {
    const before = await Promise.all([read(), read(PAGE, second.url)]);
    await change();
    await until("the first instance renders anew", () => isNewerThan(before[0]));
    await until("the second does, too", () => isNewerThan(before[1], PAGE, second.url));
    await untilHeld();
  });

  test("is rendered anew when its own address is called changed", async () => {
    const before = await read();
    await onDatabase(started.product.supabase.databaseUrl, (client) =>
      client.query("insert into public.cache_tags (tag) values ($1)", [`_N_T_${PAGE}`]),
    );
    await until("it is rendered anew", () => isNewerThan(before));
  });

  test("stays as it is when the price of Nano changes, though its footer says one", async () => {
    await untilHeld();
    const [before, one] = [await read(), await read("/design/cached/one")];
    await onDatabase(started.product.supabase.databaseUrl, async (client) => {
      await client.query("update public.nano_price set price_usd = 1.2345, last_updated = now() where id = 1");
      await client.query(CHANGE_OF_ANOTHER);
    });
    await until("what changed at the same time is shown", () => isNewerThan(one, "/design/cached/one"));
    expect(await read()).toEqual({ ...before, cache: "HIT" });
  });

  test("shows a change whose transaction ends long after others that began later", async () => {
    await onDatabase(started.product.supabase.databaseUrl, async (client) => {
      await client.query("begin");
      await client.query(CHANGE);
      const before = await read();
      await onDatabase(started.product.supabase.databaseUrl, (other) => other.query(CHANGE_OF_ANOTHER));
      const one = await read("/design/cached/one");
      await until("the later one is shown", () => isNewerThan(one, "/design/cached/one"));
      expect((await read()).madeAt).toBe(before.madeAt);
      await client.query("commit");
      await until("the earlier one is, too", () => isNewerThan(before));
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
  await until("it is rendered anew", () => isNewerThan(before));
});

test("a web process that was killed does not come back with the pages of the build", async () => {
  await change();
  const before = await read("/design/cached/one");
  const returns = started.returned.length;
  process.kill(partNamed("site"), "SIGKILL");
  await until("the site is back", () => started.returned.length > returns);
  expect(await isNewerThan(before, "/design/cached/one")).toBe(true);
});

test("addresses where nothing is leave no file behind", async () => {
  const filesBefore = await readdir(BUILD, { recursive: true });
  const unknown = Array.from({ length: UNKNOWN_ADDRESSES }, (_, index) => `/design/cached/nothing-${index}`);
  const statuses = await Promise.all([...unknown, "/nothing-at-all"].map(async (path) => (await read(path)).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await readdir(BUILD, { recursive: true })).toEqual(filesBefore);
});
