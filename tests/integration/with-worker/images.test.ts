import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { getImage, listFiles, putImage } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { signedInAnonymously, signedInUser, signInByAdmin, visitor } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { until } from "#tests/support/until.ts";
import { anonymousPerson, type SignedIn, setStatus } from "#tests/support/world/profile-owners.ts";

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
const picture = (imageId: string, alt = "A reel of thread") => ({
  type: "image" as const,
  attrs: { imageId, alt, isDecorative: false, caption: "", width: "normal" as const },
});
const withBreak = (free: PostDocument["content"], paid: PostDocument["content"]): PostDocument => ({
  type: "doc",
  content: [line(WORDS), ...free, { type: "paywallBreak" }, line("Paid."), ...paid],
});

const PAID = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };

async function begin(): Promise<string> {
  const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Thread" } });
  return String(body.id);
}

async function upload(post: string): Promise<string> {
  const { status, imageId } = await putImage(author.cookie, post);
  expect(status).toBe(200);
  return imageId;
}

const call = (id: string, path: "" | "/publish" | "/unpublish" | "/trash", body: object = {}) =>
  callPosts(path === "" ? "PATCH" : "POST", `/[id]${path}`, { cookie: author.cookie, params: { id }, body });

/** Saves the text and publishes it. */
async function publish(post: string, doc: PostDocument): Promise<void> {
  const { body: before } = await callPosts("GET", "/[id]", { cookie: author.cookie, params: { id: post } });
  const terms = before.first_published_at === null ? PAID : {};
  const saved = await call(post, "", { version: before.version, doc, ...terms });
  expect(saved).toMatchObject({ status: 200 });
  expect(await call(post, "/publish", { version: saved.body.version, rightsConfirmed: true })).toMatchObject({
    status: 200,
  });
}

const publicAddress = (post: string, image: string) =>
  `${inject("target").url}/storage/v1/object/public/images/${author.id}/${post}/${image}/900.webp`;
const isOpen = async (post: string, image: string) =>
  (await fetch(publicAddress(post, image), { cache: "no-store" })).status === 200;
const settled = (post: string) =>
  until("its pictures are in place", async () => {
    const moving = await queryDatabase("select from public.post_images where post_id = $1 and is_moving", [post]);
    return moving.length === 0;
  });
async function openRows(post: string): Promise<string[]> {
  const { data } = await visitor().rpc("list_open_images", { post_id: post }).select("id");
  return z
    .array(z.object({ id: z.string() }))
    .parse(data)
    .map(({ id }) => id);
}

