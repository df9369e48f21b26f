import fc from "fast-check";
import { expect } from "vitest";
import { imageIdsOf, type PostDocument, postIdsOf, splitAtPaywall, textOf } from "#lib/posts/document/document.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { toMarkdown } from "#lib/posts/document/markdown.ts";
import { outlineOf } from "#lib/posts/document/outline.ts";
import { documentSchema, freeDocumentSchema, paidDocumentSchema } from "#lib/posts/document/schema.ts";
import { readWholeDocument } from "#lib/posts/document/whole-document.ts";
import type { Feed } from "#lib/posts/feeds/feed.ts";
import { toFeedHtml } from "#lib/posts/feeds/html.ts";
import { toJsonFeed } from "#lib/posts/feeds/json-feed.ts";
import { toRss } from "#lib/posts/feeds/rss.ts";
import { linksOf } from "#lib/posts/links/links.ts";
import { mutatedDocument } from "#tests/support/documents/mutated-documents.ts";
import { parseXml } from "#tests/support/formats/xml.ts";

const ADDRESSES = { pictureUrl: () => "https://a.example/x.webp", fileUrl: () => null, postUrl: () => null };
const SCHEMAS = [documentSchema, freeDocumentSchema, paidDocumentSchema];

/** Runs mutated documents: everything that serves readers must accept each, and the schemas judge it. */
export function proveDocuments(count: number): void {
  let accepted = 0;
  fc.assert(
    fc.property(mutatedDocument, (stored) => {
      for (const schema of SCHEMAS) schema.safeParse(stored);
      const judged = documentSchema.safeParse(stored);
      if (judged.success) accepted += 1;
      proveReaders(stored, judged.data);
    }),
    { numRuns: count },
  );
  // Both must be common: a generator of only nonsense proves little, and so does one without mistakes.
  expect(accepted).toBeGreaterThan(count / 20);
  expect(accepted).toBeLessThan(count - count / 20);
}

/** What serves readers accepts stored documents, and keeps valid ones unchanged. */
export function proveReaders(stored: unknown, whole: PostDocument | undefined): void {
  const document = readFreeDocument(stored);
  const html = toFeedHtml(document, ADDRESSES);
  const feed = feedWith(html);
  expect(() => parseXml(toRss(feed))).not.toThrow();
  expect(JSON.parse(toJsonFeed(feed)).items[0].content_html).toBe(html);
  expect(toMarkdown(document, ADDRESSES).endsWith("\n")).toBe(true);
  expect(outlineOf(document).length + linksOf(document).length).toBeGreaterThanOrEqual(0);
  expect([...imageIdsOf(document), ...postIdsOf(document)]).not.toContain(undefined);
  const { hasGaps } = readWholeDocument(stored, [{ doc: stored }]);
  // What may be saved is read again unchanged: nothing is left out.
  if (whole) expect([hasGaps, textOf(document)]).toEqual([false, textOf(whole)]);
  if (whole) expect(splitAtPaywall(whole).free.type).toBe("doc");
}

function feedWith(html: string): Feed {
  const address = "https://farthing.example/";
  const item = {
    ...{
      id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11",
      url: address,
      title: "A title",
      summary: null,
      html,
      language: "en",
    },
    ...{ author: { name: "Ada", url: address }, tags: [], picture: null },
    ...{ publishedAt: "2026-11-19T10:00:00.000Z", editedAt: "2026-11-20T10:00:00.000Z" },
  };
  const about = { title: "A writer", description: "", homeUrl: address, selfUrl: address, language: "en" };
  return { ...about, items: [item] };
}
