import { describe, expect, test } from "vitest";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";
import { documentSchema, freeDocumentSchema, paidDocumentSchema } from "#lib/posts/document/schema.ts";

const text = (words: string, ...marks: unknown[]) => ({ type: "text", text: words, ...(marks.length && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const doc = (...content: unknown[]) => ({ type: "doc", content });
const link = (href: string) => paragraph(text("here", { type: "link", attrs: { href } }));
const imageId = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
const image = { type: "image", attrs: { imageId, alt: "", isDecorative: true, caption: "", width: "normal" } };
const file = { type: "attachment", attrs: { fileId: imageId, name: "a.pdf", bytes: 1, kind: "pdf" } };
const item = (...content: unknown[]) => ({ type: "listItem", content });
const nested = (depth: number): unknown =>
  depth === 0 ? paragraph(text("deep")) : { type: "bulletList", content: [item(nested(depth - 1))] };
const table = (rows: number, columns: number) => ({
  type: "table",
  content: Array.from({ length: rows }, () => ({
    type: "tableRow",
    content: Array.from({ length: columns }, () => ({ type: "tableCell", content: [paragraph(text("x"))] })),
  })),
});
const embed = (provider: string, url: string) => ({ type: "embed", attrs: { provider, url } });
const BREAK = { type: "paywallBreak" };
const UNSTORABLE = ": This post has a character that cannot be stored. Remove it, or type it again.";

/** Where each refusal points, and why. */
function refusals(value: unknown, schema = documentSchema): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join(".")}: ${message}`,
  );
}

describe("a document", () => {
  test.each<[string, unknown]>([
    ["a paragraph", paragraph(text("Hello."))],
    ["an empty paragraph", { type: "paragraph" }],
    ["a heading", { type: "heading", attrs: { level: 2 }, content: [text("Part")] }],
    [
      "every mark",
      paragraph(...["bold", "italic", "strike", "subscript", "superscript", "code"].map((type) => text("x", { type }))),
    ],
    ["a footnote", paragraph(text("x"), { type: "footnote", content: [text("See there.")] })],
    ["mathematics", { type: "blockMath", attrs: { latex: "e^{i\\pi} + 1 = 0" } }],
    [
      "a checklist",
      {
        type: "taskList",
        content: [{ type: "taskItem", attrs: { checked: true }, content: [paragraph(text("done"))] }],
      },
    ],
    ["code", { type: "codeBlock", attrs: { language: "rust" }, content: [text("fn main() {}")] }],
    ["a callout", { type: "callout", attrs: { tone: "warn" }, content: [paragraph(text("Careful."))] }],
    ["a spoiler", { type: "spoiler", attrs: { summary: "The end" }, content: [paragraph(text("He did it."))] }],
    ["a table", table(50, 10)],
    ["an image", image],
    ["a video", embed("youtube", "https://www.youtube.com/watch?v=abc")],
    ["lists four deep", nested(4)],
    ["a post card", { type: "postCard", attrs: { postId: imageId } }],
  ])("may hold %s", (_what, node) => {
    expect(refusals(doc(node))).toEqual([]);
  });

  test("names an unknown block by its path", () => {
    expect(refusals(doc(paragraph(text("x")), { type: "iframe", attrs: { src: "https://example.com" } }))).toEqual([
      "content.1.type: This kind of block is not allowed here.",
    ]);
    expect(refusals(doc({ type: "blockquote", content: [{ type: "heading", attrs: { level: 2 } }] }))).toEqual([
      "content.0.content.0.type: This kind of block is not allowed here.",
    ]);
    expect(refusals(doc(paragraph(text("x", { type: "textStyle", attrs: { color: "red" } }))))).toEqual([
      "content.0.content.0.marks.0.type: This kind of formatting is not allowed.",
    ]);
  });

  test("holds only known fields", () => {
    expect(refusals(doc({ ...paragraph(text("x")), attrs: { onclick: "steal()" } }))).toHaveLength(1);
    expect(refusals({ ...doc(), html: "<script>" })).toHaveLength(1);
  });

  test.each([
    "https://example.com/a?b#c",
    "mailto:ada@example.com",
    "nano:nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo",
  ])("may link to %s", (href) => {
    expect(refusals(doc(link(href)))).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://a/b",
    "http://example.com",
    "/relative",
    "//example.com",
    "",
  ])("may not link to %j", (href) => {
    expect(refusals(doc(link(href)))).not.toEqual([]);
  });

  test.each([
    ["youtube", "https://evil.example/watch"],
    ["youtube", "https://youtube.com.evil.example/"],
    ["vimeo", "http://vimeo.com/1"],
    ["tiktok", "https://tiktok.com/1"],
  ])("embeds %s only from its own pages: %s is refused", (provider, url) => {
    expect(refusals(doc(embed(provider, url)))).toHaveLength(1);
  });
});

describe("limits", () => {
  test.each<[string, unknown, string]>([
    ["a fifth list inside four", doc(nested(5)), "content.0: Lists nest at most 4 deep."],
    ["an eleventh column", doc(table(1, 11)), "content.0.content.0.content: A table can have at most 10 columns."],
    [
      "a row that is shorter",
      doc({ type: "table", content: [...table(1, 2).content, ...table(1, 1).content] }),
      "content.0.content: Every row of a table must have the same number of cells.",
    ],
    ["a second paywall break", doc(BREAK, BREAK), "content.1: A post has only one paywall break."],
    ["a 41st image", doc(...Array(DOCUMENT_LIMITS.images + 1).fill(image)), ": A post has at most 40 images."],
    [
      "too many characters",
      doc(paragraph(text("x".repeat(DOCUMENT_LIMITS.characters + 1)))),
      ": This post is too long: 100,000 characters at most.",
    ],
    [
      "too many bytes",
      doc(paragraph(text("x".repeat(DOCUMENT_LIMITS.bytes)))),
      ": This post is too large: 1 MB at most.",
    ],
    ["a null character", doc(paragraph(text("a\u0000"))), UNSTORABLE],
    ["half a character", doc(paragraph(text("\\\ud800"))), UNSTORABLE],
    ["endless nesting", doc(nested(5_000)), ": This post is nested too deeply."],
  ])("%s is refused", (_what, document, refusal) => {
    expect(refusals(document)).toEqual([refusal]);
  });
});

describe("publishing", () => {
  const [above, below] = [paragraph(text("Free.")), paragraph(text("Paid."))];

  test("needs exactly one break in a paid post, with something below it", () => {
    expect(refusals(doc(above, BREAK, below, file), paidDocumentSchema)).toEqual([]);
    expect(refusals(doc(above), paidDocumentSchema)).toEqual(["content: A paid post needs a paywall break."]);
    expect(refusals(doc(above, BREAK), paidDocumentSchema)).toEqual([
      "content: There is nothing below the paywall break.",
    ]);
    expect(refusals(doc(file, BREAK, below), paidDocumentSchema)).toEqual([
      "content.0: Files belong below the paywall break.",
    ]);
  });

  test("allows neither a break nor files in a free post", () => {
    expect(refusals(doc(above), freeDocumentSchema)).toEqual([]);
    expect(refusals(doc(above, BREAK, file), freeDocumentSchema)).toEqual([
      "content.1: A free post has no paywall break.",
      "content.2: Files belong to the paid part of a post.",
    ]);
  });
});
