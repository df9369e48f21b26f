import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { putImage } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { until } from "#tests/support/until.ts";
import type { SignedIn } from "#tests/support/world/profile-owners.ts";

let author: SignedIn;
let worker: WorkerProcess;

beforeAll(async () => {
  author = await newWriter();
  worker = await startWorker(inject("target").databaseUrl ?? "", sharedSettings(inject("target")));
  await worker.isHealthy();
});
afterAll(() => worker.end());

const WORDS = "A farthing bought a reel of thread, or the loan of a good book for one evening. ".repeat(5);
const TERMS = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };

const call = (id: string, method: "GET" | "POST" | "PATCH", path: "" | "/publish", body?: object) =>
  callPosts(method, `/[id]${path}`, { cookie: author.cookie, params: { id }, body });

const galleryOf = (ids: string[]): PostDocument["content"][number] => ({
  type: "gallery",
  attrs: { images: ids.map((imageId) => ({ imageId, alt: "A reel", isDecorative: false })), caption: "" },
});

async function publish(post: string, free: PostDocument["content"], paid: PostDocument["content"]): Promise<void> {
  const { body: before } = await call(post, "GET", "");
  const content = [...documentOf(WORDS).content, ...free, ...documentOf(null, "Paid.").content, ...paid];
  const terms = before.first_published_at === null ? TERMS : {};
  const saved = await call(post, "PATCH", "", {
    ...{ version: before.version, doc: { type: "doc", content }, ...terms },
  });
  expect(saved).toMatchObject({ status: 200 });
  const out = await call(post, "POST", "/publish", { version: saved.body.version, rightsConfirmed: true });
  expect(out).toMatchObject({ status: 200 });
  await until("its pictures are in place", async () => {
    const moving = await queryDatabase("select from public.post_images where post_id = $1 and is_moving", [post]);
    return moving.length === 0;
  });
}

const fileOf = (post: string, image: string) =>
  `${inject("target").url}/storage/v1/object/public/images/${author.id}/${post}/${image}/900.webp`;
const areOpen = (post: string, images: string[]) =>
  Promise.all(images.map(async (image) => (await fetch(fileOf(post, image), { cache: "no-store" })).ok));

test("pictures of a gallery move with the break, are counted, and are not cleaned up", async () => {
  const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Reels" } });
  const post = String(body.id);
  const images: string[] = [];
  for (let n = 0; n < 4; n++) images.push((await putImage(author.cookie, post)).imageId);
  const [above, below] = [images.slice(0, 2), images.slice(2)];

  await publish(post, [galleryOf(above)], [galleryOf(below)]);
  expect(await areOpen(post, images)).toEqual([true, true, false, false]);
  const counted = await queryDatabase("select paid_images from public.posts where id = $1", [post]);
  expect(counted).toEqual([{ paid_images: 2 }]);

  await publish(post, [], [galleryOf(above), galleryOf(below)]);
  expect(await areOpen(post, images)).toEqual([false, false, false, false]);

  await queryDatabase(
    "update public.post_images set created_at = now() - interval '8 days', used_at = null where post_id = $1",
    [post],
  );
  await queryDatabase("select public.forget_unused_images(1000)", []);
  expect(await queryDatabase("select from public.post_images where post_id = $1", [post])).toHaveLength(4);
});
