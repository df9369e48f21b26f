import fc from "fast-check";
import { expect, test } from "vitest";
import { readMarkdown } from "#components/editor/paste/markdown-blocks.ts";
import { type Block, type DocumentNode, type Inline, type PostDocument, walk } from "#lib/posts/document/document.ts";
import { paidToMarkdown } from "#lib/posts/document/markdown.ts";

const NOWHERE = { pictureUrl: () => null, fileUrl: () => null, postUrl: () => null };

const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."abc*_`[]#|~$\\<>!-1.+é日") });
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
const mark = fc.constantFrom(
  { type: "bold" as const },
  { type: "italic" as const },
  { type: "strike" as const },
  { type: "code" as const },
  { type: "link" as const, attrs: { href: "https://example.com/a_b?c=*d*&e=(f)" } },
);
/** Formatted words between spaces, a line break, and a note. */
const formatted = fc
  .tuple(words, word, mark, fc.constantFrom("plain", "break", "note"), words)
  .map(([before, text, one, then, after]): Inline[] => [
    { type: "text", text: `${before} ` },
    { type: "text", text, marks: [one] },
    ...(then === "note" ? [{ type: "footnote" as const, content: [{ type: "text" as const, text: after }] }] : []),
    ...(then === "break" ? [{ type: "hardBreak" as const }] : []),
    { type: "text", text: then === "plain" ? ` ${after}` : after },
  ]);
const plain = fc
  .oneof(
    { weight: 2, arbitrary: words.map((text): Inline[] => [{ type: "text", text }]) },
    { weight: 1, arbitrary: formatted },
  )
  .map((content): Extract<Block, { type: "paragraph" }> => ({ type: "paragraph", content }));
const lines = fc.array(plain, { minLength: 1, maxLength: 3 });
const tones = fc.constantFrom("note" as const, "tip" as const, "warn" as const);
/** Paragraphs, and lists in them. */
const flowing = fc.tuple(plain, fc.option(lines)).map(([first, items]) => [
  first,
  ...(items
    ? [
        {
          type: "bulletList" as const,
          content: items.map((line) => ({ type: "listItem" as const, content: [line] })),
        },
      ]
    : []),
]);
const cellOf = (type: "tableHeader" | "tableCell") => plain.map((line) => ({ type, content: [line] }));
const rowOf = (type: "tableHeader" | "tableCell") =>
  fc.tuple(cellOf(type), cellOf(type)).map((content) => ({ type: "tableRow" as const, content }));
const summary = words.map((text) => text.slice(0, 200));
const written: fc.Arbitrary<Block> = fc.oneof(
  plain,
  flowing.chain((content) => tones.map((tone) => ({ type: "callout" as const, attrs: { tone }, content }))),
  fc.tuple(flowing, summary).map(([content, text]) => ({
    type: "spoiler" as const,
    attrs: { summary: text },
    content,
  })),
  plain.map(({ content }) => ({ type: "pullQuote" as const, content })),
  fc.constant({ type: "horizontalRule" as const }),
  fc
    .tuple(fc.array(flowing, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9_999 }))
    .map(([items, start]) => ({
      type: "orderedList" as const,
      attrs: { start },
      content: items.map((content) => ({ type: "listItem" as const, content })),
    })),
  fc.tuple(rowOf("tableHeader"), fc.array(rowOf("tableCell"), { maxLength: 2 })).map(([head, rows]) => ({
    type: "table" as const,
    content: [head, ...rows],
  })),
  plain.map(({ content }) => ({ type: "heading" as const, attrs: { level: 2 as const }, content })),
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((content) => ({ type: "blockquote" as const, content })),
  words.map((text) => ({
    type: "codeBlock" as const,
    attrs: { language: "ts" },
    content: [{ type: "text" as const, text }],
  })),
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((lines) => ({
    type: "taskList" as const,
    content: lines.map((line) => ({ type: "taskItem" as const, attrs: { checked: true }, content: [line] })),
  })),
);

const isCodedBar = ({ text = "", marks = [] }: DocumentNode) =>
  text.includes("\\|") && marks.some(({ type }) => type === "code");

/** In a table, Markdown has no way to write a backslash before a bar in code. */
const isWritable = (block: Block) => block.type !== "table" || ![...walk(block)].some(isCodedBar);

test("Markdown that the product exports from a post is read as that post", () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 4 }), (content) => {
      // Two adjacent lists or quotes are one in Markdown.
      fc.pre(content.every(({ type }, at) => type !== content[at + 1]?.type));
      fc.pre(content.every(isWritable));
      const document: PostDocument = { type: "doc", content };
      expect(readMarkdown(paidToMarkdown(document, NOWHERE))).toEqual(content);
    }),
  );
});
