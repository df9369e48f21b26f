import { safeHref } from "#lib/http/security/safe-link.ts";

/** A part of a comment's line: plain words, or marked ones. */
export type CommentPiece =
  | { kind: "text" | "code"; text: string }
  | { kind: "strong" | "em"; pieces: CommentPiece[] }
  | { kind: "link"; href: string; pieces: CommentPiece[] };

/** Code, a named link, bold, italic, a bare address. Marks inside words are no marks: snake_case, 2 * 3 * 4. */
const MARKED = new RegExp(
  [
    /`(?<code>[^`\n]+)`/u,
    /\[(?<label>[^\][\n]{1,200})\]\((?<target>https:\/\/[^\s()]+)\)/u,
    /\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*/u,
    /(?<![\p{L}\p{N}*])\*(?<star>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/u,
    /(?<![\p{L}\p{N}_])_(?<line>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/u,
    /(?<bare>https:\/\/[^\s<>"*`]*[^\s<>"*`.,;:!?)\]'])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Reads Markdown-lite. What is no mark stays as it was typed. Only web addresses become links, so no `nano_` address does. */
export function readCommentLine(line: string): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let done = 0;
  for (const match of line.matchAll(MARKED)) {
    const piece = toPiece(match.groups ?? {});
    if (!piece) continue;
    if (match.index > done) pieces.push({ kind: "text", text: line.slice(done, match.index) });
    pieces.push(piece);
    done = match.index + match[0].length;
  }
  if (done < line.length) pieces.push({ kind: "text", text: line.slice(done) });
  return pieces;
}

/** Marks may stand inside marks: each inner text is shorter and has lost its outer mark. */
function toPiece({
  code,
  label,
  target,
  strong,
  star,
  line,
  bare,
}: Partial<Record<string, string>>): CommentPiece | null {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", pieces: readCommentLine(strong) };
  const slanted = star ?? line;
  if (slanted !== undefined) return { kind: "em", pieces: readCommentLine(slanted) };
  const href = safeHref(target ?? bare, { allow: "external" });
  return href === null ? null : { kind: "link", href, pieces: [{ kind: "text", text: label ?? bare ?? href }] };
}
