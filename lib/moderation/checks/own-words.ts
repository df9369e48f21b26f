import type { DocumentNode } from "#lib/posts/document/document.ts";

/** Not the author's own words: a quote of another text, and a repetition of this one. */
const NOT_COUNTED = new Set(["blockquote", "pullQuote"]);
/** Whose words are one line, whatever marks divide them. */
const LINES = new Set(["paragraph", "heading", "codeBlock"]);

/** The lines of a text without its quotes. */
export function ownWordsOf(document: DocumentNode): string {
  return linesOf(document).join("\n");
}

function linesOf(node: DocumentNode): string[] {
  if (NOT_COUNTED.has(node.type)) return [];
  const inside = (node.content ?? []).flatMap((child) => (child.text === undefined ? linesOf(child) : [child.text]));
  return LINES.has(node.type) ? [inside.join("")] : inside;
}
