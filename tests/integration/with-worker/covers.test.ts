import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { listFiles, putImage } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { until } from "#tests/support/until.ts";
import { anonymousPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";

let author: SignedIn;
let stranger: SignedIn;
let worker: WorkerProcess;

beforeAll(async () => {
  [author, stranger] = await Promise.all([newWriter(), newWriter()]);
  // A new account publishes three posts a day.
  await queryDatabase("update public.profiles set created_at = now() - interval '8 days' where id = $1", [author.id]);
  worker = await startWorker(inject("target").databaseUrl ?? "", sharedSettings(inject("target")));
  await worker.isHealthy();
});
afterAll(() => worker.end());

const WORDS = "A farthing bought a reel of thread, or the loan of a good book for one evening. ".repeat(5);
const line = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
const picture = (imageId: string) => ({
  type: "image" as const,
  attrs: { imageId, alt: "A reel of thread", isDecorative: false, caption: "", width: "normal" as const },
});
const withBreak = (...paid: PostDocument["content"]): PostDocument => ({
  type: "doc",
  content: [line(WORDS), { type: "paywallBreak" }, line("Paid."), ...paid],
});
const PAID = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };

const call = (id: string, path: "" | "/publish" | "/unpublish", body: object = {}, cookie = author.cookie) =>
  callPosts(path === "" ? "PATCH" : "POST", `/[id]${path}`, { cookie, params: { id }, body });
const read = async (id: string) => (await callPosts("GET", "/[id]", { cookie: author.cookie, params: { id } })).body;

/** A paid text that lacks only its cover. */
async function begin(doc = withBreak()): Promise<string> {
  const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Thread" } });
  const id = String(body.id);
  expect(await call(id, "", { version: 1, doc, ...PAID })).toMatchObject({ status: 200 });
  return id;
}
async function upload(post: string): Promise<string> {
  const { status, imageId } = await putImage(author.cookie, post);
  expect(status).toBe(200);
  return imageId;
}
async function save(post: string, changes: object) {
  return call(post, "", { version: (await read(post)).version, ...changes });
}
const publish = async (post: string) =>
  call(post, "/publish", { version: (await read(post)).version, rightsConfirmed: true });
const settled = (post: string) =>
  until("its pictures are in place", async () => {
    const moving = await queryDatabase("select from public.post_images where post_id = $1 and is_moving", [post]);
    return moving.length === 0;
  });
const openFiles = (post: string) => listFiles("images", author.id, post);

describe("the cover of a draft", () => {
  test("is one of its own pictures, and its author's alone", async () => {
    const post = await begin();
    const cover_image_id = await upload(post);
    const words = { cover_alt: "A blue reel", cover_caption: "By the window" };
    expect(await save(post, { cover_image_id, ...words })).toMatchObject({ status: 200 });
    expect(await read(post)).toMatchObject({ cover_image_id, ...words });
    const { version } = await read(post);
    for (const [cookie, status] of [
      ["", 401],
      [(await anonymousPerson()).cookie, 403],
      [stranger.cookie, 404],
    ] as const)
      expect(await call(post, "", { version, cover_image_id: null }, cookie)).toMatchObject({ status });
    for (const who of [visitor(), (await signedInUser()).client])
      expect((await who.from("post_images").select("id").eq("id", cover_image_id)).data).toEqual([]);
    expect(await openFiles(post)).toEqual([]);
    expect(await read(post)).toMatchObject({ cover_image_id, version });
  });

  test("cannot be a picture of another post, of another author, or of no post", async () => {
    const post = await begin();
    const otherImage = await upload(await begin());
    const { body: others } = await callPosts("POST", "", { cookie: stranger.cookie, body: {} });
    const { imageId: theirs } = await putImage(stranger.cookie, String(others.id));
    for (const cover_image_id of [otherImage, theirs, randomUUID(), "a cover", `${otherImage}/320`]) {
      const { status, body } = await save(post, { cover_image_id, cover_alt: "A reel" });
      expect([status, body.code]).toEqual([422, "validation_failed"]);
      expect(JSON.stringify(body)).toContain("That is no picture of this post.");
    }
    expect(await read(post)).toMatchObject({ cover_image_id: null, cover_alt: null });
  });

  test("has a description of limited length, which goes with the cover", async () => {
    const post = await begin();
    const cover_image_id = await upload(post);
    expect(await save(post, { cover_image_id, cover_alt: "a".repeat(201) })).toMatchObject({ status: 422 });
    expect(await save(post, { cover_image_id, cover_caption: "a".repeat(301) })).toMatchObject({ status: 422 });
    expect(await save(post, { cover_image_id, cover_alt: "a".repeat(200) })).toMatchObject({ status: 200 });
    expect(await save(post, { cover_image_id: null, cover_alt: null })).toMatchObject({ status: 200 });
    expect(await publish(post)).toMatchObject({ status: 200 });
  });

  test("survives the clean-up of unused pictures, and the return of another version", async () => {
    const post = await begin();
    const [cover_image_id, replaced] = [await upload(post), await upload(post)];
    await save(post, { cover_image_id: replaced, cover_alt: "A red reel" });
    await save(post, { cover_image_id, cover_alt: "A blue reel" });
    await save(post, { doc: withBreak(line("More.")), reason: "restore" });
    const age =
      "update public.post_images set created_at = now() - interval '8 days', used_at = null where post_id = $1";
    await queryDatabase(age, [post]);
    await queryDatabase("select public.forget_unused_images(1000)", []);
    const left = await queryDatabase("select id from public.post_images where post_id = $1", [post]);
    expect(left).toEqual([{ id: cover_image_id }]);
    expect(await read(post)).toMatchObject({ cover_image_id, cover_alt: "A blue reel" });
  });
});

