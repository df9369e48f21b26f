import { describe, expect, test } from "vitest";
import { type CommentPiece, readCommentLine } from "#lib/posts/comments/comment-line.ts";

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
        default:
          return `<${piece.kind}>${write(piece.pieces)}</${piece.kind}>`;
      }
    })
    .join("");
}
const read = (line: string) => write(readCommentLine(line));

describe("a comment's line", () => {
  test.each([
    ["**bold** and *slanted* and _slanted_", "<strong>bold</strong> and <em>slanted</em> and <em>slanted</em>"],
    ["**a _b_ c**", "<strong>a <em>b</em> c</strong>"],
    ["`**not bold**`", "<code>**not bold**</code>"],
    ["[the page](https://example.org/a?b=1)", "<a https://example.org/a?b=1>the page</a>"],
    ["See https://example.org/a.", "See <a https://example.org/a>https://example.org/a</a>."],
    ["(https://example.org/a)", "(<a https://example.org/a>https://example.org/a</a>)"],
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
  ])("stays as typed: %s", (line) => {
    const pieces = readCommentLine(line);
    expect(pieces.every(({ kind }) => kind === "text")).toBe(true);
    expect(write(pieces)).toBe(line);
  });
});
