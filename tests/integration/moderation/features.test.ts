import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ADD_FEATURE,
  type FeatureStage,
  inHours,
  mistakesOf,
  openFeatureStage,
  STAFF_OFFICES,
  type TypedFeature,
} from "#tests/support/moderation/feature-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: FeatureStage;
beforeAll(async () => {
  stage = await openFeatureStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage?.close());

test("a moderator picks a post, changes it and ends it; each leaves a row in the log", async () => {
  const post = await stage.newPost();
  const added = await stage.add(post, { note: "For the weekend" });
  expect(added).toMatchObject({ note: "For the weekend", ends_at: null });
  expect(await stage.shownTo(null)).toEqual([post]);
  await stage.change(added, { endsAt: inHours(2), note: "" }, stage.staff.get("owner"));
  const changed = await stage.rowOf(added.id);
  expect(changed).toMatchObject({ note: null, starts_at: added.starts_at });
  await stage.end(changed);
  expect(await stage.shownTo(null)).toEqual([]);
  expect(await stage.auditOf(added.id)).toEqual([
    { action: "add_feature", reason: "It is good", actor_id: stage.moderator.id },
    { action: "change_feature", reason: "It changed", actor_id: stage.staff.get("owner")?.id },
    { action: "end_feature", reason: "Its time is over", actor_id: stage.moderator.id },
  ]);
  await expect(stage.end(await stage.rowOf(added.id))).rejects.toThrow("conflict");
});

test("takes a post by its address, in full or in part, by its id, and by an earlier handle’s case", async () => {
  const post = await stage.newPost();
  const { handle, slug } = await stage.world.one<{ handle: string; slug: string }>(
    "select a.handle, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [post],
  );
  const ways = [
    `/@${handle}/${slug}`,
    ` @${handle.toUpperCase()}/${slug}/?ref=x#top `,
    `https://farthing.example/@${handle}/${slug}`,
  ];
  for (const way of [...ways, `/@${handle}/${post}`, post.toUpperCase()]) {
    const { id } = await stage.add(way);
    expect(await stage.shownTo(null), way).toEqual([post]);
    await stage.world.pool.query("delete from public.features where id = $1", [id]);
  }
});

describe("for everyone else", () => {
  test.each([...STAFF_OFFICES.filter((office) => office === "finance" || office === "support"), "author", "reader"])(
    "%s finds nothing",
    async (who) => {
      const row = await stage.add(await stage.newPost());
      const person = who === "author" ? stage.author : (stage.staff.get(who) ?? (await stage.world.addPerson()));
      const post = await stage.newPost();
      const calls = [
        ...[() => stage.add(post, {}, person), () => stage.change(row, { endsAt: "", note: "Mine" }, person)],
        ...[
          () => stage.move(row, true, person),
          () => stage.end(row, person),
          () => stage.world.as(person, "select public.list_features()"),
        ],
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ detail: "There is nothing here." });
      expect(await stage.rowOf(row.id)).toEqual(row);
      expect(await stage.auditOf(row.id)).toHaveLength(1);
    },
  );

  test("a visitor may not call, and no one writes the table past the functions", async () => {
    const row = await stage.add(await stage.newPost());
    await expect(stage.add(await stage.newPost(), {}, null)).rejects.toThrow("permission denied");
    for (const who of [null, stage.author, stage.moderator, stage.staff.get("owner") as Person]) {
      const inserts = "insert into public.features (slot, post_id) select 'home_hero', post_id from public.features";
      for (const sql of [inserts, "update public.features set position = 9", "delete from public.features"])
        await expect(stage.world.as(who, sql), sql).rejects.toThrow("permission denied");
      await expect(stage.world.as(who, "select note from public.features")).rejects.toThrow("permission denied");
    }
    expect(await stage.rowOf(row.id)).toEqual(row);
  });

  test("the timer is the worker's alone", async () => {
    for (const who of [null, stage.author, stage.moderator])
      await expect(stage.world.as(who, "select public.turn_features(1)")).rejects.toThrow("permission denied");
  });
});

