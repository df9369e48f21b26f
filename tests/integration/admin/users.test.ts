import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import {
  anonymousPerson,
  registeredPerson,
  type SignedIn,
  signInAgain,
  signInAnHourAgo,
} from "#tests/support/world/profile-owners.ts";
import { openWorld } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
const NOTHING = "0a0b0c0d-0000-4000-8000-000000000009";
const STATUS = "api/admin/users/[id]/status";
const SIGN_OUT = "api/admin/users/[id]/sign-out";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const routes = new Map<string, Awaited<ReturnType<typeof loadRoute>>>();
let moderator: SignedIn;
let owner: SignedIn;

async function withOffice(office: string): Promise<SignedIn> {
  const person = await registeredPerson();
  await world.pool.query(
    "update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', $2::text) where id = $1",
    [person.id, office],
  );
  return { ...person, cookie: await signInAgain(person) };
}

beforeAll(async () => {
  for (const path of [STATUS, SIGN_OUT]) routes.set(path, await loadRoute(path));
  [moderator, owner] = [await withOffice("moderator"), await withOffice("owner")];
});

async function call(path: string, who: { cookie?: string }, id: string, body: object, site = "same-origin") {
  const headers = new Headers({ "content-type": "application/json", origin: SITE, "sec-fetch-site": site });
  if (who.cookie) headers.set("cookie", who.cookie);
  const request = new Request(`${SITE}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await routes.get(path)?.POST?.(request, { params: Promise.resolve({ id }) });
  if (!answer) throw new Error("There is no such route.");
  return { status: answer.status, body: (await answer.json()) as { code?: string; ended?: number; status?: string } };
}

const limit = { status: "limited", seenStatus: "active", rule: "No traded purchases", facts: "Bought its own posts" };
const restore = { ...limit, status: "active", seenStatus: "limited" };
const signOut = { reason: "Its device was stolen" };

test("a moderator limits and restores an account, and a form from before is refused", async () => {
  const { id } = await registeredPerson();
  expect(await call(STATUS, moderator, id, limit)).toMatchObject({ status: 200, body: { status: "limited" } });
  expect(await call(STATUS, moderator, id, limit)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await call(STATUS, moderator, id, restore)).status).toBe(200);
  const suspend = { ...limit, status: "suspended" };
  expect(await call(STATUS, moderator, id, suspend)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await call(STATUS, owner, id, suspend)).status).toBe(200);
});

test("an owner signs a person out everywhere; a moderator finds no such call", async () => {
  const person = await registeredPerson();
  await signInAgain(person);
  expect((await call(SIGN_OUT, moderator, person.id, signOut)).status).toBe(404);
  expect(await call(SIGN_OUT, owner, person.id, signOut)).toMatchObject({ status: 200, body: { ended: 2 } });
  expect((await call(SIGN_OUT, { cookie: person.cookie }, person.id, signOut)).status).toBe(404);
});

test("an old session has to confirm first", async () => {
  const { id } = await registeredPerson();
  for (const [path, body] of [
    [STATUS, limit],
    [SIGN_OUT, signOut],
  ] as const)
    expect(await call(path, { cookie: await signInAnHourAgo(owner) }, id, body)).toMatchObject({
      body: { code: "step_up_required" },
    });
});

test.each<[what: string, path: string, body: object]>([
  ["an unknown field", STATUS, { ...limit, until: "tomorrow" }],
  ["an unknown state", STATUS, { ...limit, status: "deleted" }],
  ["no rule", STATUS, { ...limit, rule: " " }],
  ["no facts", STATUS, { ...limit, facts: "x" }],
  ["facts without end", STATUS, { ...limit, facts: "x".repeat(10_000) }],
  ["no reason", SIGN_OUT, { reason: "  " }],
])("refuses %s", async (_, path, body) => {
  expect(await call(path, owner, NOTHING, body)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
});

test("is nothing to anyone else, another site may not send it, and an unknown person is not found", async () => {
  const { id } = await registeredPerson();
  const strangers = [{}, await anonymousPerson(), await registeredPerson(), await withOffice("finance")];
  for (const who of [...strangers, await withOffice("support")])
    for (const [path, body] of [
      [STATUS, limit],
      [SIGN_OUT, signOut],
    ] as const)
      expect((await call(path, who, id, body)).status).toBe(404);
  expect((await call(STATUS, owner, id, limit, "cross-site")).status).toBe(403);
  expect((await call(STATUS, owner, NOTHING, limit)).status).toBe(404);
  expect((await call(SIGN_OUT, owner, NOTHING, signOut)).status).toBe(404);
  expect((await call(STATUS, owner, "me", limit)).status).toBe(404);
});
