import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writingSchema } from "#components/editor/nodes/extensions.ts";
import { readMarkdown } from "#components/editor/paste/markdown-blocks.ts";
import { looksLikeMarkdown } from "#components/editor/paste/markdown-shape.ts";
import { toPostDocument } from "#components/editor/saving/written-document.ts";

const schema = writingSchema();

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const item = (...content: object[]) => ({ type: "listItem", content });

describe("plain text", () => {
  test.each([
    "## Thread",
    "# A title\n\nand its text",
    "Words\n\n- one\n- two",
    "1. one\n2. two",
    "- [ ] to do",
    "> said",
    "```\ncode;\n```",
    "a | b\n--- | ---\n1 | 2",
    "See [there](https://example.com).",
    "It is **bold**.",
    "Words[^1]\n\n[^1]: A note",
    "• one\n• two",
    "<details>\n<summary>More</summary>\n\nWords\n\n</details>",
  ])("is read as Markdown: %j", (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  test.each([
    "Only words, and a dash - like this.",
    "I paid $5 * 2, which is #1 among prices_of_things.",
    "- a single dash",
    "#!/bin/sh\n# install\nsudo make install",
    "# say hello\ndef hello():\n    print('hello')\n\nhello()",
    "const a = { b: 1 };\n// ## no heading\nfunction c() {\n  return a.b ** 2 ** 1;\n}",
    "",
  ])("is not read as Markdown: %j", (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });

  test.each(["**a ", "[a](", "[[", "|", "- ", "- a", "`", "# ", "\n", "|\n--", "[^"])(
    "is parsed quickly: %j, many times",
    (piece) => {
      expect(looksLikeMarkdown(piece.repeat(190_000 / piece.length))).toBeTypeOf("boolean");
    },
  );
});

describe("Markdown", () => {
  test("becomes blocks and inline text", () => {
    const blocks = readMarkdown(
      "# Title\n\nA **bold *and italic*** `word`, ~~gone~~,\r\nand [a link](https://example.com/) or [none](javascript:alert(1)).\n\n---\n",
    );
    expect(blocks).toEqual([
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Title" }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "A " },
          { type: "text", text: "bold ", marks: [{ type: "bold" }] },
          { type: "text", text: "and italic", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "text", text: " " },
          { type: "text", text: "word", marks: [{ type: "code" }] },
          { type: "text", text: ", " },
          { type: "text", text: "gone", marks: [{ type: "strike" }] },
          { type: "text", text: ", and " },
          { type: "text", text: "a link", marks: [{ type: "link", attrs: { href: "https://example.com/" } }] },
          { type: "text", text: " or none." },
        ],
      },
      { type: "horizontalRule" },
    ]);
  });

  test("keeps code verbatim, formulas, notes at their mark, and reference links", () => {
    expect(
      readMarkdown(
        "```js\n# a = **b**\n```\n\n$$\nx^2\n$$\n\nWords[^n] [r]\n\n[^n]: A *note*\n\n[r]: https://r.example/",
      ),
    ).toEqual([
      { type: "codeBlock", attrs: { language: "js" }, content: [{ type: "text", text: "# a = **b**" }] },
      { type: "blockMath", attrs: { latex: "x^2" } },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Words" },
          {
            type: "footnote",
            content: [
              { type: "text", text: "A " },
              { type: "text", text: "note", marks: [{ type: "italic" }] },
            ],
          },
          { type: "text", text: " " },
          { type: "text", text: "r", marks: [{ type: "link", attrs: { href: "https://r.example/" } }] },
        ],
      },
    ]);
  });

  test("flattens lists deeper than a post's, and loses none of their words", () => {
    const deep = ["- 1", "  - 2", "    - 3", "      - 4", "        - 5"].join("\n");
    expect(readMarkdown(deep)).toEqual([
      {
        type: "bulletList",
        content: [
          item(paragraph("1"), {
            type: "bulletList",
            content: [
              item(paragraph("2"), {
                type: "bulletList",
                content: [
                  item(paragraph("3"), {
                    type: "bulletList",
                    content: [item(paragraph("4"), paragraph("5"))],
                  }),
                ],
              }),
            ],
          }),
        ],
      },
    ]);
  });

  const flows = (...texts: string[]) => texts.map(paragraph);
  test.each([
    ["> [!NOTE]\n> By the way", { type: "callout", attrs: { tone: "note" }, content: flows("By the way") }],
    ["> [!warning]\n>\n> Not so", { type: "callout", attrs: { tone: "warn" }, content: flows("Not so") }],
    ["> [!TIP]", { type: "callout", attrs: { tone: "tip" }, content: [{ type: "paragraph" }] }],
    ["> [!unheard]\n> said", { type: "blockquote", content: flows("[!unheard] said") }],
    [
      "> [!info]- Title\n> Words",
      {
        type: "callout",
        attrs: { tone: "note" },
        content: [
          { type: "paragraph", content: [{ type: "text", text: "Title", marks: [{ type: "bold" }] }] },
          paragraph("Words"),
        ],
      },
    ],
    [
      "<details>\n<summary>The <b>end</b> &lt;3</summary>\n\nHe did it.\n\n</details>",
      { type: "spoiler", attrs: { summary: "The end <3" }, content: flows("He did it.") },
    ],
    ["<aside>\n💡 An idea\n\n</aside>", { type: "callout", attrs: { tone: "note" }, content: flows("💡 An idea") }],
    [
      "<aside>\n$$a^2$$\n</aside>",
      { type: "callout", attrs: { tone: "note" }, content: [{ type: "blockMath", attrs: { latex: "a^2" } }] },
    ],
    ["<details><summary>Open</summary>", paragraph("<details><summary>Open</summary>")],
    ["• one\n• two", { type: "bulletList", content: [item(paragraph("one")), item(paragraph("two"))] }],
  ])("reads boxes and printed bullets: %j", (text, block) => {
    expect(readMarkdown(text)).toEqual([block]);
  });

  test("turns another site's picture into a link", () => {
    expect(readMarkdown("![A wren](https://evil.example/x.png)")).toEqual([
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "A wren",
            marks: [{ type: "link", attrs: { href: "https://evil.example/x.png" } }],
          },
        ],
      },
    ]);
  });

  const pieces = fc.constantFrom(
    ...[
      "# ",
      "## ",
      "- ",
      "1. ",
      "> ",
      "- [ ] ",
      "```",
      "~~~js",
      "|a|b|",
      "|-|-|",
      "**",
      "*",
      "_",
      "`",
      "~~",
      "[",
      "](",
      ")",
      "![",
      "[^1]",
      "[^1]: ",
    ],
    ...[
      "\n",
      "\n\n",
      "    ",
      "  ",
      "<b>",
      "</b>",
      "<br>",
      "<!-- ",
      "-->",
      "<script>",
      "javascript:alert(1)",
      "https://example.com",
      "$$",
      "\\",
      "---",
      "&amp;",
      "words",
      "日本",
      "\u0000",
    ],
  );

  test("of any kind fits the editor and is accepted by the server", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const blocks = readMarkdown(parts.join(""));
        const doc = schema.topNodeType.create(
          null,
          blocks.length > 0 ? blocks.map((block) => schema.nodeFromJSON(block)) : schema.node("paragraph"),
        );
        doc.check();
        expect(toPostDocument(doc.toJSON()).mistake).toBeUndefined();
      }),
      { numRuns: 500, examples: [[["$$", "\u0000", "$$"]]] },
    );
  });
});
