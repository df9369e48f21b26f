import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { type CommentPiece, readCommentLine } from "#lib/posts/comments/comment-line.ts";
import { anyCommentLine, NAMED } from "#tests/support/documents/comment-lines.ts";

const MENTIONS = NAMED.map((handle) => ({ typed: handle.toLowerCase(), handle: `${handle}_now` }));

/** As HTML, for reading. */
function write(pieces: CommentPiece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case "text":
          return piece.text;
        case "code":
          return `<code>${piece.text}</code>`;
        case "link":
          return `<a ${piece.href}>${write(piece.pieces)}</a>`;
        case "mention":
          return `<a ${piece.handle}>${piece.text}</a>`;
        default:
          return `<${piece.kind}>${write(piece.pieces)}</${piece.kind}>`;
      }
    })
    .join("");
}
const read = (line: string) => write(readCommentLine(line, MENTIONS));

/** What may have been typed for it. */
function typedAs(pieces: CommentPiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === "code") return `\`${RegExp.escape(piece.text)}\``;
      if (!("pieces" in piece)) return RegExp.escape(piece.text);
      const inner = typedAs(piece.pieces);
      if (piece.kind === "link") return `(?:\\[${inner}\\]\\(${RegExp.escape(piece.href)}\\)|${inner})`;
      return piece.kind === "strong" ? `\\*\\*${inner}\\*\\*` : `(?:\\*${inner}\\*|_${inner}_)`;
    })
    .join("");
}

describe("a comment's line", () => {
  test.each([
    ["**bold** and *slanted* and _slanted_", "<strong>bold</strong> and <em>slanted</em> and <em>slanted</em>"],
    ["**a _b_ c**", "<strong>a <em>b</em> c</strong>"],
    ["`**not bold**`", "<code>**not bold**</code>"],
    ["[the page](https://example.org/a?b=1)", "<a https://example.org/a?b=1>the page</a>"],
    ["See https://example.org/a.", "See <a https://example.org/a>https://example.org/a</a>."],
    ["(https://example.org/a)", "(<a https://example.org/a>https://example.org/a</a>)"],
    ["@ada", "<a ada_now>@ada</a>"],
    ["Ask @ADA, (@bo_1) or “@ada”.", "Ask <a ada_now>@ADA</a>, (<a Bo_1_now>@bo_1</a>) or “<a ada_now>@ada</a>”."],
    ["**@ada** _@ada_", "<strong><a ada_now>@ada</a></strong> <em><a ada_now>@ada</a></em>"],
    ["@__x's", "<a __x_now>@__x</a>'s"],
    ["`@ada`", "<code>@ada</code>"],
    ["[@ada](https://example.org/)", "<a https://example.org/>@ada</a>"],
    ["https://example.org/@ada", "<a https://example.org/@ada>https://example.org/@ada</a>"],
  ])("%s", (line, html) => {
    expect(read(line)).toBe(html);
  });

  test.each([
    "2 * 3 * 4",
    "snake_case_name",
    "** not bold **",
    "*open",
    "<b>no HTML</b>",
    "[x](javascript:alert(1))",
    "[x](http://example.org)",
    "[x](data:text/html,hello)",
    "[x](https://user:word@example.org/)",
    `nano_${"1".repeat(60)}`,
    `nano:nano_${"1".repeat(60)}?amount=1`,
    "me@ada",
    "josé@ada",
    "ada@example.org",
    "@ada@example.org",
    "@ada.example.org",
    "example.org/@ada",
    "@adam",
    "@adaé",
    "@@ada",
    "@__proto__ and @constructor",
    "@ a",
  ])("stays as typed: %s", (line) => {
    const pieces = readCommentLine(line, MENTIONS);
    expect(pieces.every(({ kind }) => kind === "text")).toBe(true);
    expect(write(pieces)).toBe(line);
  });

  test("loses no character, whatever is in it", () => {
    const isWhole = (line: string) => new RegExp(`^${typedAs(readCommentLine(line, MENTIONS))}$`, "u").test(line);
    fc.assert(fc.property(fc.oneof(anyCommentLine, fc.string({ unit: "grapheme" })), isWhole), {
      numRuns: sampleSize({ daily: 2_000, nightly: 50_000 }),
    });
  });
});
