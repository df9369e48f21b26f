import type { DocumentNode, Inline, Mark, TextNode } from "#lib/posts/document/document.ts";
import { escapeMarkdown } from "#lib/posts/document/markdown-text.ts";

/** The number of each footnote. */
export type Notes = ReadonlyMap<DocumentNode, number>;

export function lineToMarkdown(content: readonly Inline[] | undefined, notes: Notes): string {
  return (content ?? []).map((node) => inlineToMarkdown(node, notes)).join("");
}

function inlineToMarkdown(node: Inline, notes: Notes): string {
  switch (node.type) {
    case "text":
      return textToMarkdown(node);
    case "hardBreak":
      return "\\\n";
    case "inlineMath":
      return `$${node.attrs.latex}$`;
    case "footnote":
      return `[^${notes.get(node)}]`;
  }
}

/**
 * Puts outer spaces outside the markers, because Markdown ignores markers next to spaces. Code takes no other marker.
 */
function textToMarkdown({ text, marks = [] }: TextNode): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === "") return text;
  const isCode = marks.some(({ type }) => type === "code");
  const inner = isCode ? codeSpan(words) : escapeMarkdown(words);
  return before + marks.reduce(wrap, inner) + after;
}

function wrap(text: string, mark: Mark): string {
  switch (mark.type) {
    case "bold":
      return `**${text}**`;
    case "italic":
      return `*${text}*`;
    case "strike":
      return `~~${text}~~`;
    case "subscript":
      return `<sub>${text}</sub>`;
    case "superscript":
      return `<sup>${text}</sup>`;
    case "link":
      return `[${text}](<${mark.attrs.href.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
    case "code":
      return text;
  }
}

/** Makes the fence longer than any in the code. */
function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = "`".repeat(longest + 1);
  return longest > 0 ? `${marks} ${code} ${marks}` : `${marks}${code}${marks}`;
}
