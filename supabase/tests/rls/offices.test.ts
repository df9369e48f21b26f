import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 3);
const { open, pay } = purchaseCalls(world);
afterAll(world.close);

/** Tables whose rows an office opens. */
const OPENED = [
  "admin_audit_log",
  "deposit_addresses",
  "featured_exclusions",
  "ledger_entries",
  "moderation_actions",
  "money_alerts",
  "nano_blocks",
  "nano_providers",
  "payments",
  "payout_freezes",
  "payouts",
  "posts",
  "reconciliations",
  "reports",
  "sales",
  "staff_filters",
];

/** What ends an office while its token still claims it. */
const ENDS: [what: string, sql: string][] = [
  ["the office is removed", "update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = $1"],
  ["the office changes", `update auth.users set raw_app_meta_data = '{"role": "support"}' where id = $1`],
  ["the session ends", "delete from auth.sessions where user_id = $1"],
  ["the session expires", "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"],
  ["the account is banned", "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
  ["the account is suspended", "update public.profiles set status = 'suspended' where id = $1"],
];

let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
  await world.addAddresses(2);
  const post = await world.addPost(author);
  await world.addPost(author, { isPublished: false });
  await pay(await open(await world.addPerson(), post), XNO / 20n);
});

const countSales = async (who: Person) =>
  (await world.as<{ n: number }>(who, "select count(*)::int as n from public.sales"))[0]?.n;
const countOthersDrafts = async (who: Person) =>
  (
    await world.as<{ n: number }>(
      who,
      "select count(*)::int as n from public.posts where status = 'draft' and profile_id = $1",
      [author.id],
    )
  )[0]?.n;

describe.each(ENDS)("when %s", (_, end) => {
  test("finance reads no money data in the next call", async () => {
    const finance = await world.addPerson({ role: "finance" });
    expect(await countSales(finance)).toBeGreaterThan(0);
    await world.pool.query(end, [finance.id]);
    expect(await countSales(finance)).toBe(0);
    await expect(world.as(finance, "select public.sum_paid_payouts()")).rejects.toThrow("not_found");
  });

  test("a moderator reads no other author's draft and changes no list in the next call", async () => {
    const moderator = await world.addPerson({ role: "moderator" });
    expect(await countOthersDrafts(moderator)).toBe(1);
    await world.pool.query(end, [moderator.id]);
    expect(await countOthersDrafts(moderator)).toBe(0);
    const provider = { name: "A shop of old", url: "https://shop.example", kinds: ["card"], asks_identity: true };
    const save = "select public.save_nano_provider($1::jsonb, 'Once mine')";
    await expect(world.as(moderator, save, [JSON.stringify(provider)])).rejects.toThrow("not_found");
    const check = "select public.check_nano_provider(gen_random_uuid(), 'Once mine')";
    await expect(world.as(moderator, check)).rejects.toThrow("not_found");
    const remove = "select public.remove_nano_provider(gen_random_uuid(), 'Once mine')";
    await expect(world.as(moderator, remove)).rejects.toThrow("not_found");
    for (const call of [
      ...["add_feature('{}', 'Once mine')", "list_features()", "end_feature(gen_random_uuid(), now(), 'Once mine')"],
      ...[
        "add_exclusion('{}', 'Once mine')",
        "list_exclusions()",
        "end_exclusion(gen_random_uuid(), now(), 'Once mine')",
      ],
    ])
      await expect(world.as(moderator, `select public.${call}`), call).rejects.toMatchObject({
        ...{ message: "not_found", detail: "There is nothing here." },
      });
  });
});

test("a token that claims an office unknown to the database opens no table", async () => {
  const reader = await world.addPerson();
  const { rows } = await world.pool.query<{ id: string }>(
    "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id",
    [reader.id],
  );
  const claims = { ...reader.claims, session_id: rows[0]?.id, app_metadata: { role: "owner" } };
  expect(await countSales({ ...reader, claims })).toBe(0);
  expect(await countOthersDrafts({ ...reader, claims })).toBe(0);
});

test("a new office works with the earlier token", async () => {
  const finance = await world.addPerson({ role: "finance" });
  expect(await countSales({ ...finance, claims: { ...finance.claims, app_metadata: {} } })).toBeGreaterThan(0);
});

test("each row rule for an office asks the database once per statement", async () => {
  const { rows } = await world.pool.query<{ tablename: string; rule: string }>(
    "select tablename, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where schemaname in ('public', 'storage')",
  );
  const asking = rows.filter(({ rule }) => /finance|moderator|owner'|support|jwt\(\)/.test(rule));
  expect(asking.filter(({ rule }) => !rule.includes("( SELECT private.staff_office() AS staff_office)"))).toEqual([]);
  expect(asking.map(({ tablename }) => tablename).toSorted()).toEqual(OPENED);
});

test("no function reads an office from the token", async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ 'app_metadata'`,
  );
  expect(rows).toEqual([]);
});
