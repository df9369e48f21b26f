import { safeHref } from "#lib/http/security/safe-link.ts";
import type { Mention } from "#lib/posts/comments/comment.ts";

/** A part of a comment's line: plain words, or marked ones. */
export type CommentPiece =
  | { kind: "text" | "code"; text: string }
  | { kind: "strong" | "em"; pieces: CommentPiece[] }
  | { kind: "link"; href: string; pieces: CommentPiece[] }
  | { kind: "mention"; handle: string; text: string };

/**
 * Code, a named link, bold, italic, a bare address, a mention. Marks inside words are no marks: snake_case, 2 * 3 * 4, ada@example.org.
 * private.find_mentions has the same; a test compares.
 */
const MARKED = new RegExp(
  [
    /`(?<code>[^`\n]+)`/u,
    /\[(?<label>[^\][\n]{1,200})\]\((?<target>https:\/\/[^\s()]+)\)/u,
    /\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*/u,
    /(?<![\p{L}\p{N}*])\*(?<star>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/u,
    /(?<![\p{L}\p{N}_])_(?<line>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/u,
    /(?<bare>https:\/\/[^\s<>"*`]*[^\s<>"*`.,;:!?)\]'])/u,
    /(?<![\p{L}\p{N}_@./+=&%#~$-])@(?<named>[A-Za-z0-9_]{3,20})(?!\.?[\p{L}\p{N}_]|@)/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/**
 * Reads Markdown-lite. What is no mark stays as it was typed. Only web addresses and these mentions become links, so no `nano_` address
 * does.
 */
export function readCommentLine(line: string, mentions: readonly Mention[]): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let done = 0;
  for (const match of line.matchAll(MARKED)) {
    const piece = toPiece(match.groups ?? {}, mentions);
    if (!piece) continue;
    if (match.index > done) pieces.push({ kind: "text", text: line.slice(done, match.index) });
    pieces.push(piece);
    done = match.index + match[0].length;
  }
  if (done < line.length) pieces.push({ kind: "text", text: line.slice(done) });
  return pieces;
}

/** Marks may stand inside marks: each inner text is shorter and has lost its outer mark. */
function toPiece(
  { code, label, target, strong, star, line, bare, named }: Partial<Record<string, string>>,
  mentions: readonly Mention[],
): CommentPiece | null {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", pieces: readCommentLine(strong, mentions) };
  const slanted = star ?? line;
  if (slanted !== undefined) return { kind: "em", pieces: readCommentLine(slanted, mentions) };
  if (named !== undefined) {
    const person = mentions.find(({ typed }) => typed === named.toLowerCase());
    return person ? { kind: "mention", handle: person.handle, text: `@${named}` } : null;
  }
  const href = safeHref(target ?? bare, { allow: "external" });
  return href === null ? null : { kind: "link", href, pieces: [{ kind: "text", text: label ?? bare ?? href }] };
}
