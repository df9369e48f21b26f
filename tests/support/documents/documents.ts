import fc from "fast-check";
import type { Block, PostDocument } from "#lib/posts/document/document.ts";

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "</title>",
    '"><img src=x onerror=alert(1)>',
    "*_`[]()#",
    "&amp;",
    "日本語",
  ),
);
const mark = fc.constantFrom(
  { type: "bold" as const },
  { type: "italic" as const },
  { type: "strike" as const },
  { type: "subscript" as const },
  { type: "superscript" as const },
  { type: "code" as const },
  { type: "link" as const, attrs: { href: "https://example.com/a?b=1&c=<d>#e" } },
  { type: "link" as const, attrs: { href: "mailto:ada@example.com" } },
);
const text = fc.record({ type: fc.constant("text" as const), text: words, marks: fc.array(mark, { maxLength: 3 }) });
const latex = fc.oneof(
  words,
  fc.constantFrom(
    "e^{i\\pi} + 1 = 0",
    "\\frac{1}{2}",
    "\\href{javascript:alert(1)}{x}",
    "\\begin{matrix} a & b \\end{matrix}",
  ),
);
const math = fc.record({ latex });
const line = fc.array(
  fc.oneof(
    text,
    fc.record({ type: fc.constant("hardBreak" as const) }),
    fc.record({ type: fc.constant("inlineMath" as const), attrs: math }),
    fc.record({ type: fc.constant("footnote" as const), content: fc.array(text, { minLength: 1, maxLength: 2 }) }),
  ),
  { maxLength: 5 },
);
const paragraph = fc.record({ type: fc.constant("paragraph" as const), content: line });
const picture = fc.record({ imageId: fc.uuid({ version: 4 }), alt: words, isDecorative: fc.boolean() });
const image = fc
  .tuple(picture, words, fc.constantFrom("normal" as const, "wide" as const, "full" as const))
  .map(([attrs, caption, width]) => ({ type: "image" as const, attrs: { ...attrs, caption, width } }));
const code = fc.record({
  type: fc.constant("codeBlock" as const),
  attrs: fc.record({ language: fc.option(fc.oneof(words, fc.constantFrom("ts", "sql", "html", "constructor"))) }),
  content: fc.array(fc.record({ type: fc.constant("text" as const), text: words }), { maxLength: 2 }),
});
const leaf = fc.oneof(paragraph, code, image, fc.record({ type: fc.constant("blockMath" as const), attrs: math }));
const flow: fc.Arbitrary<Extract<Block, { type: "paragraph" | "codeBlock" | "image" | "blockMath" | "bulletList" }>[]> =
  fc.array(
    fc.oneof(
      leaf,
      fc.array(leaf, { minLength: 1, maxLength: 2 }).map((content) => ({
        type: "bulletList" as const,
        content: [{ type: "listItem" as const, content }],
      })),
    ),
    { minLength: 1, maxLength: 3 },
  );
const cell = fc.record({ type: fc.constantFrom("tableHeader" as const, "tableCell" as const), content: flow });
const fileOf = fc.record({
  fileId: fc.uuid({ version: 4 }),
  name: words,
  bytes: fc.integer({ min: 1, max: 50_000_000 }),
});
const tones = fc.constantFrom("note" as const, "tip" as const, "warn" as const);

const block: fc.Arbitrary<Block> = fc.oneof(
  leaf,
  fc.record({
    type: fc.constant("heading" as const),
    attrs: fc.record({ level: fc.constantFrom(2 as const, 3 as const) }),
    content: line,
  }),
  flow.map((content) => ({ type: "blockquote" as const, content })),
  line.map((content) => ({ type: "pullQuote" as const, content })),
  fc.tuple(flow, fc.nat(1_000_000)).map(([content, start]) => ({
    type: "orderedList" as const,
    attrs: { start },
    content: [{ type: "listItem" as const, content }],
  })),
  fc.tuple(flow, fc.boolean()).map(([content, checked]) => ({
    type: "taskList" as const,
    content: [{ type: "taskItem" as const, attrs: { checked }, content }],
  })),
  fc.tuple(flow, tones).map(([content, tone]) => ({ type: "callout" as const, attrs: { tone }, content })),
  fc.tuple(flow, words).map(([content, summary]) => ({ type: "spoiler" as const, attrs: { summary }, content })),
  fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }).map((rows) => ({
    type: "table" as const,
    content: rows.map((content) => ({ type: "tableRow" as const, content })),
  })),
  fc.tuple(fc.array(picture, { minLength: 2, maxLength: 9 }), words).map(([images, caption]) => ({
    type: "gallery" as const,
    attrs: { images, caption },
  })),
  fileOf.map((file) => ({ type: "attachment" as const, attrs: { ...file, kind: "pdf" as const } })),
  fileOf.map((file) => ({ type: "audio" as const, attrs: { ...file, kind: "mp3" as const } })),
  fc.constantFrom<Block>(
    { type: "horizontalRule" },
    { type: "tableOfContents" },
    { type: "paywallBreak" },
    { type: "embed", attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=abc" } },
    { type: "embed", attrs: { provider: "mastodon", url: "https://social.example/@ada/1" } },
    {
      type: "embed",
      attrs: {
        provider: "vimeo",
        url: "https://vimeo.com/1",
        card: { title: "<b>A film</b>", author: "", imageId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" },
      },
    },
    { type: "postCard", attrs: { postId: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" } },
  ),
);

/** Any document that the schema allows, with words that look like mark-up. */
export const anyDocument: fc.Arbitrary<PostDocument> = fc
  .array(block, { maxLength: 8 })
  .map((content) => ({ type: "doc", content }));
