import fc from "fast-check";
import { expect, test } from "vitest";
import { splitAtPaywall } from "#lib/posts/document/document.ts";
import { documentSchema, freeDocumentSchema, paidDocumentSchema } from "#lib/posts/document/schema.ts";
import { isPublishable } from "#lib/posts/document/stored-document.ts";
import { mutatedDocument } from "#tests/support/documents/mutated-documents.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";

const EMBED_OF_NOTHING = { type: "doc", content: [{ type: "embed", attrs: { provider: "youtube", url: "x" } }] };
const sectionsOf = (...documents: unknown[]) => documents.map((doc, idx) => ({ idx, heading: null, doc, words: 1 }));

test("checks a version as stored: free part, paid part, and both together", () => {
  const words = documentOf("Words.");
  expect(isPublishable(words, null)).toBe(true);
  expect(isPublishable(words, sectionsOf(words))).toBe(true);
  expect(isPublishable(documentOf("Free.", null, "Paid."), null)).toBe(false);
  expect(isPublishable(documentOf("Free.", null, "Paid."), sectionsOf(words))).toBe(false);
  expect(isPublishable(words, sectionsOf(words, words))).toBe(false);
  for (const bad of [EMBED_OF_NOTHING, { ...words, more: 1 }, null, [], "x"]) {
    expect(isPublishable(bad, null)).toBe(false);
    expect(isPublishable(bad, sectionsOf(words))).toBe(false);
    expect(isPublishable(words, sectionsOf(bad))).toBe(false);
  }
  for (const sections of [{}, "x", [null], [1], [{}]]) expect(isPublishable(words, sections)).toBe(false);
});

test("a document is publishable exactly when the schema accepts it, however it is stored", () => {
  fc.assert(
    fc.property(mutatedDocument, (document) => {
      const whole = documentSchema.safeParse(document).data;
      if (!whole)
        expect([
          isPublishable(document, null),
          isPublishable(documentOf("Words."), sectionsOf(document)),
        ]).not.toContain(true);
      else {
        const { free, paid } = splitAtPaywall(whole);
        const schema = paid ? paidDocumentSchema : freeDocumentSchema;
        expect(isPublishable(free, paid ? sectionsOf(paid) : null)).toBe(schema.safeParse(whole).success);
      }
    }),
    { numRuns: 200 },
  );
});
