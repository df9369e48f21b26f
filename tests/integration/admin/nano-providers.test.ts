import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { anonymousPerson, registeredPerson, type SignedIn, signInAgain } from "#tests/support/world/profile-owners.ts";
import { openWorld } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
const WALLET = {
  ...{ isNew: true, url: "https://wallet.example", kinds: "wallet", countries: "", asksIdentity: "no", note: "" },
  ...{ platforms: "ios, android", isSelfCustody: "yes", opensLinks: "no", minSend: "0,000001" },
  reason: "Tried it on a phone",
};

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

type Routes = Record<"save" | "act", Awaited<ReturnType<typeof loadRoute>>>;
let routes: Routes;
let owner: SignedIn;
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
  routes = { save: await loadRoute("api/admin/providers"), act: await loadRoute("api/admin/providers/[id]") };
  [owner, moderator] = [await withOffice("owner"), await withOffice("moderator")];
});

async function call(name: keyof Routes, who: { cookie?: string }, body: object, id = "") {
  const headers = new Headers({ "content-type": "application/json", origin: SITE, "sec-fetch-site": "same-origin" });
  if (who.cookie) headers.set("cookie", who.cookie);
  const request = new Request(`${SITE}/api/admin/providers/${id}`, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  const answer = await routes[name].POST?.(request, { params: Promise.resolve(id ? { id } : {}) });
  if (!answer) throw new Error("There is no such route.");
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string; status?: string } };
}

const save = (who: { cookie?: string }, name: string, more: object = {}) =>
  call("save", who, { ...WALLET, name, ...more });
const rowOf = (name: string) =>
  world.one<{
    id: string;
    last_checked_on: string | null;
    min_send_raw: string;
    platforms: string[];
    note: string | null;
  }>(
    `select id, url, last_checked_on::text, min_send_raw::text, platforms, note, is_self_custody, opens_links
     from public.nano_providers where name = $1`,
    [name],
  );
const auditOf = async (id: string) =>
  (
    await world.pool.query<{ action: string; reason: string; actor_id: string }>(
      "select action, reason, actor_id from public.admin_audit_log where target = $1 order by id",
      [`nano_provider:${id}`],
    )
  ).rows;

describe("staff keep the list of shops and wallets", () => {
  test("add, mark as checked today, edit without losing that day, and remove; each with its reason", async () => {
    const name = "A wallet with a whole story";
    expect((await save(moderator, name)).status).toBe(200);
    const added = await rowOf(name);
    expect(added).toMatchObject({
      ...{ last_checked_on: null, min_send_raw: String(10n ** 24n), platforms: ["ios", "android"], note: null },
      ...{ is_self_custody: true, opens_links: false },
    });
    expect(await call("act", owner, { action: "check", reason: "Looked again" }, added.id)).toMatchObject({
      status: 200,
      body: { status: "checked" },
    });
    const today = (await world.one<{ day: string }>("select (now() at time zone 'utc')::date::text as day")).day;
    expect((await rowOf(name)).last_checked_on).toBe(today);
    const changes = { isNew: false, note: "It opens faster now", platforms: "web", reason: "It changed" };
    expect((await save(moderator, name, changes)).status).toBe(200);
    expect(await rowOf(name)).toMatchObject({
      ...{ id: added.id, last_checked_on: today, platforms: ["web"], note: "It opens faster now" },
    });
    expect((await call("act", moderator, { action: "remove", reason: "It closed" }, added.id)).status).toBe(200);
    await expect(rowOf(name)).rejects.toThrow();
    expect(await auditOf(added.id)).toEqual([
      { action: "save_nano_provider", reason: "Tried it on a phone", actor_id: moderator.id },
      { action: "check_nano_provider", reason: "Looked again", actor_id: owner.id },
      { action: "save_nano_provider", reason: "It changed", actor_id: moderator.id },
      { action: "remove_nano_provider", reason: "It closed", actor_id: moderator.id },
    ]);
  });

  test("a second one of the same name is refused, and changes nothing", async () => {
    const name = "A wallet that is known";
    await save(moderator, name);
    expect(await save(moderator, name, { url: "https://other.example" })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await auditOf((await rowOf(name)).id)).toHaveLength(1);
  });

  test("of two who add the same name at once, one is refused at the name, and overwrites nothing", async () => {
    const name = "A wallet that two have found";
    const urls = ["https://one.example", "https://other.example"];
    const answers = await Promise.all(urls.map((url, at) => save(at === 0 ? owner : moderator, name, { url })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: "conflict", detail: "This name is on the list already. Edit it there.", field: "name" },
    });
    expect(await rowOf(name)).toMatchObject({ url: urls[answers.findIndex(({ status }) => status === 200)] });
    expect(await auditOf((await rowOf(name)).id)).toHaveLength(1);
  });

  test.each([
    ["no reason", { reason: " " }],
    ["an address that runs a script", { url: "javascript:alert(1)" }],
    ["an unknown kind", { kinds: "cash" }],
    ["no kind", { kinds: " , " }],
    ["a country that is not two letters", { countries: "Germany" }],
    ["a platform that we do not know", { platforms: "fridge" }],
    ["an amount of nothing", { minSend: "0" }],
    ["an amount that is unclear", { minSend: "1,000" }],
    ["wallet facts of a shop", { kinds: "card" }],
    ["a field that does not exist", { last_checked_on: "2020-01-01" }],
    ["a note beyond its length", { note: "x".repeat(201) }],
  ])("refuses %s", async (_, more) => {
    expect(await save(moderator, "A wallet that is wrong", more)).toMatchObject({
      status: 422,
      body: { code: "validation_failed" },
    });
    await expect(rowOf("A wallet that is wrong")).rejects.toThrow();
  });

  test("is nothing to anyone else, and an unknown row is not found", async () => {
    const name = "A wallet for staff only";
    await save(moderator, name);
    const { id } = await rowOf(name);
    const strangers = [{}, await anonymousPerson(), await registeredPerson(), await withOffice("finance")];
    for (const who of [...strangers, await withOffice("support")]) {
      expect((await save(who, name, { isNew: false, note: "Mine" })).status).toBe(404);
      for (const action of ["check", "remove"])
        expect((await call("act", who, { action, reason: "Mine" }, id)).status).toBe(404);
    }
    expect(await auditOf(id)).toHaveLength(1);
    const nothing = "0a0b0c0d-0000-4000-8000-000000000009";
    expect((await call("act", moderator, { action: "check", reason: "Gone" }, nothing)).status).toBe(404);
  });
});
