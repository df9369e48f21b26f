import { afterAll, expect, inject, test } from "vitest";
import { saveCreatorPreferences } from "#lib/social/mutations.ts";
import { listCreatorPreferences } from "#lib/social/preference-queries.ts";
import type { FollowPreferences } from "#lib/social/preferences.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { addCreators, followMany } from "#tests/support/world/many-creators.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

/** A reader who follows so many creators, the last one of the list first. */
async function openFollower(creators: number) {
  const { client: db, id } = await signedInUser();
  const ids = await addCreators(world, creators);
  await followMany(world, { id, claims: {} }, ids);
  // One after the other, as over weeks.
  await world.pool.query(
    `insert into public.follow_notification_preferences (follows_id, created_at)
     select f.id, now() - interval '1 hour' * array_position($2::uuid[], f.creator_id)
     from public.follows f where f.follower_id = $1`,
    [id, ids],
  );
  const set = (changes: string, creator = ids[0]) =>
    world.pool.query(
      `update public.follow_notification_preferences p set ${changes} from public.follows f
       where f.id = p.follows_id and f.follower_id = $1 and f.creator_id = $2`,
      [id, creator],
    );
  const list = (isEveryone: boolean, after: string | null = null) =>
    listCreatorPreferences(db, id, { isEveryone, after });
  return { db, ids, set, list };
}

const WISH: FollowPreferences = {
  ...{ in_app: false, email: "weekly", push: true, include_free: true, include_paid: true },
  ...{ max_price_raw: (XNO / 4n).toString(), muted_until: null },
};

test.each([
  ["no notification here", "in_app = false"],
  ["another rhythm of mails", "email = 'instant'"],
  ["push", "push = true"],
  ["no free posts", "include_free = false"],
  ["no paid posts", "include_paid = false"],
  ["a highest price", "max_price_raw = 5"],
  ["a pause", "muted_until = now() + interval '1 day'"],
])("the list has who differs by %s, and no one else", async (_, changes) => {
  const { set, list } = await openFollower(2);
  expect((await list(false)).items).toEqual([]);
  await set(changes);
  expect((await list(false)).items).toHaveLength(1);
  expect((await list(true)).items).toHaveLength(2);
});

test("a pause that is over is none", async () => {
  const { set, list } = await openFollower(1);
  await set("muted_until = now() - interval '1 second'");
  expect((await list(false)).items).toEqual([]);
  expect((await list(true)).items[0]?.kept.muted_until).toBeNull();
});

test("pages hold 30 each, the newest first, none twice", async () => {
  const { ids, list } = await openFollower(61);
  const first = await list(true);
  const second = await list(true, first.next);
  const third = await list(true, second.next);
  expect([first, second, third].map(({ items }) => items.length)).toEqual([30, 30, 1]);
  expect(third.next).toBeNull();
  const handles = [first, second, third].flatMap(({ items }) => items.map(({ creator }) => creator.handle));
  expect(handles).toEqual(ids.map((id) => `m${id.replaceAll("-", "").slice(0, 16)}`));
});

test("pages of those who differ follow each other, too", async () => {
  const { ids, set, list } = await openFollower(40);
  for (const id of ids.slice(0, 35)) await set("email = 'off'", id);
  const first = await list(false);
  const second = await list(false, first.next);
  expect([first, second].map(({ items }) => items.length)).toEqual([30, 5]);
  const handles = [first, second].flatMap(({ items }) => items.map(({ creator }) => creator.handle));
  expect(new Set(handles).size).toBe(35);
  expect(second.next).toBeNull();
});

test("saves a change once: one from an older form is refused", async () => {
  const { db, list } = await openFollower(1);
  const [item] = (await list(true)).items;
  if (!item) throw new Error("There is a creator.");
  const form = { followId: item.kept.follows_id, version: item.version };
  await saveCreatorPreferences({ db }, form, WISH);
  const [saved] = (await list(false)).items;
  expect(saved?.kept).toEqual({ follows_id: form.followId, ...WISH });
  await expect(saveCreatorPreferences({ db }, form, { ...WISH, email: "off" })).rejects.toMatchObject({
    code: "conflict",
    status: 409,
  });
  expect((await list(false)).items).toEqual([saved]);
});

test("changes no one else's, and takes no price that is none", async () => {
  const [own, other] = [await openFollower(1), await openFollower(1)];
  const [item] = (await other.list(true)).items;
  if (!item) throw new Error("There is a creator.");
  const form = { followId: item.kept.follows_id, version: item.version };
  const save = ({ db }: typeof own, wish: Parameters<typeof saveCreatorPreferences>[2]) =>
    saveCreatorPreferences({ db }, form, wish);
  await expect(save(own, WISH)).rejects.toMatchObject({ code: "not_found" });
  // By any door: the page could not show it.
  await expect(other.set("max_price_raw = 'NaN'")).rejects.toThrow("check constraint");
  await expect(save(other, { ...WISH, max_price_raw: "-1" })).rejects.toMatchObject({ code: "validation_failed" });
  await expect(save(other, { ...WISH, max_price_raw: "9".repeat(40) })).rejects.toMatchObject({
    code: "validation_failed",
  });
  expect((await other.list(false)).items).toEqual([]);
});
