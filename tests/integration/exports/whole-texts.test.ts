import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentAsWritten } from "#lib/exports/own-post.ts";
import { type Block, type PostDocument, walk } from "#lib/posts/document/document.ts";
import { callPosts } from "#tests/support/calls/writing-calls.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";
import { edit } from "#tests/support/documents/edited-document.ts";
import { type ExportStage, openExportStage } from "#tests/support/world/export-stage.ts";

let stage: ExportStage;

beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(() => stage.close());

/** Blocks of files and posts need some that exist. Other tests take those on this way. */
const NEEDS_ANOTHER = new Set(["image", "gallery", "attachment", "audio", "postCard"]);
const needsNothing = (block: Block) =>
  ![...walk(block)].some(
    ({ type, attrs }) => NEEDS_ANOTHER.has(type) || (type === "embed" && attrs !== undefined && "card" in attrs),
  );

const line = (text: string): Block => ({ type: "paragraph", content: [{ type: "text", text }] });

/** Blocks of all kinds, above and below a break. */
function writeText(seed: number): PostDocument {
  const written = fc
    .sample(anyDocument, { seed, numRuns: 12 })
    .flatMap(({ content }) => edit({ type: "doc", content: content.filter(needsNothing) }).doc?.content ?? [])
    .filter(({ type }) => type !== "paywallBreak");
  const half = Math.floor(written.length / 2);
  const content = [
    line("Begin to read. ".repeat(20)),
    ...written.slice(0, half),
    line("Pay to read on."),
    { type: "paywallBreak" as const },
  ];
  return { type: "doc", content: [...content, ...written.slice(half), line("End.")] };
}

test("a text is the same when it was saved, published, read again and downloaded", async () => {
  const author = await stage.makeAuthor();
  const texts = new Map<string, PostDocument>();
  for (const seed of [1, 2, 3]) {
    const doc = writeText(seed);
    const begun = await callPosts("POST", "", { cookie: author.cookie, body: { title: `Text ${seed}`, doc } });
    expect(begun).toMatchObject({ status: 201 });
    const params = { id: String(begun.body.id) };
    const settings = {
      category_id: "essays",
      creation_method: "human",
      excerpt: "Words.",
      access: "paid",
      price_currency: "XNO",
      price_raw: `5${"0".repeat(28)}`,
    };
    const saved = await callPosts("PATCH", "/[id]", {
      cookie: author.cookie,
      params,
      body: { version: 1, ...settings },
    });
    const body = { version: saved.body.version, rightsConfirmed: true };
    const published = await callPosts("POST", "/[id]/publish", { cookie: author.cookie, params, body });
    expect(published.body.errors).toBeUndefined();
    expect(published.status).toBe(200);
    expect((await callPosts("GET", "/[id]", { cookie: author.cookie, params })).body.doc).toEqual(doc);
    texts.set(params.id, doc);
  }
  const files = await stage.filesOf(author, await stage.makeFor(author));
  const posts = Object.entries(files).flatMap(([name, text]) =>
    name.endsWith("/post.json") ? [JSON.parse(text)] : [],
  );
  expect(new Map(posts.map((post) => [post.id, documentAsWritten(post)]))).toEqual(texts);
});
