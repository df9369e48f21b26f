import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { listBrowsed } from "#lib/posts/browse/queries.ts";
import { findPublishedPost, listPostsOf } from "#lib/posts/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const DOC = JSON.stringify(documentOf("Free words. ".repeat(30)));
let db: Db;
let author: Person;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** As an author may call the database, without the site. */
async function backdate(post: string, backdated_to: string | null) {
  const { rows } = await world.pool.query<{ n: number }>("select latest_version as n from public.posts where id = $1", [
    post,
  ]);
  return world.as(author, "select public.save_post($1, $2, $3, null, $4)", [post, rows[0]?.n, DOC, { backdated_to }]);
}
const publishedAgo = (post: string, days: number) =>
  world.pool.query(
    `update public.posts set published_at = now() - $2 * interval '1 day', first_published_at = now() - $2 * interval '1 day'
     where id = $1`,
    [post, days],
  );

describe("an earlier date", () => {
  test("is shown, and moves the post on the profile, but neither in feeds nor in lists", async () => {
    const [old, middle, young] = [
      await world.addPost(author, { priceRaw: null }),
      await world.addPost(author, { priceRaw: null }),
      await world.addPost(author, { priceRaw: null }),
    ];
    for (const [at, post] of [old, middle, young].entries()) await publishedAgo(post, 10 - at);
    await backdate(young, "2001-02-03");
    await backdate(middle, "2015-03-04");

    const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);
    const onProfile = await listPostsOf(db, author.id, { limit: 10 });
    expect(idsOf(onProfile)).toEqual([old, middle, young]);
    expect(onProfile.map(({ backdatedTo }) => backdatedTo)).toEqual([null, "2015-03-04", "2001-02-03"]);
    expect(idsOf(await listPostsOf(db, author.id, { by: "published_at", limit: 10 }))).toEqual([young, middle, old]);
    const newest = await listBrowsed(db, {
      filter: NO_FILTER,
      rate: null,
      after: null,
      authorId: author.id,
      limit: 10,
    });
    expect(idsOf(newest)).toEqual([young, middle, old]);
    expect(await findPublishedPost(db, young)).toMatchObject({
      backdatedTo: "2001-02-03",
      firstPublishedAt: newest[0]?.publishedAt,
    });

    await backdate(young, null);
    expect(idsOf(await listPostsOf(db, author.id, { limit: 10 }))).toEqual([young, old, middle]);
  });

  test("has its pages built again", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const touched = async () =>
      (
        await world.pool.query(
          "select tag from public.cache_tags where changed_at > now() - interval '1 hour' and tag = any ($1) order by tag",
          [[`post:${post}`, `profile:${author.id}`, "posts"]],
        )
      ).rows.length;
    await world.pool.query("delete from public.cache_tags where tag in ($1, $2)", [
      `post:${post}`,
      `profile:${author.id}`,
    ]);
    await backdate(post, "2015-03-04");
    expect(await touched()).toBe(3);
  });

  test.each(["1989-12-31", "infinity", "-infinity", "2015-02-30", "soon", "0001-01-01 BC"])(
    "cannot be %s",
    async (wrong) => {
      const post = await world.addPost(author, { priceRaw: null });
      await expect(backdate(post, wrong)).rejects.toMatchObject({ message: "validation_failed" });
    },
  );

  test("cannot be later than the publication: a post does not move up by it", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    await publishedAgo(post, 10);
    await expect(backdate(post, day(-9))).rejects.toMatchObject({ message: "validation_failed", hint: "backdated_to" });
    await backdate(post, day(-10));
    const draft = await world.addPost(author, { priceRaw: null, isPublished: false });
    await expect(backdate(draft, day(1))).rejects.toMatchObject({ hint: "backdated_to" });
    await backdate(draft, day(0));
  });

  test("is set by the author alone", async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const stranger = await world.addPerson({ isCreator: true });
    const call = "select public.save_post($1, 1, $2, null, $3)";
    const values = [post, DOC, { backdated_to: "2015-03-04" }];
    await expect(world.as(stranger, call, values)).rejects.toMatchObject({ message: "not_found" });
    await expect(world.as(null, call, values)).rejects.toMatchObject({ code: "42501" });
  });
});

test("the API takes an earlier date, gives it back, and names what is wrong with another", async () => {
  const { cookie } = await newWriter();
  const { body } = await callPosts("POST", "", { cookie, body: { title: "Older than the site" } });
  const params = { id: String(body.id) };
  const save = (version: number, backdated_to: unknown) =>
    callPosts("PATCH", "/[id]", { cookie, params, body: { version, backdated_to } });
  expect(await save(1, "2015-03-04")).toMatchObject({ status: 200 });
  expect((await callPosts("GET", "/[id]", { cookie, params })).body).toMatchObject({ backdated_to: "2015-03-04" });
  const errors = [{ field: "backdated_to", message: "Choose a day from 1990 up to the day of publication." }];
  for (const wrong of ["1989-12-31", "2015-03-04T10:00:00Z", "soon", 2015])
    expect(await save(2, wrong)).toMatchObject({ status: 422, body: { errors } });
  expect(await save(2, day(2))).toMatchObject({ status: 422, body: { field: "backdated_to" } });
  expect(await save(2, null)).toMatchObject({ status: 200 });
});
