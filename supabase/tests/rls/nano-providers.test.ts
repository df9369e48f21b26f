import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const CHECKED = "A shop that was looked at";
const UNCHECKED = "A shop that is not checked yet";
const PROVIDER = { url: "https://shop.example", kinds: ["card"], countries: ["DE"], asks_identity: true };
const SAVE = "select public.save_nano_provider($1::jsonb, $2) as id";

let reader: Person;
let moderator: Person;

const seenBy = async (person: Person | null) => {
  const rows = await world.as<{ name: string }>(
    person,
    "select name from public.nano_providers where name like 'A shop%' order by name",
  );
  return rows.map(({ name }) => name);
};

const save = (person: Person | null, more: Record<string, unknown>, why = "Looked at it") =>
  world.as<{ id: string }>(person, SAVE, [JSON.stringify({ ...PROVIDER, ...more }), why]);

beforeAll(async () => {
  reader = await world.addPerson();
  moderator = await world.addPerson({ role: "moderator" });
  await save(moderator, { name: CHECKED, last_checked_on: "2026-11-20" });
  await save(moderator, { name: UNCHECKED, last_checked_on: null });
});

test("shows an unchecked provider to staff only", async () => {
  expect(await seenBy(null)).toEqual([CHECKED]);
  expect(await seenBy(reader)).toEqual([CHECKED]);
  expect(await seenBy(moderator)).toEqual([UNCHECKED, CHECKED].toSorted());
});

test("lets only staff change the list, and never without a recorded reason", async () => {
  await expect(save(reader, { name: "A shop of mine" })).rejects.toThrow("not_found");
  await expect(save(null, { name: "A shop of mine" })).rejects.toThrow(/permission denied/);
  await expect(save(moderator, { name: "A shop without a reason" }, " ")).rejects.toThrow(/reason/);
  await expect(
    world.as(
      reader,
      "insert into public.nano_providers (name, url, kinds, asks_identity) values ('A shop', 'https://x.example', '{card}', true)",
    ),
  ).rejects.toThrow(/permission denied/);
  const [saved] = await save(moderator, { name: CHECKED, last_checked_on: "2026-11-21" }, "Looked again");
  const written = await world.one<{ reason: string; before: { last_checked_on: string } }>(
    "select reason, before from public.admin_audit_log where target = $1 order by id desc limit 1",
    [`nano_provider:${saved?.id}`],
  );
  expect(written).toMatchObject({ reason: "Looked again", before: { last_checked_on: "2026-11-20" } });
});

test.each([
  ["an address that is not https", { url: "http://shop.example" }],
  ["an address that runs a script", { url: "javascript:alert(1)" }],
  ["an unknown kind", { kinds: ["cash"] }],
  ["a country that is not two letters", { countries: ["Germany"] }],
  ["an unknown platform", { kinds: ["wallet"], platforms: ["fridge"] }],
  ["facts of a wallet for a shop", { is_self_custody: true }],
  ["a least amount of nothing", { kinds: ["wallet"], min_send_raw: "0" }],
])("refuses %s", async (_, more) => {
  await expect(save(moderator, { name: "A shop that is wrong", ...more })).rejects.toThrow(/check constraint/);
});

test("removes a provider from the list", async () => {
  const [made] = await save(moderator, { name: "A shop that closes", last_checked_on: "2026-11-20" });
  await expect(world.as(reader, "select public.remove_nano_provider($1, 'Mine')", [made?.id])).rejects.toThrow(
    "not_found",
  );
  await world.as(moderator, "select public.remove_nano_provider($1, 'Closed')", [made?.id]);
  expect(await seenBy(moderator)).not.toContain("A shop that closes");
});
