import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameInCopy } from "#lib/posts/drafts/copied-draft.ts";
import { getFile, MP3, PDF } from "#tests/support/calls/file-calls.ts";
import { getImage, listFiles, putImage } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { attachment, audio, type FileStage, line, openFileStage, withBreak } from "#tests/support/world/file-stage.ts";
import { anonymousPerson } from "#tests/support/world/profile-owners.ts";

let stage: FileStage;
/** For tests that leave the post as it is: its pictures take seconds. */
let shared: ReturnType<typeof publishWhole>;
beforeAll(async () => {
  stage = await openFileStage();
  shared = publishWhole();
  await shared;
});
afterAll(() => stage.close());

const duplicate = (post: string, copy: string = randomUUID(), cookie = stage.author.cookie) =>
  callPosts("POST", "/[id]/duplicate", { cookie, params: { id: post }, body: { id: copy } });
const read = async (id: string) =>
  (await callPosts("GET", "/[id]", { cookie: stage.author.cookie, params: { id } })).body;
async function uploadImage(post: string): Promise<string> {
  const { status, imageId } = await putImage(stage.author.cookie, post);
  expect(status).toBe(200);
  return imageId;
}
const picture = (imageId: string) => ({
  type: "image" as const,
  attrs: { imageId, alt: "A reel", isDecorative: false, caption: "", width: "normal" as const },
});
const galleryOf = (...ids: string[]) => ({
  type: "gallery" as const,
  attrs: { images: ids.map((imageId) => ({ imageId, alt: "A reel", isDecorative: false })), caption: "" },
});

const slugOf = (post: string) => `reel-${post.slice(0, 8)}`;

/** A published post with one of everything, including a cover. */
async function publishWhole() {
  const post = await stage.begin();
  const [cover, above, below, second] = [
    await uploadImage(post),
    await uploadImage(post),
    await uploadImage(post),
    await uploadImage(post),
  ];
  const [file, sound] = [await stage.upload(post), await stage.upload(post, { name: "Thread.mp3", bytes: MP3 })];
  const doc = withBreak(
    [picture(above), audio(sound)],
    [line("The thread was red."), galleryOf(below, second), attachment(file)],
  );
  const { version } = await read(post);
  await stage.call(post, "", {
    version,
    cover_image_id: cover,
    cover_alt: "A blue reel",
    tags: ["thread"],
    slug: slugOf(post),
  });
  await stage.publish(post, doc);
  return { post, cover, above, below, second, file, sound, doc };
}

test("creates a draft with the whole text, its fields, and its own pictures and files", async () => {
  const whole = await publishWhole();
  const { post } = whole;
  const copy = randomUUID();
  expect(await duplicate(post, copy)).toEqual({ status: 201, body: { id: copy, version: 1 } });
  const name = (id: string) => nameInCopy(copy, id);
  const draft = await read(copy);
  expect(draft).toMatchObject({
    ...{ id: copy, title: "Thread (copy)", status: "draft", slug: null, first_published_at: null, tags: ["thread"] },
    ...{ access: "paid", price_raw: `5${"0".repeat(28)}`, category_id: "essays", creation_method: "human" },
    ...{ cover_image_id: name(whole.cover), cover_alt: "A blue reel" },
    doc: withBreak(
      [picture(name(whole.above)), audio(name(whole.sound))],
      [line("The thread was red."), galleryOf(name(whole.below), name(whole.second)), attachment(name(whole.file))],
    ),
  });
  expect(await read(post)).toMatchObject({ title: "Thread", slug: slugOf(post), status: "published", doc: whole.doc });
  for (const id of [whole.cover, whole.above, whole.below, whole.second]) {
    const { status, address } = await getImage(stage.author.cookie, copy, name(id));
    expect(status).toBe(307);
    expect((await fetch(address ?? "")).headers.get("content-type")).toBe("image/webp");
  }
  const { address } = await getFile(stage.author, copy, name(whole.file));
  expect(Buffer.from(await (await fetch(address ?? "")).arrayBuffer()).equals(PDF)).toBe(true);

  // Changes to one do not affect the other.
  await queryDatabase("delete from public.post_images where post_id = $1", [post]);
  expect((await listFiles("paid-images", stage.author.id, copy)).length).toBe(4 * 4);
  expect(await listFiles("images", stage.author.id, copy)).toEqual([]);
  const { version } = draft;
  expect(await stage.call(copy, "/publish", { version, rightsConfirmed: true })).toMatchObject({ status: 200 });
});

