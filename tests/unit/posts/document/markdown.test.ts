import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, Inline } from "#lib/posts/document/document.ts";
import { readFreeDocument } from "#lib/posts/document/free-document.ts";
import { toMarkdown } from "#lib/posts/document/markdown.ts";
import { anyDocument } from "#tests/support/documents/documents.ts";

const NOWHERE = { pictureUrl: () => null, fileUrl: () => null, postUrl: () => null };
const write = (...content: unknown[]) => toMarkdown(readFreeDocument({ type: "doc", content }), NOWHERE);
const text = (words: string, ...types: ("bold" | "italic" | "code")[]): Inline => ({
  type: "text",
  text: words,
  marks: types.map((type) => ({ type })),
});
const paragraph = (...content: Inline[]): Block => ({ type: "paragraph", content });

test("writes a document as ordinary Markdown", () => {
  const markdown = write(
    { type: "heading", attrs: { level: 2 }, content: [text("The wren")] },
    paragraph(text("It came "), text("too late", "italic"), text("."), {
      type: "footnote",
      content: [{ type: "text", text: "In 1937." }],
    }),
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [
        { type: "listItem", content: [paragraph(text("One"))] },
        { type: "listItem", content: [paragraph(text("Two"))] },
      ],
    },
    { type: "blockquote", content: [paragraph(text("Said he."))] },
    { type: "codeBlock", attrs: { language: "ts" }, content: [{ type: "text", text: "a ``` b" }] },
    { type: "horizontalRule" },
  );
  expect(markdown).toBe(`## The wren

It came *too late*.[^1]

3. One
4. Two

> Said he.

\`\`\`\`ts
a \`\`\` b
\`\`\`\`

---

[^1]: In 1937.
`);
});

test.each([
  ["# not a heading", "\\# not a heading"],
  ["1. not a list", "1\\. not a list"],
  ["- not a list", "\\- not a list"],
  ["a *star* and [brackets]", "a \\*star\\* and \\[brackets\\]"],
  ["<script>", "\\<script\\>"],
])("escapes text that looks like mark-up: %s", (words, written) => {
  expect(write(paragraph(text(words)))).toBe(`${written}\n`);
});

test("puts spaces outside the marks, which would otherwise not work", () => {
  expect(write(paragraph(text("so "), text(" bold ", "bold"), text("it is")))).toBe("so  **bold** it is\n");
});

test("writes any document", () => {
  fc.assert(fc.property(anyDocument, ({ content }) => void expect(write(...content)).toMatch(/\n$/)));
});
