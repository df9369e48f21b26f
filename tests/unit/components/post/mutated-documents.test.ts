import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentText } from "#components/post/document/document-text.tsx";
import { MissingPartNote } from "#components/post/missing-part-note.tsx";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { mutatedDocument } from "#tests/support/documents/mutated-documents.ts";

const NOTHING = { pictures: new Map(), files: new Map(), posts: new Map() };

test("renders a thousand mutated documents as far as they can be read", () => {
  fc.assert(
    fc.property(mutatedDocument, (stored) => {
      const props = { document: readFreeDocument(stored), language: "en", ...NOTHING };
      expect(renderToStaticMarkup(createElement(DocumentText, props))).toMatch(/^<div class="post-text"/);
    }),
    { numRuns: 1_000 },
  );
});

test("tells a reader that a part is missing, and whom to ask", () => {
  const html = renderToStaticMarkup(createElement(MissingPartNote));
  expect(html).toContain("Part of this text cannot be shown.");
  expect(html).toContain('href="/contact"');
});
