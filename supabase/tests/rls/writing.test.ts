import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
type Who = "visitor" | "anonymous" | "stranger" | "author" | "owner";
const people = new Map<Who, Person | null>([["visitor", null]]);

beforeAll(async () => {
  people.set("anonymous", await world.addPerson({ isAnonymous: true }));
  people.set("stranger", await world.addPerson());
  people.set("author", await world.addPerson({ isCreator: true }));
  people.set("owner", await world.addPerson({ role: "owner" }));
  await world.addPost(person("author"));
});
afterAll(world.close);

function person(who: Who): Person {
  const found = people.get(who);
  if (!found) throw new Error(`There is no ${who}.`);
  return found;
}

function onlyRefused(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith("permission denied"))) throw error;
}

describe("writing", () => {
  const OPEN = new Set(["insert follows", "delete follows", "update follow_notification_preferences"]);

  test.each(["insert", "update", "delete"])(
    "lets no browser %s anything but follows and notification settings",
    async (verb) => {
      const { rows } = await world.pool.query<{ name: string; column: string }>(
        `select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum > 0 and attidentity = '' order by attnum limit 1) as column
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
      );
      const allowed: string[] = [];
      for (const { name, column } of rows) {
        if (OPEN.has(`${verb} ${name}`)) continue;
        const statement =
          {
            insert: `insert into public.${name} default values`,
            update: `update public.${name} set ${column} = ${column}`,
            delete: `delete from public.${name}`,
          }[verb] ?? "";
        for (const who of ["visitor", "stranger", "author", "owner"] as const)
          await world
            .as(people.get(who) ?? null, statement)
            .then(() => allowed.push(`${who} ${verb} ${name}`), onlyRefused);
      }
      expect(allowed).toEqual([]);
    },
  );

  test.each(["insert", "update", "delete"])("does not even let the secret key %s where money is", async (verb) => {
    const tables = [
      "purchases",
      "purchase_secrets",
      "payments",
      "payouts",
      "ledger_entries",
      "entitlements",
      "sales",
      "nano_blocks",
      "money_alerts",
      "reconciliations",
      "deposit_addresses",
      "posts",
      "post_versions",
      "post_bodies",
    ];
    const { rows } = await world.pool.query<{ name: string }>(
      "select name from unnest($1::text[]) as name where has_table_privilege('service_role', 'public.' || name, $2) or has_any_column_privilege('service_role', 'public.' || name, case $2 when 'delete' then 'references' else $2 end)",
      [tables, verb],
    );
    expect(rows).toEqual([]);
  });
});

describe("following", () => {
  const follow = (who: Who, creator: string) =>
    world.as(people.get(who) ?? null, "insert into public.follows (creator_id) values ($1) returning id", [creator]);

  test("is for registered users, in their own name, once", async () => {
    const creator = person("author").id;
    await follow("stranger", creator);
    await expect(follow("visitor", creator)).rejects.toThrow("permission denied");
    await expect(follow("anonymous", creator)).rejects.toThrow("row-level security");
    await expect(follow("stranger", creator)).rejects.toThrow("duplicate key");
    await expect(follow("author", creator)).rejects.toThrow("check constraint");
    const inAnothersName = "insert into public.follows (follower_id, creator_id) values ($1, $2)";
    await expect(world.as(person("stranger"), inAnothersName, [person("owner").id, creator])).rejects.toThrow(
      "row-level security",
    );
  });

  test("keeps its counts and preferences, and stops at sixty an hour", async () => {
    const [fan, star] = [await world.addPerson(), await world.addPerson({ isCreator: true })];
    const creators = await Promise.all(Array.from({ length: 60 }, () => world.addPerson({ isCreator: true })));
    const followAs = (creator: Person) =>
      world.as(fan, "insert into public.follows (creator_id) values ($1)", [creator.id]);
    for (const creator of creators) await followAs(creator);
    await expect(followAs(star)).rejects.toThrow("rate_limited");
    const counts = "select following from public.profile_stats where profile_id = $1";
    expect(await world.one(counts, [fan.id])).toEqual({ following: "60" });
    expect(
      await world.as(
        fan,
        "select email from public.get_follow_notification_preferences((select id from public.get_user_follows() limit 1))",
      ),
    ).toEqual([{ email: "daily" }]);
    await world.as(fan, "delete from public.follows");
    expect(await world.one(counts, [fan.id])).toEqual({ following: "0" });
  });
});
