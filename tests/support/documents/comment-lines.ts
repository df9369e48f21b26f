import fc from "fast-check";
import type { CommentPiece } from "#lib/posts/comments/comment-line.ts";

/** Handles that lines name. */
export const NAMED = ["ada", "Bo_1", "__x"];

/** Lines of a comment, thick with marks, mentions and what is nearly one. */
export const anyCommentLine: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...NAMED.map((handle) => `@${handle}`), "@no_such_one", "@", "ada", "é", "名", "1", "."),
      fc.constantFrom("*", "**", "_", "`", "[", "](", ")", "(", " ", ",", "/", "-", "+", "\u2026", "\u{1f426}"),
      fc.constantFrom(
        "https://example.org/",
        "[x](https://example.org/)",
        "me@example.org",
        "a_b",
        "**@ada**",
        "_@ada_",
      ),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));

/** Who is mentioned, in order, in lower case. */
export function mentionedIn(pieces: readonly CommentPiece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "mention") return [piece.text.slice(1).toLowerCase()];
    return "pieces" in piece ? mentionedIn(piece.pieces) : [];
  });
}
