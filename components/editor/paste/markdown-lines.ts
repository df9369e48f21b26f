import type { MarkdownNode } from "#components/editor/paste/markdown-tree.ts";
import type { Inline, Mark, TextNode } from "#lib/posts/document/document.ts";
import { isLinkAddress } from "#lib/posts/links/link-address.ts";

/** Definitions that stand elsewhere in the text. */
export type MarkdownNotes = {
  footnotes: Map<string, readonly MarkdownNode[]>;
  addresses: Map<string, string>;
  used: Set<string>;
};

type Children = readonly MarkdownNode[];

/** A line as a block holds it: without content if it is empty. */
export function readLine(nodes: Children, notes: MarkdownNotes): { content?: Inline[] } {
  const content = joinTexts(nodes.flatMap((node) => readInline(node, [], notes)));
  return content.length > 0 ? { content } : {};
}

function readInline(node: MarkdownNode, marks: readonly Mark[], notes: MarkdownNotes): Inline[] {
  const inside = (children: Children, mark: Mark | null) => {
    const within = mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks;
    return children.flatMap((child) => readInline(child, within, notes));
  };
  switch (node.type) {
    case "text":
      return textOf(node.value.replaceAll(/[ \t]*\n[ \t]*/g, " "), marks);
    case "strong":
      return inside(node.children, { type: "bold" });
    case "emphasis":
      return inside(node.children, { type: "italic" });
    case "delete":
      return inside(node.children, { type: "strike" });
    case "inlineCode":
      return textOf(node.value, [...marks, { type: "code" }]);
    case "break":
      return [{ type: "hardBreak" }];
    case "html":
      return readTag(node.value, marks);
    case "link":
      return inside(node.children, linkTo(node.url));
    case "linkReference":
      return inside(node.children, linkTo(notes.addresses.get(node.identifier)));
    case "image":
      return readPicture(node.alt, node.url, marks);
    case "imageReference":
      return readPicture(node.alt, notes.addresses.get(node.identifier), marks);
    case "footnoteReference":
      return readFootnote(node.identifier, notes);
    default:
      return "children" in node ? inside(node.children, null) : [];
  }
}

function linkTo(href: string | undefined): Mark | null {
  return href !== undefined && isLinkAddress(href) ? { type: "link", attrs: { href } } : null;
}

/** Pictures from other sites are never shown: their alt text links to them. */
function readPicture(alt: string | null | undefined, url: string | undefined, marks: readonly Mark[]): Inline[] {
  const link = marks.some(({ type }) => type === "link") ? null : linkTo(url);
  return textOf(alt || (url ?? ""), link ? [...marks, link] : marks);
}

function readTag(html: string, marks: readonly Mark[]): Inline[] {
  if (/^<br\s*\/?>$/i.test(html)) return [{ type: "hardBreak" }];
  return html.startsWith("<!--") ? [] : textOf(html, marks);
}

/** A note holds only words, and no notes of its own. */
function readFootnote(name: string, notes: MarkdownNotes): Inline[] {
  const children = notes.footnotes.get(name);
  if (!children || notes.used.has(name)) return [];
  notes.used.add(name);
  const inline = children.flatMap((child, index) => [
    ...(index > 0 ? textOf(" ", []) : []),
    ...readInline(child, [], notes),
  ]);
  const content = joinTexts(inline).filter((part): part is TextNode => part.type === "text");
  return content.length > 0 ? [{ type: "footnote", content }] : [];
}

function textOf(text: string, marks: readonly Mark[]): TextNode[] {
  if (text === "") return [];
  return [{ type: "text", text, ...(marks.length > 0 ? { marks: [...marks] } : {}) }];
}

/** In an editor's line, neighbouring texts with the same marks are one. */
function joinTexts(parts: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before?.type === "text" && part.type === "text" && JSON.stringify(before.marks) === JSON.stringify(part.marks))
      joined[joined.length - 1] = { ...before, text: before.text + part.text };
    else joined.push(part);
  }
  return joined;
}
