import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { anonymousPerson, registeredPerson, type SignedIn, signInAgain } from "#tests/support/world/profile-owners.ts";
import { openWorld } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
const PATH = "api/admin/homepage";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

let route: Awaited<ReturnType<typeof loadRoute>>;
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
  route = await loadRoute(PATH);
  moderator = await withOffice("moderator");
});

async function call(who: { cookie?: string }, body: object) {
  const headers = new Headers({ "content-type": "application/json", origin: SITE, "sec-fetch-site": "same-origin" });
  if (who.cookie) headers.set("cookie", who.cookie);
  const request = new Request(`${SITE}/${PATH}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await route.POST?.(request, { params: Promise.resolve({}) });
  if (!answer) throw new Error("There is no such route.");
  type Body = { code?: string; detail?: string; seenAt?: string | null; errors?: { field: string }[] };
  return { status: answer.status, body: (await answer.json()) as Body };
}

const section = (type: string, more: object = {}) => ({
  ...{ type, title: "", price: "", name: "", text: "", limit: "6", visibleFor: "all", startsAt: "", endsAt: "" },
  ...more,
});
const save = (seenAt: unknown, sections: unknown) => ({ action: "save", seenAt, sections });

test("a moderator saves a draft twice, an older form is refused, and the draft is discarded", async () => {
  const first = await call(moderator, save(null, [section("new")]));
  expect(first).toEqual({ status: 200, body: { seenAt: expect.any(String) } });
  const second = await call(moderator, save(first.body.seenAt, [section("free"), section("new")]));
  expect(second.status).toBe(200);
  const stale = { seenAt: first.body.seenAt, reason: "Because" };
  for (const body of [
    save(first.body.seenAt, [section("new")]),
    save(null, [section("new")]),
    { action: "publish", ...stale },
    { action: "discard", ...stale },
  ])
    expect(await call(moderator, body)).toMatchObject({ status: 409, body: { code: "conflict" } });
  const wrong = await call(moderator, save(second.body.seenAt, [section("tag", { limit: "many" })]));
  expect([wrong.status, wrong.body.errors?.map(({ field }) => field).toSorted()]).toEqual([
    422,
    ["sections.0.limit", "sections.0.name"],
  ]);
  const discard = { action: "discard", seenAt: second.body.seenAt };
  expect((await call(moderator, { ...discard, reason: "" })).status).toBe(422);
  expect((await call(moderator, { ...discard, reason: "Bad" })).status).toBe(200);
});

test.each<[what: string, body: object]>([
  ["an unknown action", { action: "hide", seenAt: null, reason: "Because" }],
  ["an unknown field of a section", save(null, [section("new", { position: 3 })])],
  ["a section without its fields", save(null, [{ type: "new" }])],
  ["a number for a text", save(null, [section("new", { limit: 6 })])],
  [
    "51 sections",
    save(
      null,
      Array.from({ length: 51 }, () => section("new")),
    ),
  ],
  ["a title without end", save(null, [section("new", { title: "x".repeat(5_000) })])],
  ["a time that is none", save("now", [section("new")])],
  ["a layout that is no number", { action: "show", layout: "1", seenLayout: 1, reason: "Because" }],
  ["a layout that no integer holds", { action: "show", layout: 1e12, seenLayout: 1, reason: "Because" }],
])("refuses %s", async (_, body) => {
  expect(await call(moderator, body)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
});

test("too much text for one draft is refused in words", async () => {
  const notes = Array.from({ length: 12 }, () => section("note", { text: "字".repeat(9_000) }));
  expect(await call(moderator, save(null, notes))).toMatchObject({
    ...{ status: 413, body: { detail: expect.any(String) } },
  });
});

test("is nothing to anyone else", async () => {
  const reason = "Because";
  const strangers = [{}, await anonymousPerson(), await registeredPerson(), await withOffice("finance")];
  for (const who of [...strangers, await withOffice("support")])
    for (const body of [
      save(null, [section("new")]),
      { action: "publish", seenAt: "2026-11-28T00:00:00Z", reason },
      { action: "show", layout: 1, seenLayout: 1, reason },
    ])
      expect((await call(who, body)).status).toBe(404);
});
