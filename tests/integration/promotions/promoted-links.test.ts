import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { finishBeforeExit } from "#lib/http/before-exit.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, openWorld, type Person, type World } from "#tests/support/world/world.ts";

// Next's cache is there in a web process alone.
vi.mock("next/cache", () => ({ unstable_cache: <Read>(read: Read) => read }));

let world: World;
let moderator: Person;
let routes: { card: Awaited<ReturnType<typeof loadRoute>>; picture: Awaited<ReturnType<typeof loadRoute>> };
beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 2);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
  await world.addAddresses(20);
  moderator = await addStaff(world, "moderator");
  routes = { card: await loadRoute("promoted/[id]"), picture: await loadRoute("promoted/[id]/view.gif") };
});
afterAll(() => world.close());

type Asked = { method?: string; headers?: Record<string, string> };

async function ask(what: keyof typeof routes, id: string, { method = "GET", headers = {} }: Asked = {}) {
  const { GET } = routes[what];
  if (!GET) throw new Error("It answers no GET.");
  const address = `http://localhost:3000/promoted/${id}${what === "picture" ? "/view.gif" : ""}`;
  return GET(new Request(address, { method, headers: { "x-client-address": "192.0.2.1", ...headers } }), {
    params: Promise.resolve({ id }),
  });
}

const promote = () => promotionCalls(world).run(moderator, "browse");
const addressOf = async (post: string) =>
  (
    await world.one<{ path: string }>(
      `select format('/@%s/%s', a.handle, p.slug) as path from public.posts p join public.profiles a on a.id = p.profile_id
       where p.id = $1`,
      [post],
    )
  ).path;

/** After everything is written, as when the process stops. */
async function counted(id: string) {
  await finishBeforeExit();
  return world.one("select impressions::integer, clicks::integer from private.promotions where id = $1", [id]);
}

test("a card's link leads to the post and counts once; its picture counts that it was seen", async () => {
  const { id, post } = await promote();
  const opened = await ask("card", id, { headers: { "sec-fetch-site": "same-origin" } });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, await addressOf(post)]);
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  expect(await counted(id)).toEqual({ impressions: 0, clicks: 1 });
  const picture = await ask("picture", id, { headers: { "sec-fetch-site": "same-origin" } });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/gif"]);
  expect([picture.headers.get("cache-control"), picture.headers.get("set-cookie")]).toEqual(["no-store", null]);
  expect(await counted(id)).toEqual({ impressions: 1, clicks: 1 });
});

test.each<[string, Asked]>([
  ["is fetched ahead", { headers: { "sec-purpose": "prefetch" } }],
  ["is fetched ahead through a proxy", { headers: { "sec-purpose": "prefetch;anonymous-client-ip" } }],
  ["is fetched ahead by an older browser", { headers: { purpose: "prefetch" } }],
  ["is only looked at", { method: "HEAD" }],
  ["begins on another site", { headers: { "sec-fetch-site": "cross-site" } }],
  ["asks not to be tracked", { headers: { "sec-gpc": "1" } }],
  ["asks so in the older way", { headers: { dnt: "1" } }],
  ["is typed", { headers: { "sec-fetch-site": "none" } }],
])("a request that %s leads to the post and counts nothing", async (_, asked) => {
  const { id, post } = await promote();
  expect((await ask("card", id, asked)).headers.get("location")).toBe(await addressOf(post));
  expect((await ask("picture", id, asked)).status).toBe(200);
  expect(await counted(id)).toEqual({ impressions: 0, clicks: 0 });
});

test("one network cannot spoil the figures, and its address is an IPv6 network, too", async () => {
  const { id } = await promote();
  for (let n = 0; n < 100; n++) {
    await ask("card", id, { headers: { "x-client-address": `2001:db8::${n.toString(16)}` } });
    await ask("picture", id, { headers: { "x-client-address": `2001:db8::${n.toString(16)}` } });
  }
  await ask("card", id, { headers: { "x-client-address": "198.51.100.7" } });
  expect(await counted(id)).toEqual({ impressions: 10, clicks: 4 });
});

test("what has ended still leads to its post, and counts nothing", async () => {
  const { id, author, post } = await promote();
  await promotionCalls(world).stop(author, id);
  expect((await ask("card", id)).headers.get("location")).toBe(await addressOf(post));
  expect((await ask("picture", id)).status).toBe(200);
  expect(await counted(id)).toEqual({ impressions: 0, clicks: 0 });
});

test.each([
  ["a number", "0"],
  ["an id of another version", "a0000000-0000-1000-8000-000000000001"],
  ["a path", "../../browse"],
  ["a very long name", "x".repeat(5000)],
  ["a promotion that never was", randomUUID()],
])("answers 404 to %s", async (_, id) => {
  expect((await ask("card", id)).status).toBe(404);
  expect((await ask("picture", id)).status).toBe(404);
});
