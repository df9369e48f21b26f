import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listLog } from "#lib/admin/audit-log.ts";
import type { Db } from "#lib/supabase/db.ts";
import { signedInUser, signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const HANDLE = "log_keeper";
let owner: { id: string; db: Db };
afterAll(world.close);

async function withOffice(office: string): Promise<{ id: string; db: Db }> {
  const { id, email } = await signedInUser();
  await world.pool.query(
    "update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', $2::text) where id = $1",
    [id, office],
  );
  const db = visitor();
  await signInByAdmin(db, email);
  return { id, db };
}

const note = (target: string, action = "look_around", after: object | null = null, before: object | null = null) =>
  world.pool.query(
    "insert into public.admin_audit_log (actor_id, action, target, before, after, reason) values ($1, $2, $3, $4, $5, 'Because')",
    [owner.id, action, target, before, after],
  );

const read = (words: string, before: number | null = null, db = owner.db) => listLog(db, { filter: { words }, before });

beforeAll(async () => {
  owner = await withOffice("owner");
  await world.pool.query("update public.profiles set handle = $2, name = 'A keeper' where id = $1", [owner.id, HANDLE]);
});

test("an owner reads who did what, why and what changed", async () => {
  await note("switch:purchases", "set_switch", { on: false, since: null, by: "x" }, { on: true, since: null, by: "x" });
  const { entries } = await read(`@${HANDLE}`);
  expect(entries[0]).toMatchObject({
    ...{ by: `@${HANDLE}`, action: "set_switch", target: "switch:purchases", reason: "Because" },
    changes: [{ name: "on", before: "true", after: "false" }],
  });
});

test("tells what was emptied from what was not written down, and writes lists for people", async () => {
  const target = `alert:${crypto.randomUUID()}`;
  const closed = { kind: "balance_differs", scope: ["trending", "digest"] };
  await note(target, "resolve_alert", null, { ...closed, note: null });
  await note(
    target,
    "empty",
    { until: null, kind: "new", none: null, updated_at: "later" },
    { until: "x", kind: null },
  );
  expect((await read(target)).entries.map(({ changes }) => changes)).toEqual([
    [
      { name: "kind", before: null, after: "new" },
      { name: "until", before: "x", after: "nothing" },
    ],
    [
      { name: "kind", before: "balance_differs", after: null },
      { name: "scope", before: "trending, digest", after: null },
    ],
  ]);
});

test("names who has no handle by their account", async () => {
  const nameless = await withOffice("owner");
  const target = `switch:${crypto.randomUUID()}`;
  await world.pool.query(
    "insert into public.admin_audit_log (actor_id, action, target, reason) values ($1, 'set_switch', $2, 'Because')",
    [nameless.id, target],
  );
  expect((await read(target)).entries).toMatchObject([{ by: nameless.id }]);
});

test("finds a target by its name and by its id, and nothing else", async () => {
  const id = crypto.randomUUID();
  await note(`payout:${id}`);
  await note(`post:${id}`);
  await note(`post:${crypto.randomUUID()}`);
  const targets = async (words: string) => (await read(words)).entries.map(({ target }) => target);
  expect(await targets(`payout:${id}`)).toEqual([`payout:${id}`]);
  expect(await targets(id)).toEqual([`post:${id}`, `payout:${id}`]);
  expect(await targets("payout:")).toEqual([]);
  expect(await targets("a%,b(c)")).toEqual([]);
});

test("shows all of it in parts, each row once", async () => {
  for (let n = 0; n < 120; n++) await note(`alert:of ${n}`);
  const seen: string[] = [];
  for (let place: number | null | undefined; place !== null; ) {
    const { entries, next }: Awaited<ReturnType<typeof read>> = await read(HANDLE, place ?? null);
    expect(entries.length).toBeLessThanOrEqual(50);
    seen.push(...entries.map(({ target }) => target).filter((target) => target.startsWith("alert:of ")));
    place = next;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `alert:of ${119 - n}`));
});

test.each(["moderator", "finance", "support"])("is empty for %s", async (office) => {
  const { db } = await withOffice(office);
  expect(await read("", null, db)).toEqual({ entries: [], next: null });
});
