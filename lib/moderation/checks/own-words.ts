import type { DocumentNode } from "#lib/posts/document/document.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";

/** What a version holds: its free part, and its paid sections. */
export type StoredText = { free_doc: unknown; sections: unknown };

/** Not the author's own words: a quote of another text, and a repetition of this one. */
const NOT_COUNTED = new Set(["blockquote", "pullQuote"]);
/** Whose words are one line, whatever marks divide them. */
const LINES = new Set(["paragraph", "heading", "codeBlock"]);

/** The lines of a text, free and paid, without quotes. */
export function ownWordsOf({ free_doc: free, sections }: StoredText): string {
  return linesOf(joinWhole(free, sections)).join("\n");
}

function linesOf(node: DocumentNode): string[] {
  if (NOT_COUNTED.has(node.type)) return [];
  const inside = (node.content ?? []).flatMap((child) => (child.text === undefined ? linesOf(child) : [child.text]));
  return LINES.has(node.type) ? [inside.join("")] : inside;
}