describe("PUT /api/posts/{id}/images/{imageId}", () => {
  test("keeps the pixels, upright and in every width, and no metadata", async () => {
    const post = await begin();
    const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: "#b87333" } })
      .withExif({ IFD0: { Copyright: "A Photographer", ImageDescription: "At home" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, imageId, body } = await putImage(author.cookie, post, { bytes });
    expect([status, body]).toEqual([200, { id: imageId, width: 1000, height: 1500 }]);
    expect(await listFiles("images", author.id, post)).toEqual([]);
    expect(await listFiles("paid-images", author.id, post)).toEqual(
      [1000, 320, 640, 768].map((width) => `${imageId}/${width}.webp`),
    );
    const shown = await getImage(author.cookie, post, imageId);
    expect(shown).toMatchObject({ status: 307, cacheControl: "private, no-store" });
    const served = Buffer.from(await (await fetch(shown.address ?? "")).arrayBuffer());
    const { width, format, exif, icc, xmp, orientation } = await sharp(served).metadata();
    expect({ width, format, exif, icc, xmp, orientation }).toEqual({ width: 1000, format: "webp" });
    expect(served.includes("A Photographer")).toBe(false);
  });

  test("returns the same picture for the same id, also twice at once", async () => {
    const post = await begin();
    const imageId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => putImage(author.cookie, post, { imageId })));
    const again = await putImage(author.cookie, post, { imageId, bytes: makePng(50, 50) });
    for (const { status, body } of [...answers, again])
      expect([status, body]).toEqual([200, { id: imageId, width: 900, height: 600 }]);
    expect(await queryDatabase("select from public.post_images where post_id = $1", [post])).toHaveLength(1);
    expect(await putImage(author.cookie, await begin(), { imageId })).toMatchObject({ status: 409 });
  });

  test.each([
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, "unsupported_type"],
    [
      "a page appended to a picture",
      Buffer.concat([makePng(9, 9), Buffer.from("<!doctype html>")]),
      415,
      "unsupported_type",
    ],
    ["half a picture", makePng(300, 300).subarray(0, 200), 415, "unsupported_type"],
    ["too many bytes", Buffer.alloc(10_000_001), 413, "too_large"],
    ["too many pixels", makePng(7_000, 5_001), 413, "too_large"],
  ])("refuses %s", async (_what, bytes, status, code) => {
    const post = await begin();
    expect(await putImage(author.cookie, post, { bytes })).toMatchObject({ status, body: { code } });
    expect(await listFiles("paid-images", author.id, post)).toEqual([]);
  });

  test("is for the author alone, and for a post that can still be edited", async () => {
    const post = await begin();
    expect(await putImage("", post)).toMatchObject({ status: 401 });
    expect(await putImage((await anonymousPerson()).cookie, post)).toMatchObject({ status: 403 });
    expect(await putImage(stranger.cookie, post)).toMatchObject({ status: 404 });
    expect(await putImage(author.cookie, randomUUID())).toMatchObject({ status: 404 });
    expect(await putImage(author.cookie, post, { field: "file" })).toMatchObject({ status: 422 });
    await call(post, "/trash");
    expect(await putImage(author.cookie, post)).toMatchObject({ status: 410 });
    const late = await newWriter();
    const { body } = await callPosts("POST", "", { cookie: late.cookie, body: {} });
    await setStatus(late, "suspended");
    expect(await putImage(late.cookie, String(body.id))).toMatchObject({ status: 403 });
  });
});

describe("who sees a picture", () => {
  test("of a draft: its author alone, at any address", async () => {
    const post = await begin();
    const imageId = await upload(post);
    for (const cookie of ["", (await anonymousPerson()).cookie, stranger.cookie])
      expect((await getImage(cookie, post, imageId)).address).toBeNull();
    const file = `${author.id}/${post}/${imageId}/900.webp`;
    for (const who of [visitor(), (await signedInUser()).client]) {
      expect((await who.from("post_images").select("id").eq("id", imageId)).data).toEqual([]);
      expect((await who.storage.from("paid-images").download(file)).error).not.toBeNull();
      expect((await who.storage.from("paid-images").createSignedUrl(file, 60)).error).not.toBeNull();
    }
    expect(await isOpen(post, imageId)).toBe(false);
  });

  test("moves with the break, and goes with the post: only the free part is ever public", async () => {
    const post = await begin();
    const [above, below] = [await upload(post), await upload(post)];
    await publish(post, withBreak([picture(above)], [picture(below)]));
    await settled(post);
    expect([await isOpen(post, above), await isOpen(post, below)]).toEqual([true, false]);
    expect(await openRows(post)).toEqual([above]);
    expect(await listFiles("images", author.id, post)).toContain(`${above}/320.webp`);

    await publish(post, withBreak([picture(below)], [picture(above)]));
    expect(await openRows(post)).not.toContain(above);
    await settled(post);
    expect([await isOpen(post, above), await isOpen(post, below)]).toEqual([false, true]);
    expect(await openRows(post)).toEqual([below]);

    await call(post, "/unpublish");
    await settled(post);
    expect(await openRows(post)).toEqual([]);
    expect(await listFiles("images", author.id, post)).toEqual([]);
    expect(await listFiles("paid-images", author.id, post)).toHaveLength(8);
  });

  test("in the paid part: the buyer, too, by the server's check, but never one that was not published", async () => {
    const post = await begin();
    const [paid, next] = [await upload(post), await upload(post)];
    await publish(post, withBreak([], [picture(paid)]));
    const buyer = await signedInAnonymously();
    await queryDatabase("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
      buyer.id,
      post,
    ]);
    const file = (image: string) => `${author.id}/${post}/${image}/900.webp`;
    const bucket = buyer.client.storage.from("paid-images");
    for (const image of [paid, next]) expect((await bucket.download(file(image))).error).not.toBeNull();
    const rows = await buyer.client.from("post_images").select("id").eq("post_id", post);
    expect(rows.data).toEqual([{ id: paid }]);
    for (const who of [visitor(), (await signedInUser()).client])
      expect((await who.storage.from("paid-images").download(file(paid))).error).not.toBeNull();
    await queryDatabase("update public.entitlements set revoked_at = now() where post_id = $1", [post]);
    expect((await bucket.createSignedUrl(file(paid), 60)).error).not.toBeNull();
  });

  test("in both parts is public, and a break that moves while files are copied is respected", async () => {
    const post = await begin();
    const imageId = await upload(post);
    await publish(post, withBreak([picture(imageId)], [picture(imageId)]));
    await publish(post, withBreak([], [picture(imageId)]));
    await publish(post, withBreak([picture(imageId)], []));
    await publish(post, withBreak([], [picture(imageId)]));
    await settled(post);
    expect(await isOpen(post, imageId)).toBe(false);
    expect(await openRows(post)).toEqual([]);
  });
});