describe("on publication", () => {
  test("needs a description, reported with the other mistakes", async () => {
    const post = await begin();
    await save(post, { cover_image_id: await upload(post), cover_alt: "  ", category_id: null });
    const { status, body } = await publish(post);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { field: "category_id" },
      {
        field: "cover_alt",
        code: "cover_alt_missing",
        message: "Describe the cover for people who can’t see it.",
        anchor: "post-cover_alt",
      },
    ]);
    await save(post, { category_id: "essays", cover_alt: "A reel" });
    expect(await publish(post)).toMatchObject({ status: 200 });
  });

  test("opens to everyone, and closes with its post", async () => {
    const post = await begin();
    const cover_image_id = await upload(post);
    await save(post, { cover_image_id, cover_alt: "A blue reel" });
    await publish(post);
    await settled(post);
    expect(await openFiles(post)).toContain(`${cover_image_id}/900.webp`);
    const shown = await visitor().from("post_images").select("id").eq("post_id", post);
    expect(shown.data).toEqual([{ id: cover_image_id }]);
    await call(post, "/unpublish");
    await settled(post);
    expect(await openFiles(post)).toEqual([]);
  });

  test("is replaced at once, never without a description", async () => {
    const post = await begin();
    const [first, second] = [await upload(post), await upload(post)];
    await save(post, { cover_image_id: first, cover_alt: "A blue reel" });
    await publish(post);
    expect(await save(post, { cover_image_id: second, cover_alt: null })).toMatchObject({
      status: 422,
      body: { field: "cover_alt" },
    });
    expect(await save(post, { cover_image_id: second, cover_alt: "A red reel" })).toMatchObject({ status: 200 });
    await settled(post);
    const open = await openFiles(post);
    expect([open.includes(`${first}/900.webp`), open.includes(`${second}/900.webp`)]).toEqual([false, true]);
  });
});

describe("a picture beside links", () => {
  test("is one of the post's own, opens with the post, and needs no description", async () => {
    const post = await begin();
    const [og_image_id, foreign] = [await upload(post), await upload(await begin())];
    const { body: others } = await callPosts("POST", "", { cookie: stranger.cookie, body: {} });
    const { imageId: theirs } = await putImage(stranger.cookie, String(others.id));
    for (const wrong of [foreign, theirs, randomUUID(), "a picture"])
      expect(JSON.stringify(await save(post, { og_image_id: wrong }))).toContain("That is no picture of this post.");
    expect(await save(post, { og_image_id })).toMatchObject({ status: 200 });
    expect(await openFiles(post)).toEqual([]);
    expect(await publish(post)).toMatchObject({ status: 200, body: { og_image_id } });
    await settled(post);
    expect(await openFiles(post)).toContain(`${og_image_id}/900.webp`);
    await save(post, { og_image_id: null });
    await settled(post);
    expect(await openFiles(post)).toEqual([]);
  });

  test("is never one that is sold, neither through the site nor without it", async () => {
    const post = await begin();
    const sold = await upload(post);
    await save(post, { doc: withBreak(picture(sold)), og_image_id: sold });
    expect(await publish(post)).toMatchObject({ status: 422, body: { errors: [{ code: "link_picture_sold" }] } });
    const direct = queryDatabase(
      "select private.check_open_pictures(p, v.id) from public.posts p join public.post_versions v on v.post_id = p.id and v.n = p.latest_version where p.id = $1",
      [post],
    );
    await expect(direct).rejects.toMatchObject({ detail: expect.stringContaining("everyone sees it beside a link") });
    await save(post, { og_image_id: null });
    expect(await publish(post)).toMatchObject({ status: 200 });
    expect(await save(post, { og_image_id: sold })).toMatchObject({ status: 422, body: { field: "og_image_id" } });
    await settled(post);
    expect(await openFiles(post)).toEqual([]);
  });
});

describe("a picture that is sold", () => {
  test("cannot be the cover when the post is published", async () => {
    const post = await begin();
    const sold = await upload(post);
    await save(post, { doc: withBreak(picture(sold)), cover_image_id: sold, cover_alt: "A reel" });
    expect(await publish(post)).toMatchObject({ status: 422, body: { errors: [{ code: "cover_sold" }] } });
    const direct = queryDatabase(
      "select private.check_open_pictures(p, v.id) from public.posts p join public.post_versions v on v.post_id = p.id and v.n = p.latest_version where p.id = $1",
      [post],
    );
    await expect(direct).rejects.toMatchObject({ detail: expect.stringContaining("below the paywall break") });
    expect(await openFiles(post)).toEqual([]);
  });

  test("cannot be the cover of a published post, and a cover cannot move below the break later", async () => {
    const post = await begin();
    const [sold, cover_image_id] = [await upload(post), await upload(post)];
    await save(post, { doc: withBreak(picture(sold)), cover_image_id, cover_alt: "A reel" });
    await publish(post);
    await settled(post);
    expect(await save(post, { cover_image_id: sold })).toMatchObject({
      status: 422,
      body: { field: "cover_image_id" },
    });
    await save(post, { doc: withBreak(picture(sold), picture(cover_image_id)) });
    expect(await publish(post)).toMatchObject({ status: 422, body: { errors: [{ code: "cover_sold" }] } });
    expect((await openFiles(post)).filter((name) => name.startsWith(sold))).toEqual([]);
  });
});
