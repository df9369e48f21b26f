import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { inHours } from "#tests/support/moderation/feature-stage.ts";
import { anonymousPerson, registeredPerson, type SignedIn, signInAgain } from "#tests/support/world/profile-owners.ts";
import { openWorld } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
const FEATURED = "api/admin/featured";
const EXCLUSIONS = "api/admin/featured-exclusions";
const NOTHING = "0a0b0c0d-0000-4000-8000-000000000009";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const routes = new Map<string, Awaited<ReturnType<typeof loadRoute>>>();
let moderator: SignedIn;

async function withOffice(office: string): Promise<SignedIn> {
  const person = await registeredPerson();
  await world.pool.query(
    "update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', $2::text) where id = $1",
    [person.id, office],
  );
  return { ...person, cookie: await signInAgain(person) };
}

beforeAll(async () => {
  for (const path of [FEATURED, EXCLUSIONS])
    for (const one of [path, `${path}/[id]`]) routes.set(one, await loadRoute(one));
  moderator = await withOffice("moderator");
});

async function call(path: string, who: { cookie?: string }, body: object, id = "") {
  const headers = new Headers({ "content-type": "application/json", origin: SITE, "sec-fetch-site": "same-origin" });
  if (who.cookie) headers.set("cookie", who.cookie);
  const request = new Request(`${SITE}/${path}/${id}`, { method: "POST", headers, body: JSON.stringify(body) });
  const route = routes.get(id ? `${path}/[id]` : path);
  const answer = await route?.POST?.(request, { params: Promise.resolve(id ? { id } : {}) });
  if (!answer) throw new Error("There is no such route.");
  return { status: answer.status, body: (await answer.json()) as { code?: string; errors?: { field: string }[] } };
}

/** Comes later: what is shown now belongs to other tests. */
const pick = (post: string, more: object = {}) => ({
  ...{ post, slot: "category_top", category: "essays", startsAt: inHours(5_000), endsAt: inHours(5_001), note: "" },
  ...{ reason: "Read it twice", ...more },
});
const bar = (target: string, more: object = {}) => ({
  target,
  scope: ["digest"],
  until: "",
  reason: "A copy",
  ...more,
});
const newPost = async () => world.addPost(await world.addPerson({ isCreator: true }));
const seenAt = async (table: "features" | "featured_exclusions", post: string) =>
  world.one<{ id: string; at: string }>(
    `select id, to_json(updated_at) #>> '{}' as at from public.${table} where post_id = $1`,
    [post],
  );

test("a moderator picks a post, changes it, and removes it; a second form from before is refused", async () => {
  const post = await newPost();
  expect((await call(FEATURED, moderator, pick(post))).status).toBe(200);
  const { id, at } = await seenAt("features", post);
  const order = { action: "change", seenAt: at, startsAt: inHours(5_000), endsAt: "", note: "Now", reason: "Longer" };
  expect((await call(FEATURED, moderator, order, id)).status).toBe(200);
  expect(await call(FEATURED, moderator, order, id)).toMatchObject({ status: 409, body: { code: "conflict" } });
  const { at: newer } = await seenAt("features", post);
  const up = { action: "up", seenAt: newer, reason: "Higher" };
  expect((await call(FEATURED, moderator, up, id)).status).toBe(409);
  expect((await call(FEATURED, moderator, { ...up, action: "end" }, id)).status).toBe(200);
  await expect(seenAt("features", post)).rejects.toThrow("got 0");
});

test("a moderator keeps a post out of a list, changes that and ends it", async () => {
  const post = await newPost();
  expect((await call(EXCLUSIONS, moderator, bar(post))).status).toBe(200);
  const { id, at } = await seenAt("featured_exclusions", post);
  const order = { action: "change", seenAt: at, scope: ["trending", "digest"], until: "", reason: "More of it" };
  expect((await call(EXCLUSIONS, moderator, order, id)).status).toBe(200);
  expect((await call(EXCLUSIONS, moderator, { action: "end", seenAt: at, reason: "Done" }, id)).status).toBe(409);
  const { at: newer } = await seenAt("featured_exclusions", post);
  expect((await call(EXCLUSIONS, moderator, { action: "end", seenAt: newer, reason: "Done" }, id)).status).toBe(200);
});

test("all mistakes of a form come at once, by the names of its fields", async () => {
  const wrong = pick("/@no_one_here/x", { startsAt: "soon", endsAt: "later", reason: "" });
  const { status, body } = await call(FEATURED, moderator, wrong);
  expect([status, body.errors?.map(({ field }) => field).toSorted()]).toEqual([
    422,
    ["endsAt", "post", "reason", "startsAt"],
  ]);
  const barred = await call(EXCLUSIONS, moderator, bar("#not-there", { scope: [], reason: "" }));
  expect(barred.body.errors?.map(({ field }) => field).toSorted()).toEqual(["reason", "scope", "target"]);
});

test.each<[what: string, path: string, body: object, id?: string]>([
  ["an unknown field", FEATURED, { ...pick(NOTHING), position: 1 }],
  ["a missing field", FEATURED, { post: NOTHING }],
  ["a text without end", FEATURED, pick("x".repeat(10_000))],
  ["an unknown action", FEATURED, { action: "begin", seenAt: "2026-11-28T00:00:00Z", reason: "Because" }, NOTHING],
  ["a time that is none", FEATURED, { action: "end", seenAt: "now", reason: "Because" }, NOTHING],
  ["1,000 lists", EXCLUSIONS, bar(NOTHING, { scope: Array.from({ length: 1_000 }, () => "digest") })],
  ["a list that is a text", EXCLUSIONS, bar(NOTHING, { scope: "digest" })],
])("refuses %s", async (_, path, body, id) => {
  expect(await call(path, moderator, body, id)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
});

test("is nothing to anyone else, and an unknown row is not found", async () => {
  const post = await newPost();
  const end = { action: "end", seenAt: "2026-11-28T00:00:00Z", reason: "Because" };
  const strangers = [{}, await anonymousPerson(), await registeredPerson(), await withOffice("finance")];
  for (const who of [...strangers, await withOffice("support")]) {
    expect((await call(FEATURED, who, pick(post))).status).toBe(404);
    expect((await call(EXCLUSIONS, who, bar(post))).status).toBe(404);
    for (const path of [FEATURED, EXCLUSIONS]) expect((await call(path, who, end, NOTHING)).status).toBe(404);
  }
  for (const path of [FEATURED, EXCLUSIONS]) expect((await call(path, moderator, end, NOTHING)).status).toBe(404);
});
