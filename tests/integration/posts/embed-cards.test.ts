import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import type { ExternalReading } from "#lib/http/security/read-external.ts";
import { describeEmbed } from "#lib/posts/media/describe-embed.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { listFiles } from "#tests/support/calls/image-calls.ts";
import { callPosts, newWriter } from "#tests/support/calls/writing-calls.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { anonymousPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";

const SITE = "http://localhost:3000";
type Embed = Parameters<typeof describeEmbed>[2];
const FILM: Embed = { provider: "vimeo", url: "https://vimeo.com/76979871" };
const ANSWER = { title: "A film", author_name: "Ada", thumbnail_url: "https://i.vimeocdn.example/a.jpg" };

let author: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  setWebSettings();
  [author, stranger] = await Promise.all([newWriter(), newWriter()]);
});

async function begin(): Promise<string> {
  const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Films" } });
  return String(body.id);
}

type Elsewhere = { page?: Partial<ExternalReading>; picture?: Uint8Array | AppError };

/** The answers of other sites. A test reaches none of them. */
async function describeBy({ cookie }: SignedIn, post: string, embed: Embed, { page, picture }: Elsewhere = {}) {
  const session = await requireRegistered(new Request(`${SITE}/api/x`, { headers: { cookie } }));
  const asked: string[] = [];
  const imageId = randomUUID();
  const card = await describeEmbed(session, post, embed, imageId, {
    async readPage(url) {
      asked.push(url.href);
      return { kind: "read", url, status: 200, text: JSON.stringify(ANSWER), ...page } as ExternalReading;
    },
    async readPicture(address) {
      asked.push(address);
      if (picture instanceof AppError) throw picture;
      return picture ?? makePng(480, 270);
    },
  }).catch((error: unknown) => error);
  return { card, asked, imageId };
}

test("an embed is described once by its own site, and its picture becomes one of the post’s", async () => {
  const post = await begin();
  const { card, asked, imageId } = await describeBy(author, post, FILM);
  expect(card).toEqual({ title: "A film", author: "Ada", imageId });
  expect(asked).toEqual([
    "https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871",
    "https://i.vimeocdn.example/a.jpg",
  ]);
  expect(await listFiles("images", author.id, post)).toEqual([]);
  expect(await listFiles("paid-images", author.id, post)).toEqual([320, 480].map((w) => `${imageId}/${w}.webp`));
  const doc = { type: "doc", content: [{ type: "embed", attrs: { ...FILM, card } }] };
  // So it is public in the free part, secret in the paid part, and kept while a version has it.
  expect(await queryDatabase("select private.images_in($1::jsonb) as id", [JSON.stringify(doc)])).toEqual([
    { id: imageId },
  ]);
});

test.each<[string, Elsewhere]>([
  ["the picture cannot be had", { picture: new AppError("source_unavailable", { detail: "No answer." }) }],
  ["the picture is none", { picture: Buffer.from("<!doctype html>") }],
])("it has no picture if %s", async (_why, elsewhere) => {
  const { card } = await describeBy(author, await begin(), FILM, elsewhere);
  expect(card).toEqual({ title: "A film", author: "Ada", imageId: null });
});

test.each<[string, Elsewhere]>([
  ["does not answer", { page: { kind: "unreachable" } }],
  ["is not public", { page: { kind: "refused" } }],
  ["knows no such content", { page: { kind: "read", status: 404 } }],
  ["answers in free text", { page: { kind: "read", text: "Sorry, busy" } }],
  ["sends us on to another host", { page: { kind: "read", url: new URL("https://elsewhere.example/") } }],
])("it stays a link if the site %s", async (_why, elsewhere) => {
  const { card, asked } = await describeBy(author, await begin(), FILM, elsewhere);
  expect([card, asked.length]).toEqual([null, 1]);
});

test("nothing is asked for another’s post, nor of a site that is not on the list", async () => {
  const post = await begin();
  const foreign = await describeBy(stranger, post, FILM);
  expect([foreign.card, foreign.asked]).toMatchObject([{ status: 404 }, []]);
  const film: Embed = { provider: "peertube", url: "https://films.example/w/1" };
  expect(await describeBy(author, post, film)).toMatchObject({ card: null, asked: [] });
});

async function call(cookie: string, id: string, body: object) {
  const { POST } = await loadRoute("api/posts/[id]/embeds");
  if (!POST) throw new Error("There is no such call.");
  const headers = { cookie, origin: SITE, "content-type": "application/json" };
  const request = new Request(`${SITE}/api/posts/${id}/embeds`, {
    method: "POST",
    body: JSON.stringify(body),
    headers,
  });
  const answer = await POST(request, { params: Promise.resolve({ id }) });
  return { status: answer.status, body: await answer.json() };
}

test("POST /api/posts/{id}/embeds is for the author alone, and bounded", async () => {
  const post = await begin();
  const body = { embed: { provider: "mastodon", url: "https://social.example/@ada/1" }, imageId: randomUUID() };
  expect(await call(author.cookie, post, body)).toEqual({ status: 200, body: { card: null } });
  expect(await call("", post, body)).toMatchObject({ status: 401 });
  expect(await call((await anonymousPerson()).cookie, post, body)).toMatchObject({ status: 403 });
  expect(await call(stranger.cookie, post, body)).toMatchObject({ status: 404 });
  for (const wrong of [
    {},
    { ...body, imageId: "1" },
    { ...body, more: 1 },
    { ...body, embed: { provider: "vimeo", url: "https://169.254.169.254/1" } },
    { ...body, embed: { provider: "mastodon", url: "http://social.example/@ada/1" } },
  ])
    expect(await call(author.cookie, post, wrong)).toMatchObject({ status: 422 });
  const busy = await newWriter();
  for (let n = 0; n < 20; n++) expect((await call(busy.cookie, post, body)).status).toBe(404);
  expect(await call(busy.cookie, post, body)).toMatchObject({ status: 429 });
});