test("returns the same copy for the same id, also for two requests at once", async () => {
  const { post } = await shared;
  const copy = randomUUID();
  const answers = [...(await Promise.all([duplicate(post, copy), duplicate(post, copy)])), await duplicate(post, copy)];
  for (const answer of answers) expect(answer).toEqual({ status: 201, body: { id: copy, version: 1 } });
  const images = "select id from public.post_images where post_id = $1";
  expect(await queryDatabase(images, [copy])).toHaveLength(4);
  expect(await queryDatabase("select state from public.post_files where post_id = $1", [copy])).toEqual([
    { state: "draft" },
    { state: "draft" },
  ]);
});

test("lets only its author copy a post: no buyer, staff or stranger", async () => {
  const { post } = await shared;
  const buyer = await stage.registered();
  await stage.buy(buyer, post);
  const [staff, other] = [await stage.staff("owner"), await newWriter()];
  for (const [cookie, status] of [
    ["", 401],
    [(await anonymousPerson()).cookie, 403],
    [buyer.cookie, 404],
    [staff.cookie, 404],
    [other.cookie, 404],
  ] as const) {
    const copy = randomUUID();
    expect(await duplicate(post, copy, cookie)).toMatchObject({ status });
    expect(await queryDatabase("select from public.posts where id = $1", [copy])).toEqual([]);
  }
  expect(await duplicate(randomUUID())).toMatchObject({ status: 404 });
  // The id of another author's post is no id for a copy.
  const { body } = await callPosts("POST", "", { cookie: other.cookie, body: { title: "Theirs" } });
  expect(await duplicate(post, String(body.id))).toMatchObject({ status: 409 });
});

test("shows a buyer of the post nothing of its copy", async () => {
  const whole = await shared;
  const copy = randomUUID();
  await duplicate(whole.post, copy);
  const reader = await signedInUser();
  await queryDatabase("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    reader.id,
    whole.post,
  ]);
  const versionsOf = async (post: string) =>
    (await queryDatabase<{ id: string }>("select id from public.post_versions where post_id = $1", [post])).map(
      ({ id }) => id,
    );
  const readable = async (post: string) => {
    const { data } = await reader.client
      .from("post_bodies")
      .select("version_id")
      .in("version_id", await versionsOf(post));
    return data?.length;
  };
  expect(await readable(whole.post)).toBeGreaterThan(0);
  expect(await readable(copy)).toBe(0);
  const images = await reader.client.from("post_images").select("id").eq("post_id", copy);
  expect(images.data).toEqual([]);
});

test("refuses to copy from the trash", async () => {
  const post = await stage.begin();
  await stage.call(post, "/trash");
  expect(await duplicate(post)).toMatchObject({ status: 410 });
});

test("keeps a long title within its length, and an empty title empty", async () => {
  const { body: long } = await callPosts("POST", "", { cookie: stage.author.cookie, body: { title: "t".repeat(120) } });
  const { body: bare } = await callPosts("POST", "", { cookie: stage.author.cookie, body: { title: "" } });
  const titles = await Promise.all(
    [long, bare].map(async ({ id }) => {
      const { body } = await duplicate(String(id));
      return (await read(String(body.id))).title;
    }),
  );
  expect(titles).toEqual([`${"t".repeat(113)} (copy)`, ""]);
});
