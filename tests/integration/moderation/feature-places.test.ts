import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type FeatureRow,
  type FeatureStage,
  inHours,
  mistakesOf,
  openFeatureStage,
} from "#tests/support/moderation/feature-stage.ts";

let stage: FeatureStage;
beforeAll(async () => {
  stage = await openFeatureStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage?.close());

describe("a place holds so many at any moment", () => {
  test("one is first; another may come before or after it, not with it", async () => {
    const hero = { slot: "home_hero" };
    await stage.add(await stage.newPost(), { ...hero, startsAt: inHours(2), endsAt: inHours(4) });
    for (const time of [
      { startsAt: inHours(3) },
      { startsAt: inHours(1), endsAt: inHours(3) },
      { endsAt: inHours(9) },
      { startsAt: inHours(2), endsAt: inHours(4) },
    ])
      expect(Object.keys(await mistakesOf(stage.add(await stage.newPost(), { ...hero, ...time })))).toEqual(["slot"]);
    const before = await stage.add(await stage.newPost(), { ...hero, endsAt: inHours(2) });
    await stage.add(await stage.newPost(), { ...hero, startsAt: inHours(4) });
    expect(Object.keys(await mistakesOf(stage.change(before, { endsAt: inHours(3), note: "" })))).toEqual(["endsAt"]);
  });

  test("four are chosen, counted where they overlap and not in sum", async () => {
    for (let hour = 1; hour <= 8; hour++)
      await stage.add(await stage.newPost(), { startsAt: inHours(hour), endsAt: inHours(hour + 4) });
    expect(Object.keys(await mistakesOf(stage.add(await stage.newPost(), { endsAt: inHours(6) })))).toEqual(["slot"]);
    await stage.add(await stage.newPost(), { endsAt: inHours(2) });
  });

  test("each category has its own", async () => {
    const [essay, other] = [await stage.newPost(), await stage.newPost({ category_id: "science" })];
    await stage.add(essay, { slot: "category_top", category: "essays" });
    await stage.add(other, { slot: "category_top", category: "science" });
    const third = { slot: "category_top", category: "essays" };
    expect(Object.keys(await mistakesOf(stage.add(await stage.newPost(), third)))).toEqual(["slot"]);
    await stage.world.pool.query("update public.posts set category_id = 'science' where id = $1", [essay]);
    expect(await stage.shownTo(null)).toEqual([other]);
  });

  test("no post is twice on the front page, but it may also lead its category", async () => {
    const post = await stage.newPost();
    await stage.add(post, { endsAt: inHours(2) });
    expect(Object.keys(await mistakesOf(stage.add(post, { slot: "home_hero" })))).toEqual(["post"]);
    expect(Object.keys(await mistakesOf(stage.add(post)))).toEqual(["post"]);
    await stage.add(post, { slot: "home_hero", startsAt: inHours(2) });
    await stage.add(post, { slot: "category_top", category: "essays" });
  });

  test("two who take the last place at once do not both get it", async () => {
    const posts = [await stage.newPost(), await stage.newPost(), await stage.newPost()];
    const tries = posts.map((post, at) =>
      stage.add(post, { slot: "home_hero" }, at % 2 === 0 ? stage.moderator : stage.staff.get("owner")),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("moves up and down among those of the front page, and stays where the list ends", async () => {
  const posts = [await stage.newPost(), await stage.newPost(), await stage.newPost()];
  const rows: FeatureRow[] = [];
  for (const post of posts) rows.push(await stage.add(post));
  const [first, second, third] = rows as [FeatureRow, FeatureRow, FeatureRow];
  await stage.move(third, true);
  expect(await stage.shownTo(null)).toEqual([posts[0], posts[2], posts[1]]);
  await stage.move(first, false);
  expect(await stage.shownTo(null)).toEqual([posts[2], posts[0], posts[1]]);
  await stage.move(await stage.rowOf(second.id), false);
  await stage.move(await stage.rowOf(third.id), true);
  expect(await stage.shownTo(null)).toEqual([posts[2], posts[0], posts[1]]);
  const hero = await stage.add(await stage.newPost(), { slot: "home_hero" });
  await expect(stage.move(hero, true)).rejects.toThrow("conflict");
});

test("refuses a form that is older than the row, but not because time passed", async () => {
  const row = await stage.add(await stage.newPost());
  await stage.world.pool.query("select public.turn_features(100)");
  await stage.change(row, { endsAt: "", note: "The first to save" });
  for (const call of [
    () => stage.change(row, { endsAt: "", note: "The second" }),
    () => stage.end(row),
    () => stage.move(row, true),
  ])
    await expect(call()).rejects.toThrow("conflict");
  expect(await stage.rowOf(row.id)).toMatchObject({ note: "The first to save", ends_at: null });
});

test("the start changes until it has begun; one that has not begun is removed", async () => {
  const coming = await stage.add(await stage.newPost(), { startsAt: inHours(3) });
  await stage.change(coming, { startsAt: inHours(5), endsAt: "", note: "" });
  const moved = await stage.rowOf(coming.id);
  expect(moved.starts_at.slice(0, 16)).toBe(inHours(5));
  expect(await stage.shownTo(null)).toEqual([]);
  await stage.end(moved);
  await expect(stage.rowOf(coming.id)).rejects.toThrow("got 0");
  const begun = await stage.add(await stage.newPost());
  expect(Object.keys(await mistakesOf(stage.change(begun, { startsAt: inHours(2), endsAt: "", note: "" })))).toEqual([
    "startsAt",
  ]);
});

test("lists who is there, what comes and what is over, the last 20", async () => {
  await stage.add(await stage.newPost(), { slot: "home_hero" });
  await stage.add(await stage.newPost(), { startsAt: inHours(3) });
  await stage.world.pool.query(
    `insert into public.features (slot, post_id, starts_at, ends_at)
     select 'home_featured', $1, now() - interval '9 days', now() - make_interval(hours => n) from generate_series(1, 25) as n`,
    [await stage.newPost()],
  );
  const [listed] = await stage.world.as<{ rows: { state: string; slot: string; path: string; ends_at: string }[] }>(
    stage.moderator,
    "select public.list_features() as rows",
  );
  const rows = listed?.rows ?? [];
  expect(rows.filter(({ state }) => state === "now")).toMatchObject([
    { slot: "home_hero", path: expect.stringMatching(/^\/@w_/) },
  ]);
  expect(rows.filter(({ state }) => state === "coming")).toHaveLength(1);
  const over = rows.filter(({ state }) => state === "over").map(({ ends_at }) => ends_at);
  expect(over).toHaveLength(20);
  expect(over).toEqual(over.toSorted().toReversed());
});

describe("when its time comes", () => {
  const noticesOf = (post: string) =>
    stage.world.pool
      .query("select user_id, data from public.notifications where kind = 'featured' and post_id = $1", [post])
      .then(({ rows }) => rows);
  const touchedAt = async () =>
    (
      await stage.world.one<{ at: string }>(
        "select coalesce(max(changed_at)::text, '') as at from public.cache_tags where tag = 'home'",
      )
    ).at;

  test("its author is told once, at its start, and the pages are made again at both ends", async () => {
    const post = await stage.newPost();
    const { id } = await stage.add(post, { startsAt: inHours(3), endsAt: inHours(4) });
    await stage.turn();
    expect(await noticesOf(post)).toEqual([]);
    await stage.world.pool.query("update public.features set starts_at = now() - interval '1 second' where id = $1", [
      id,
    ]);
    const before = await touchedAt();
    await stage.turn();
    await stage.turn();
    expect(await noticesOf(post)).toEqual([{ user_id: stage.author.id, data: { slot: "home_featured" } }]);
    const begun = await touchedAt();
    expect(begun > before).toBe(true);
    await stage.world.pool.query(
      "update public.features set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
      [id],
    );
    const beforeEnd = await touchedAt();
    await stage.turn();
    const over = await touchedAt();
    expect(over > beforeEnd).toBe(true);
    await stage.turn();
    expect(await touchedAt()).toBe(over);
  });

  test("an author is not told of a pick that readers cannot see", async () => {
    const post = await stage.newPost();
    await stage.add(post);
    await stage.world.pool.query("update public.posts set listed = false where id = $1", [post]);
    await stage.turn();
    expect(await noticesOf(post)).toEqual([]);
  });
});
