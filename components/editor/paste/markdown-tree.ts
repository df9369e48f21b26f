import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

export type MarkdownTree = ReturnType<typeof fromMarkdown>;
export type MarkdownNode = MarkdownTree["children"][number];
type Paragraph = Extract<MarkdownNode, { type: "paragraph" }>;

const written = new WeakMap<Paragraph, string>();

/** CommonMark with GitHub's tables, footnotes and checklists. */
export function parseMarkdown(source: string): MarkdownTree {
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  keepWritten(tree.children, source);
  return tree;
}

/** A paragraph as it was typed, with its escapes. */
export function writtenOf(paragraph: Paragraph): string {
  return written.get(paragraph) ?? "";
}

function keepWritten(nodes: readonly MarkdownNode[], source: string): void {
  for (const node of nodes) {
    if (node.type === "paragraph")
      written.set(node, source.slice(node.position?.start.offset, node.position?.end.offset));
    else if ("children" in node) keepWritten(node.children, source);
  }
}
