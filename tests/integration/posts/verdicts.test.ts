import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { PUBLISH_DUE_POSTS } from "#tests/support/world/due-posts.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const EMBED_OF_NOTHING = { type: "embed", attrs: { provider: "youtube", url: "x" } };
const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const documentOf = (...content: unknown[]) => JSON.stringify({ type: "doc", content });
const statusOf = async (post: string) =>
  (await world.one<{ status: string }>("select status from public.posts where id = $1", [post])).status;
const save = (post: string, version: number, document: string) =>
  world.as(author, "select public.save_post($1, $2, $3)", [post, version, document]);

describe("an author who calls the database directly", () => {
  test.each([
    ["publish_post", "publish_post($1, $2, false, true)"],
    ["schedule_post", "schedule_post($1, $2, now() + interval '1 hour', true)"],
  ])("is refused by %s, whatever the text, until the server has approved it", async (_name, call) => {
    const post = await world.addPost(author, { priceRaw: null, isPublished: false });
    const ask = (version: number) => world.as(author, `select public.${call}`, [post, version]);
    const detail = "A part of this text cannot be published. Save it on the site, then publish it there.";
    await save(post, 1, documentOf(EMBED_OF_NOTHING, words("Words.")));
    await expect(ask(2)).rejects.toMatchObject({ message: "validation_failed", detail });
    await world.pool.query("select public.judge_version($1, 2, false)", [post]);
    await expect(ask(2)).rejects.toMatchObject({ message: "validation_failed", detail });
    await save(post, 2, documentOf(words("Words.")));
    await expect(ask(3)).rejects.toMatchObject({ message: "validation_failed", detail });
    expect(await statusOf(post)).toBe("draft");
    await world.judge(post);
    await expect(ask(3)).resolves.toHaveLength(1);
  });

  test("records no verdict on a text, their own or another's", async () => {
    const post = await world.addPost(author, { priceRaw: null, isPublished: false });
    await expect(world.as(author, "select public.judge_version($1, 1, true)", [post])).rejects.toThrow(
      "permission denied",
    );
    const change = "update public.post_versions set is_valid = true where post_id = $1";
    await expect(world.as(author, change, [post])).rejects.toThrow("permission denied");
    await expect(world.as(author, "select * from public.list_unjudged_versions()")).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("the site", () => {
  const fields = { title: "On bread", category_id: "essays", creation_method: "human", access: "free" };

  test("publishes what its schema accepts, and nothing saved past it", async () => {
    const { cookie, id: writer } = await newWriter();
    const doc = { type: "doc", content: [words("Free words. ".repeat(30))] };
    const made = await callPosts("POST", "", { cookie, body: { title: fields.title, doc } });
    const id = String(made.body.id);
    const params = { id };
    await callPosts("PATCH", "/[id]", { cookie, params, body: { version: 1, ...fields } });
    const claims = { sub: writer, role: "authenticated", is_anonymous: false };
    const past = "select public.save_post($1, 2, $2)";
    await world.as({ id: writer, claims }, past, [id, documentOf(...doc.content, EMBED_OF_NOTHING)]);
    const publish = (version: number) =>
      callPosts("POST", "/[id]/publish", { cookie, params, body: { version, rightsConfirmed: true } });
    expect((await publish(3)).status).toBe(422);
    expect(await statusOf(id)).toBe("draft");
    await callPosts("PATCH", "/[id]", { cookie, params, body: { version: 3, doc } });
    expect((await publish(4)).status).toBe(200);
    expect(await statusOf(id)).toBe("published");
  });
});

test("a save after scheduling waits for a verdict, and a bad one makes the post a draft again", async () => {
  const post = await world.addPost(author, { priceRaw: null, isPublished: false });
  await world.as(author, "select public.schedule_post($1, 1, now() + interval '1 hour', true)", [post]);
  await save(post, 1, documentOf(EMBED_OF_NOTHING, words("Words.")));
  await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
  await world.pool.query(PUBLISH_DUE_POSTS);
  expect(await statusOf(post)).toBe("scheduled");
  const due = await world.pool.query<{ post_id: string }>("select post_id from public.list_unjudged_versions()");
  expect(due.rows.map((row) => row.post_id)).toContain(post);
  await world.pool.query("select public.judge_version($1, 2, false)", [post]);
  await world.pool.query(PUBLISH_DUE_POSTS);
  expect(await statusOf(post)).toBe("draft");
});
