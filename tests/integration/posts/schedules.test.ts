import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PUBLISH_DUE_POSTS, PUBLISH_DUE_POSTS_AT_ONCE } from "#tests/support/world/due-posts.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let author: Person;
let stranger: Person;

beforeAll(async () => {
  [author, stranger] = await Promise.all([world.addPerson({ isCreator: true }), world.addPerson({ isCreator: true })]);
});
afterAll(world.close);

const doc = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const call = (person: Person | null, sql: string, values: unknown[] = []) =>
  world.as(person, `select public.${sql} as value`, values);
async function save(person: Person, post: string, version: number, changes: object = {}, text = "Words. ".repeat(50)) {
  const saved = await call(person, "save_post($1, $2, $3, null, $4)", [post, version, doc(text), changes]);
  await world.judge(post);
  return saved;
}
const publish = (person: Person, post: string, version: number) =>
  call(person, "publish_post($1, $2, false, true)", [post, version]);
const row = (post: string) => world.one<Record<string, unknown>>("select * from public.posts where id = $1", [post]);
const free = { priceRaw: null };

describe("a publication time", () => {
  const schedule = (person: Person | null, post: string, version = 1) =>
    call(person, `schedule_post($1, ${version}, now() + interval '1 hour', true)`, [post]);
  async function reachPublicationTime(post: string): Promise<void> {
    await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
    await world.pool.query(PUBLISH_DUE_POSTS);
  }

  test("is five minutes to one year ahead, and the post is then published by itself", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    const at = (when: string) => call(author, `schedule_post($1, 1, now() + interval '${when}', true)`, [post]);
    await expect(at("4 minutes")).rejects.toThrow("validation_failed");
    await expect(at("13 months")).rejects.toThrow("validation_failed");
    await at("1 hour");
    await call(author, "unschedule_post($1)", [post]);
    await at("1 hour");
    await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
    await world.pool.query(PUBLISH_DUE_POSTS);
    expect(await row(post)).toMatchObject({ status: "published", scheduled_at: null });
  });

  test("turns a post that can no longer be published into a draft again, and tells its author why", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await schedule(author, post);
    await save(author, post, 1, {}, " ");
    await reachPublicationTime(post);
    const reason = "There is nothing to publish yet.";
    expect(await row(post)).toMatchObject({ status: "draft", scheduled_at: null, kept_back_because: reason });
    const notified = "select data from public.notifications where post_id = $1 and kind = 'schedule_failed'";
    expect(await world.as(author, notified, [post])).toEqual([{ data: { reason } }]);
    const mail =
      "select user_id, data ->> 'path' as path from public.outbox where template = 'schedule_failed' and data ->> 'path' like $1";
    expect(await world.one(mail, [`%${post}`])).toEqual({ user_id: author.id, path: `/compose/${post}` });
    await save(author, post, 2);
    await schedule(author, post, 3);
    expect((await row(post)).kept_back_because).toBeNull();
  });

  test("is set, moved and cancelled by the author alone", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    const moderator = await world.addPerson({ role: "moderator", isCreator: true });
    for (const other of [stranger, moderator]) {
      await expect(schedule(other, post)).rejects.toThrow("not_found");
      await expect(call(other, "unschedule_post($1)", [post])).rejects.toThrow("not_found");
    }
    await expect(schedule(null, post)).rejects.toThrow("permission denied");
    await schedule(author, post);
    await call(author, "schedule_post($1, 1, now() + interval '2 days', true)", [post]);
    expect(Date.parse(String((await row(post)).scheduled_at)) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    for (const other of [stranger, moderator]) {
      await expect(call(other, "unschedule_post($1)", [post])).rejects.toThrow("not_found");
      expect(
        await world.as(other, "select status from public.posts where id = $1 and profile_id <> $2", [post, other.id]),
      ).toHaveLength(other === moderator ? 1 : 0);
    }
    await Promise.all([call(author, "unschedule_post($1)", [post]), call(author, "unschedule_post($1)", [post])]);
    expect(await row(post)).toMatchObject({ status: "draft", scheduled_at: null });
    await publish(author, post, 1);
    await expect(schedule(author, post)).rejects.toThrow("conflict");
    await expect(call(author, "unschedule_post($1)", [post])).rejects.toThrow("conflict");
  });

  test("publishes once, though two workers look at the clock", async () => {
    const post = await world.addPost(author, { ...free, isPublished: false });
    await schedule(author, post);
    await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
    await Promise.all([1, 2, 3].map(() => world.pool.query(PUBLISH_DUE_POSTS_AT_ONCE)));
    const notified = "select from public.notifications where post_id = $1 and kind = 'schedule_published'";
    expect(await world.as(author, notified, [post])).toHaveLength(1);
    expect(await row(post)).toMatchObject({ status: "published", followers_notified_at: expect.any(String) });
  });

  test("notifies no follower where the author opted out, nor of an unlisted post", async () => {
    const quiet = await world.addPost(author, { ...free, isPublished: false });
    const hidden = await world.addPost(author, { ...free, isPublished: false, changes: { listed: false } });
    await call(author, "schedule_post($1, 1, now() + interval '1 hour', true, false)", [quiet]);
    await schedule(author, hidden);
    for (const post of [quiet, hidden]) {
      await reachPublicationTime(post);
      expect(await row(post)).toMatchObject({ status: "published", followers_notified_at: null });
    }
  });

  test("does not block other posts when one fails unexpectedly", async () => {
    const broken = await world.addPost(author, { isPublished: false });
    const sound = await Promise.all([1, 2].map(() => world.addPost(author, { ...free, isPublished: false })));
    const posts = [broken, ...sound];
    for (const post of posts) await call(author, "schedule_post($1, 1, now() + interval '1 hour', true)", [post]);
    // With more words below the paywall break than the database can count.
    await world.pool.query("update public.post_versions set free_words = 2147483647 where post_id = $1", [broken]);
    await world.pool.query("update public.posts set scheduled_at = now() where id = any($1)", [posts]);
    await world.pool.query(PUBLISH_DUE_POSTS);
    expect(await Promise.all(sound.map(row))).toMatchObject([{ status: "published" }, { status: "published" }]);
    expect(await row(broken)).toMatchObject({ status: "draft", scheduled_at: null });
    const notified = await world.as(
      author,
      "select from public.notifications where post_id = $1 and kind = 'schedule_failed'",
      [broken],
    );
    expect(notified.length).toBe(1);
  });
});