describe("publishing", () => {
  test("needs a description, and a file", async () => {
    const post = await begin();
    const imageId = await upload(post);
    const missing = randomUUID();
    const doc = withBreak([picture(imageId, " ")], [picture(missing)]);
    await call(post, "", { version: 1, doc, ...PAID });
    const { status, body } = await call(post, "/publish", { version: 2, rightsConfirmed: true });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        field: "doc",
        code: "alt_missing",
        message: "Picture 1: describe it for people who can’t see it, or mark it as decorative.",
        anchor: `image-${imageId}`,
      },
      {
        field: "doc",
        code: "image_missing",
        message: "Picture 2 has no file. Upload it again, or remove it.",
        anchor: `image-${missing}`,
      },
    ]);
  });
});

describe("an unused picture", () => {
  const age = (image: string) =>
    queryDatabase(
      "update public.post_images set created_at = now() - interval '8 days', used_at = null where id = $1",
      [image],
    );
  const sweep = () => queryDatabase("select public.forget_unused_images(1000)", []);

  test("is deleted after seven days with its files; pictures in any version stay", async () => {
    const post = await begin();
    const [used, once, unused, young] = [
      await upload(post),
      await upload(post),
      await upload(post),
      await upload(post),
    ];
    await call(post, "", { version: 1, doc: withBreak([picture(used)], [picture(once)]) });
    await call(post, "", { version: 2, doc: withBreak([picture(used)], []) });
    for (const image of [used, once, unused]) await age(image);
    await sweep();
    const left = await queryDatabase<{ id: string }>("select id from public.post_images where post_id = $1", [post]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([used, once, young].toSorted());
    await until("its files are gone", async () => {
      const files = await listFiles("paid-images", author.id, post);
      return !files.some((name) => name.startsWith(unused));
    });
    expect(await listFiles("paid-images", author.id, post)).toHaveLength(12);
  });

  test("is deleted with its post, from both buckets", async () => {
    const post = await begin();
    const imageId = await upload(post);
    await publish(post, withBreak([picture(imageId)], []));
    await settled(post);
    await queryDatabase("delete from public.posts where id = $1", [post]);
    await until("its files are gone", async () => {
      const files = await Promise.all([
        listFiles("paid-images", author.id, post),
        listFiles("images", author.id, post),
      ]);
      return files.flat().length === 0;
    });
  });
});

test("the author's other browser sees the picture, too", async () => {
  const post = await begin();
  const imageId = await upload(post);
  const client = visitor();
  await signInByAdmin(client, author.email);
  const { data } = await client.storage.from("paid-images").download(`${author.id}/${post}/${imageId}/640.webp`);
  expect(data?.type).toBe("image/webp");
});