test("names all mistakes at once, each at its field", async () => {
  const wrong = {
    slot: "front",
    category: "essays",
    startsAt: "tomorrow",
    endsAt: "2026-13-01 09:00",
    note: "x".repeat(301),
  };
  const mistakes = await mistakesOf(stage.add("/@not_there/x", wrong, stage.moderator, " "));
  expect(Object.keys(mistakes).toSorted()).toEqual([
    "category",
    "endsAt",
    "note",
    "post",
    "reason",
    "slot",
    "startsAt",
  ]);
  expect(mistakes.startsAt).toBe("Write the time as 2026-12-01 09:00, in UTC.");
  expect(Object.keys(await mistakesOf(stage.world.as(stage.moderator, ADD_FEATURE, ["{}", null]))).toSorted()).toEqual([
    "post",
    "reason",
    "slot",
  ]);
  expect(
    Object.keys(await mistakesOf(stage.world.as(stage.moderator, ADD_FEATURE, ["[]", "A reason"]))).toSorted(),
  ).toEqual(["post", "slot"]);
});

test.each<[what: string, field: string, more: TypedFeature]>([
  ["a start in the past", "startsAt", { startsAt: inHours(-1) }],
  ["a start more than a year ahead", "startsAt", { startsAt: inHours(24 * 366) }],
  ["an end before the start", "endsAt", { startsAt: inHours(5), endsAt: inHours(4) }],
  ["an end in the past", "endsAt", { endsAt: inHours(-1) }],
  ["a day that does not exist", "endsAt", { endsAt: "2027-02-30 09:00" }],
  ["the top of no category", "category", { slot: "category_top" }],
  ["the top of an unknown category", "category", { slot: "category_top", category: "nothing" }],
  ["the top of another category", "category", { slot: "category_top", category: "science" }],
])("refuses %s", async (_, field, more) => {
  expect(Object.keys(await mistakesOf(stage.add(await stage.newPost(), more)))).toEqual([field]);
});

test.each<[what: string, sql: string, words: RegExp]>([
  [
    "a withdrawn post",
    "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1",
    /not published any more/,
  ],
  ["an unlisted post", "update public.posts set listed = false where id = $1", /unlisted/],
  ["an adult post", "update public.posts set content_warning = 'adult' where id = $1", /adult/],
  [
    "a post of a limited author",
    "update public.profiles set status = 'limited' where id = (select profile_id from public.posts where id = $1)",
    /limited/,
  ],
  [
    "a barred post",
    "insert into public.featured_exclusions (target_type, post_id, reason, scope) values ('post', $1, 'Because', '{featured}')",
    /kept out/,
  ],
  [
    "a post of a barred author",
    "insert into public.featured_exclusions (target_type, profile_id, reason) select 'profile', profile_id, 'Because' from public.posts where id = $1",
    /kept out/,
  ],
])("refuses %s, and one that becomes so later does not show", async (_, sql, words) => {
  const writer = await stage.world.addPerson({ isCreator: true });
  const [later, now] = [await stage.world.addPost(writer), await stage.world.addPost(writer)];
  await stage.add(later);
  expect(await stage.shownTo(null)).toEqual([later]);
  await stage.world.pool.query(sql, [later]);
  expect(await stage.shownTo(null)).toEqual([]);
  if (!sql.includes("profile")) await stage.world.pool.query(sql, [now]);
  expect((await mistakesOf(stage.add(now, { slot: "home_hero" }))).post).toMatch(words);
  const [listed] = await stage.world.as<{ rows: { hidden_because: string | null }[] }>(
    stage.moderator,
    "select public.list_features() as rows",
  );
  expect(listed?.rows.map(({ hidden_because }) => hidden_because)).not.toContain(null);
});

test("a draft and a post that is not there are not found", async () => {
  const draft = await stage.world.addPost(stage.author, { isPublished: false });
  for (const post of [draft, "0a0b0c0d-0000-4000-8000-000000000009", "", "nonsense", "https://elsewhere.example/a"])
    expect(Object.keys(await mistakesOf(stage.add(post))), post).toEqual(["post"]);
});
