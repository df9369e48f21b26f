import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newAccount, newHash, openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;
let stranger: Person;

beforeAll(async () => {
  [author, stranger] = await Promise.all([world.addPerson(), world.addPerson()]);
});
afterAll(world.close);

const newHandle = () => `t_${randomBytes(5).toString("hex")}`;

const update = (person: Person | null, changes: Record<string, unknown>) =>
  world.as<{ id: string }>(person, "select public.update_profile($1) as id", [JSON.stringify(changes)]);

async function judge(person: Person | null, ...handles: string[]) {
  const rows = await world.as<{ reason: string | null }>(person, "select reason from public.judge_handles($1)", [
    handles,
  ]);
  return rows.map(({ reason }) => reason);
}

const ageChange = (person: Person, days: number) =>
  world.pool.query("update public.profiles set handle_changed_at = now() - make_interval(days => $2) where id = $1", [
    person.id,
    days,
  ]);

const retire = (handle: string, age: string) =>
  world.pool.query("update public.retired_handles set retired_at = now() - $2::interval where handle = $1", [
    handle,
    age,
  ]);

const locate = (handle: string) =>
  world.as<{ canonical_handle: string }>(null, "select canonical_handle from public.locate_profile($1)", [handle]);

describe("a profile", () => {
  test("is changed by its owner, and unnamed fields stay", async () => {
    const handle = newHandle();
    await update(author, {
      handle,
      name: "Ada",
      bio: "Letters.",
      links: [{ label: "Notes", url: "https://example.com" }],
    });
    await update(author, { bio: null, time_zone: "Europe/Oslo", seller_type: "trader" });
    expect(
      await world.one(
        "select p.handle::text, p.name, p.bio, p.links, h.time_zone, h.seller_type from public.profiles p join public.private_profiles h using (id) where id = $1",
        [author.id],
      ),
    ).toEqual({
      handle,
      name: "Ada",
      bio: null,
      links: [{ label: "Notes", url: "https://example.com" }],
      time_zone: "Europe/Oslo",
      seller_type: "trader",
    });
  });

  test("updates handle and name in the auth service in the same transaction", async () => {
    const handle = newHandle();
    await update(stranger, { handle, name: "Sten" });
    expect(
      await world.one("select raw_user_meta_data as metadata from auth.users where id = $1", [stranger.id]),
    ).toEqual({
      metadata: { handle, name: "Sten" },
    });
  });

  test.each([
    "status",
    "avatar_url",
    "handle_changed_at",
    "id",
    "payout_address",
    "purchases_public",
    "verified_domain",
  ])("refuses %s", async (field) => {
    await expect(update(author, { [field]: "active" })).rejects.toThrow("validation_failed");
  });

  test("is not for visitors, anonymous users or suspended users", async () => {
    const suspended = await world.addPerson({ isCreator: true });
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [suspended.id]);
    const anonymous = await world.addPerson({ isAnonymous: true });
    await expect(update(null, { name: "Ada" })).rejects.toThrow("permission denied");
    await expect(update(anonymous, { name: "Ada" })).rejects.toThrow("registered_required");
    await expect(update(suspended, { name: "Ada" })).rejects.toThrow("forbidden");
  });

  test("gets its pictures and its payout address only from the server", async () => {
    for (const replace of ["replace_avatar", "replace_profile_cover"])
      await expect(
        world.as(author, `select public.${replace}($1, 'https://evil.example/a.webp')`, [author.id]),
      ).rejects.toThrow("permission denied");
    await expect(
      world.as(author, "select public.change_payout_address($1, $2, true)", [author.id, newAccount()]),
    ).rejects.toThrow("permission denied");
    await expect(world.as(author, "select * from public.exchange_accounts")).rejects.toThrow("permission denied");
  });

  test("gets the mark of its website only from the server, and loses it with the website or the handle", async () => {
    const owner = await world.addPerson();
    const [handle, website] = [newHandle(), "https://bank.example"];
    await update(owner, { handle, website });
    const mark = "select public.set_verified_domain($1, $2, $3, 'bank.example') as is_set";
    for (const person of [owner, stranger, null]) {
      await expect(world.as(person, mark, [owner.id, website, handle])).rejects.toThrow("permission denied");
      await expect(world.as(person, "update public.profiles set verified_domain = 'bank.example'")).rejects.toThrow(
        "permission denied",
      );
    }
    const domain = async () =>
      (
        await world.one<{ verified_domain: string | null }>(
          "select verified_domain from public.profiles where id = $1",
          [owner.id],
        )
      ).verified_domain;
    const set = (seen: string) => world.one(mark, [owner.id, seen, handle]);
    expect(await set("https://other.example")).toEqual({ is_set: false });
    expect(await domain()).toBeNull();
    for (const changes of [{ website: "https://bank.example/x" }, { website: null }, { handle: newHandle() }]) {
      await update(owner, { website });
      expect(await set(website)).toEqual({ is_set: true });
      await update(owner, { bio: "Letters.", handle: handle.toUpperCase() });
      await update(owner, { handle });
      expect(await domain()).toBe("bank.example");
      await update(owner, changes);
      expect(await domain()).toBeNull();
    }
  });
});

