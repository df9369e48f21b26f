import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { readExternalFile } from "#lib/http/security/read-external.ts";
import { fetchPicture } from "#lib/posts/media/fetch-picture.ts";
import { addImage } from "#lib/posts/media/upload-mutations.ts";
import { fetchImage, getImage, listFiles } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { startExternalServer } from "#tests/support/external-server.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { anonymousPerson, type SignedIn, setStatus } from "#tests/support/world/profile-owners.ts";

let author: SignedIn;
let stranger: SignedIn;
let server: Awaited<ReturnType<typeof startExternalServer>>;

beforeAll(async () => {
  setWebSettings();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b87333" } })
    .withExif({ IFD0: { Copyright: "A Photographer" } })
    .jpeg()
    .toBuffer();
  const files: Record<string, Buffer> = {
    "/photo.jpg": photo,
    "/page.png": Buffer.from("<!doctype html><title>No picture</title>"),
    "/drawing.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "/mixed.png": Buffer.concat([makePng(9, 9), Buffer.from("<script>alert(1)</script>")]),
    "/pixels.png": makePng(7_000, 5_001),
  };
  server = await startExternalServer(({ url }, response) => void response.end(files[url]));
  [author, stranger] = await Promise.all([newWriter(), newWriter()]);
});
afterAll(() => server.close());

async function begin({ cookie }: SignedIn = author): Promise<string> {
  const { body } = await callPosts("POST", "", { cookie, body: { title: "Pasted" } });
  return String(body.id);
}

/** As the call does, but from the server of this test. */
async function fetchFrom(path: string, { cookie }: SignedIn, post: string, id: string = randomUUID()) {
  const session = await requireRegistered(new Request("http://localhost:3000/api/x", { headers: { cookie } }));
  return addImage(session, post, id, () =>
    fetchPicture(server.urlOf(path), (url, limits) => readExternalFile(url, limits, server.network)),
  );
}

test("a picture of a pasted page is re-encoded and stored as uploads are, without what else its file says", async () => {
  const post = await begin();
  const { id, width, height } = await fetchFrom("/photo.jpg", author, post);
  expect([width, height]).toEqual([900, 600]);
  expect(await listFiles("images", author.id, post)).toEqual([]);
  expect(await listFiles("paid-images", author.id, post)).toEqual([320, 640, 768, 900].map((w) => `${id}/${w}.webp`));
  const { address } = await getImage(author.cookie, post, id);
  const served = Buffer.from(await (await fetch(address ?? "")).arrayBuffer());
  expect((await sharp(served).metadata()).format).toBe("webp");
  expect(served.includes("A Photographer")).toBe(false);
  const asked = server.received.length;
  expect(await fetchFrom("/photo.jpg", author, post, id)).toEqual({ id, width, height });
  expect(server.received).toHaveLength(asked);
});

test.each([
  ["/page.png", 415],
  ["/drawing.svg", 415],
  ["/mixed.png", 415],
  ["/pixels.png", 413],
])("what is no picture is refused like an upload: %s", async (path, status) => {
  const post = await begin();
  await expect(fetchFrom(path, author, post)).rejects.toMatchObject({ status });
  expect(await listFiles("paid-images", author.id, post)).toEqual([]);
});

test("nothing is fetched for a post that is not the caller’s", async () => {
  const post = await begin();
  const asked = server.received.length;
  await expect(fetchFrom("/photo.jpg", stranger, post)).rejects.toMatchObject({ status: 404 });
  await expect(fetchFrom("/photo.jpg", author, randomUUID())).rejects.toMatchObject({ status: 404 });
  expect(server.received).toHaveLength(asked);
});

const INSIDE = { address: "https://169.254.169.254/latest/meta-data" };

test("POST /api/posts/{id}/images/{imageId} is for the author alone", async () => {
  const post = await begin();
  expect(await fetchImage("", post, INSIDE)).toMatchObject({ status: 401 });
  expect(await fetchImage((await anonymousPerson()).cookie, post, INSIDE)).toMatchObject({ status: 403 });
  expect(await fetchImage(stranger.cookie, post, INSIDE)).toMatchObject({ status: 404 });
  const late = await newWriter();
  const own = await begin(late);
  await setStatus(late, "suspended");
  expect(await fetchImage(late.cookie, own, INSIDE)).toMatchObject({ status: 403 });
});

test.each([
  INSIDE,
  { address: "https://127.0.0.1/a.png" },
  { address: "https://[::ffff:127.0.0.1]/a.png" },
  { address: "https://[64:ff9b::7f00:1]/a.png" },
  { address: "https://localhost/a.png" },
  { address: "https://ada:secret@example.com/a.png" },
  { address: "https://example.com:22/a.png" },
  { address: "http://example.com/a.png" },
  { address: "file:///etc/passwd" },
  { address: "no address" },
  { address: `https://example.com/${"a".repeat(4_000)}` },
  { address: "https://example.com/a.png", method: "POST" },
  {},
])("it refuses %j", async (body) => {
  expect(await fetchImage(author.cookie, await begin(), body)).toMatchObject({
    status: 422,
    body: { code: "validation_failed" },
  });
});

test("it counts with uploads: 40 a minute", async () => {
  const busy = await newWriter();
  const post = await begin(busy);
  // Of this minute and the next: the test may run across them.
  const count = (hits: number) =>
    queryDatabase(
      `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
       select $1, date_trunc('minute', now()) + n * interval '1 minute', $2, now() + interval '1 hour' from generate_series(0, 1) as n
       on conflict on constraint rate_limits_pkey do update set hits = excluded.hits`,
      [`image-minute/60:user:${busy.id}`, hits],
    );
  await count(39);
  expect((await fetchImage(busy.cookie, post, INSIDE)).status).toBe(422);
  await count(40);
  expect(await fetchImage(busy.cookie, post, INSIDE)).toMatchObject({
    status: 429,
    body: { code: "rate_limited", detail: expect.stringContaining("Too many pictures") },
  });
});
