import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { redact } from "#lib/log/redact.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { findJsonFeedProblems } from "#tests/support/formats/check-json-feed.ts";
import { findRssProblems } from "#tests/support/formats/check-rss.ts";
import { anonymousPerson, registeredPerson } from "#tests/support/world/profile-owners.ts";
import { openWorld } from "#tests/support/world/world.ts";

const ORIGIN = "http://localhost:3000";
const world = openWorld(inject("target").databaseUrl ?? "");
let post: string;

beforeAll(async () => {
  await world.addAddresses(20);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(world.close);

type Owner = { id: string; cookie: string };

async function change(method: "POST" | "DELETE", cookie: string) {
  const handler = (await loadRoute("api/library-feed"))[method];
  if (!handler) throw new Error(`There is no ${method}.`);
  const headers = { cookie, origin: ORIGIN, "content-type": "application/json" };
  return handler(new Request(`${ORIGIN}/api/library-feed`, { method, headers, body: "{}" }), {
    params: Promise.resolve({}),
  });
}

async function makeFeed({ cookie }: Pick<Owner, "cookie">): Promise<string> {
  const answer = await change("POST", cookie);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

async function read(url: string) {
  const handler = (await loadRoute("api/library-feed/[file]")).GET;
  if (!handler) throw new Error("There is no GET.");
  const file = new URL(url).pathname.split("/").at(-1) ?? "";
  const answer = await handler(new Request(url), { params: Promise.resolve({ file }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function own({ id }: Owner) {
  await world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    id,
    post,
  ]);
}

const titleOf = async () =>
  (await world.one<{ title: string }>("select title from public.posts where id = $1", [post])).title;

test("lists what its owner may read now, and nothing of the text", async () => {
  const reader = await registeredPerson();
  await own(reader);
  const url = await makeFeed(reader);
  const rss = await read(url);
  expect(rss.status).toBe(200);
  expect(rss.text).toContain(await titleOf());
  expect(findRssProblems(rss.text)).toEqual([]);
  const json = await read(url.replace(/xml$/, "json"));
  expect(findJsonFeedProblems(json.text)).toEqual([]);
  const { paid } = await world.one<{ paid: string }>(
    "select b.sections::text as paid from public.post_bodies b join public.posts p on p.current_version_id = b.version_id where p.id = $1",
    [post],
  );
  const words = [...paid.matchAll(/"text": ?"([^"]{12,})"/g)].map(([, text = ""]) => text);
  expect(words.length).toBeGreaterThan(0);
  for (const text of words) expect(rss.text + json.text).not.toContain(text);
  await world.pool.query("update public.entitlements set revoked_at = now() where user_id = $1", [reader.id]);
  expect((await read(url)).text).not.toContain(await titleOf());
});

test("is kept by no cache, found by no search engine, and leaves no secret in the log", async () => {
  const url = await makeFeed(await anonymousPerson());
  const { headers } = await read(url);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  const [secret = ""] = /[0-9a-f]{64}/.exec(url) ?? [];
  expect(JSON.stringify(redact({ path: new URL(url).pathname }))).not.toContain(secret);
  const stored = await world.one<{ row: string }>(
    "select f::text as row from public.library_feeds f order by created_at desc limit 1",
  );
  expect(stored.row).not.toContain(secret);
});

test("a wrong, replaced or revoked address opens nothing", async () => {
  const reader = await registeredPerson();
  const first = await makeFeed(reader);
  const second = await makeFeed(reader);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await change("DELETE", reader.cookie)).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  expect((await change("DELETE", reader.cookie)).status).toBe(200);
  for (const file of [`${"0".repeat(64)}.xml`, "short.xml", `${"a".repeat(64)}.atom`])
    expect((await read(`${ORIGIN}/api/library-feed/${file}`)).status).toBe(404);
});

test("no one makes or revokes another reader's feed, also past our own calls", async () => {
  const reader = await registeredPerson();
  const url = await makeFeed(reader);
  expect((await change("POST", "")).status).toBe(401);
  expect((await change("DELETE", (await registeredPerson()).cookie)).status).toBe(200);
  expect((await read(url)).status).toBe(200);
  const stranger = await world.addPerson();
  await expect(
    world.as(stranger, "select public.make_library_feed($1, $2)", [reader.id, "0".repeat(64)]),
  ).rejects.toThrow("permission denied");
  await expect(world.as(stranger, "select public.read_library_feed($1)", ["0".repeat(64)])).rejects.toThrow(
    "permission denied",
  );
  await expect(world.as(stranger, "select secret_hash from public.library_feeds")).rejects.toThrow("permission denied");
  expect(await world.as(stranger, "select created_at from public.library_feeds")).toEqual([]);
});