describe("a handle", () => {
  test("must have the right form", async () => {
    expect(await judge(null, "ab", "a".repeat(21), "a b c", "zoë_k", newHandle())).toEqual([
      "too_short",
      "too_long",
      "invalid",
      "invalid",
      null,
    ]);
  });

  test.each([
    "settings",
    "SETTINGS",
    "sett1ngs",
    "_login_",
    "l0gin",
    "adm1n",
    "farthing_team",
    "the_official_one",
    "st_support",
  ])("cannot be %s, which is reserved", async (handle) => {
    expect(await judge(author, handle)).toEqual(["reserved"]);
    await expect(update(author, { handle })).rejects.toThrow("handle_taken");
  });

  test("cannot imitate another's by case, look-alike letters or underscores", async () => {
    const owner = await world.addPerson();
    const tail = randomBytes(3).toString("hex").replaceAll(/[01]/g, "7");
    await update(owner, { handle: `Mill_${tail}` });
    const squats = [`mILL_${tail}`, `mi1l_${tail}`, `mIIl_${tail}`, `_mill_${tail}`, `mill__${tail}`, `rnill_${tail}`];
    expect(await judge(stranger, ...squats)).toEqual(squats.map(() => "taken"));
    for (const handle of squats) await expect(update(stranger, { handle })).rejects.toThrow("handle_taken");
    expect(await judge(owner, `mill_${tail}`)).toEqual([null]);
  });

  test("goes to one of two who ask for it at once", async () => {
    const rivals = await Promise.all([world.addPerson(), world.addPerson(), world.addPerson()]);
    const handle = newHandle();
    const answers = await Promise.allSettled(rivals.map((rival) => update(rival, { handle })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const answer of answers)
      if (answer.status === "rejected") expect(String(answer.reason)).toContain("handle_taken");
  });

  test("changes once in 30 days; the old one redirects for 90 days and stays reserved for 12 months", async () => {
    const owner = await world.addPerson();
    const [first, second, third] = [newHandle(), newHandle(), newHandle()];
    await update(owner, { handle: first });
    await update(owner, { handle: first.toUpperCase() });
    await update(owner, { handle: second });
    await expect(update(owner, { handle: third })).rejects.toThrow("conflict");
    expect(await locate(first)).toEqual([{ canonical_handle: second }]);
    await retire(first, "91 days");
    expect(await locate(first)).toEqual([]);
    expect(await judge(stranger, first)).toEqual(["taken"]);
    expect(await judge(owner, first)).toEqual([null]);
    await ageChange(owner, 31);
    await update(owner, { handle: third });
    await retire(first, "13 months");
    expect(await judge(stranger, first)).toEqual([null]);
  });
});

describe("a name", () => {
  test.each(["Ada", "Zoë Ångström", "李白", "O’Brien 3", "Анна", "Sad Minnie", "M. A. D. Minsky", "Ada 🐦", "حسن"])(
    "can be %s",
    async (name) => {
      await expect(update(author, { name })).resolves.toHaveLength(1);
    },
  );

  test.each([
    "Farthing",
    "FΑRTΗING",
    "Fаrthing help",
    "F a r t h i n g",
    "Official news",
    "0ff1c1al",
    "Аdmin",
    "@dmin",
    "Ａｄｍｉｎ",
    "ᴀᴅᴍɪɴ",
    "Súpport",
    "St4ff",
    "🐦🐦",
    "---",
    "Ada\u200b",
    "Ada\u202e",
    " Ada",
    "a".repeat(51),
    "",
  ])("cannot be %j", async (name) => {
    await expect(update(author, { name })).rejects.toThrow(/validation_failed|check constraint/);
  });
});

describe("linked wallets", () => {
  const link = async (person: Person, uses: string[] = []) =>
    (
      await world.one<{ id: string }>(
        "insert into public.nano_addresses (user_id, account, public_key, uses) values ($1, $2, decode($3, 'hex'), $4) returning id",
        [person.id, newAccount(), newHash(), uses],
      )
    ).id;

  test("are named and unlinked by their owner alone", async () => {
    const wallet = await link(author);
    await world.as(author, "select public.label_nano_address($1, 'Phone')", [wallet]);
    expect(await world.as(author, "select label from public.nano_addresses where id = $1", [wallet])).toEqual([
      { label: "Phone" },
    ]);
    for (const call of ["label_nano_address($1, 'Mine')", "unlink_nano_address($1)"])
      await expect(world.as(stranger, `select public.${call}`, [wallet])).rejects.toThrow("not_found");
    await world.as(author, "select public.unlink_nano_address($1)", [wallet]);
    expect(await world.as(author, "select label from public.nano_addresses where id = $1", [wallet])).toEqual([]);
  });

  test("stay linked when they are the last way to sign in", async () => {
    const person = await world.addPerson();
    const [only, other] = [await link(person, ["login"]), await link(person)];
    await world.as(person, "select public.unlink_nano_address($1)", [other]);
    await expect(world.as(person, "select public.unlink_nano_address($1)", [only])).rejects.toThrow("conflict");
    await link(person, ["login"]);
    await world.as(person, "select public.unlink_nano_address($1)", [only]);
  });
});

test("no one sees another user's sessions", async () => {
  await world.pool.query("insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())", [
    author.id,
  ]);
  expect(await world.as(author, "select * from public.list_sessions()")).toHaveLength(1);
  expect(await world.as(stranger, "select * from public.list_sessions()")).toEqual([]);
  await expect(world.as(null, "select * from public.list_sessions()")).rejects.toThrow("permission denied");
});
