import { type MarkdownNotes, readLine } from "#components/editor/paste/markdown-lines.ts";
import { type MarkdownNode, type MarkdownTree, parseMarkdown } from "#components/editor/paste/markdown-tree.ts";
import type { Block } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/schema.ts";

type ListNode = Extract<MarkdownNode, { type: "list" }>;
type Flow = Extract<
  Block,
  { type: "paragraph" | "bulletList" | "orderedList" | "taskList" | "codeBlock" | "blockMath" }
>;

/** Turns Markdown into our blocks. Content without a matching block keeps its words. */
export function readMarkdown(text: string): Block[] {
  // As CommonMark does with a NUL, which cannot be stored. Formulas and code are cut out of this text.
  const source = text.replaceAll("\r\n", "\n").replaceAll("\0", "\uFFFD");
  const tree = parseMarkdown(source);
  const notes = collectNotes(tree);
  const read: Reader = { source, notes };
  const blocks = tree.children.flatMap((node) => readBlock(node, read));
  const unread = [...notes.footnotes].filter(([name]) => !notes.used.has(name));
  return [...blocks, ...unread.flatMap(([, children]) => children.flatMap((node) => readBlock(node, read)))];
}

type Reader = { source: string; notes: MarkdownNotes };

function collectNotes(tree: MarkdownTree): MarkdownNotes {
  const notes: MarkdownNotes = { footnotes: new Map(), addresses: new Map(), used: new Set() };
  const queue: MarkdownNode[] = [...tree.children];
  for (const node of queue) {
    if (node.type === "footnoteDefinition") notes.footnotes.set(node.identifier, node.children);
    if (node.type === "definition" && !notes.addresses.has(node.identifier))
      notes.addresses.set(node.identifier, node.url);
    if ("children" in node) queue.push(...node.children);
  }
  return notes;
}

function readBlock(node: MarkdownNode, read: Reader): Block[] {
  switch (node.type) {
    case "heading":
      return [{ type: "heading", attrs: { level: node.depth < 3 ? 2 : 3 }, ...readLine(node.children, read.notes) }];
    case "thematicBreak":
      return [{ type: "horizontalRule" }];
    case "blockquote": {
      const content = readFlows(node.children, read);
      return content.length > 0 ? [{ type: "blockquote", content }] : [];
    }
    case "table":
      return readTable(node, read);
    default:
      return readFlow(node, read, 0);
  }
}

/** In a quote or an item, headings, quotes and tables are not allowed: their words become paragraphs. */
function readFlows(nodes: readonly MarkdownNode[], read: Reader, depth = 0): Flow[] {
  return nodes.flatMap((node) => readFlow(node, read, depth));
}

function readFlow(node: MarkdownNode, read: Reader, depth: number): Flow[] {
  switch (node.type) {
    case "paragraph":
      return [readFormula(node, read) ?? { type: "paragraph", ...readLine(node.children, read.notes) }];
    case "code": {
      const language = node.lang?.slice(0, 40) ?? null;
      const content = node.value === "" ? {} : { content: [{ type: "text" as const, text: node.value }] };
      return [{ type: "codeBlock", attrs: { language }, ...content }];
    }
    case "list":
      return readList(node, read, depth);
    case "html":
      return isComment(node.value) ? [] : [{ type: "paragraph", content: [{ type: "text", text: node.value }] }];
    case "heading":
      return [{ type: "paragraph", ...readLine(node.children, read.notes) }];
    case "tableRow":
      return [{ type: "paragraph", ...readLine(node.children.flatMap(cellAndSpace), read.notes) }];
    case "blockquote":
    case "table":
      return readFlows(node.children, read, depth);
    default:
      return [];
  }
}

const isComment = (html: string) => /^<!--[\s\S]*-->$/.test(html.trim());

type Cell = Extract<MarkdownNode, { type: "tableCell" }>;
const cellAndSpace = ({ children }: Cell): Cell["children"] => [...children, { type: "text", value: " " }];

function readFormula(node: Extract<MarkdownNode, { type: "paragraph" }>, { source }: Reader): Flow | null {
  const written = source.slice(node.position?.start.offset, node.position?.end.offset);
  const [, latex] = /^\$\$\s*([^$]{1,2000}?)\s*\$\$$/.exec(written) ?? [];
  return latex === undefined ? null : { type: "blockMath", attrs: { latex } };
}

/** The deepest list level. Deeper items move up to it. */
function readList({ ordered, start, children }: ListNode, read: Reader, above: number): Flow[] {
  const depth = above + 1;
  const isTask = children.some(({ checked }) => typeof checked === "boolean");
  const items = children.flatMap(({ checked, children: inside }) => {
    const flows = readFlows(inside, read, depth);
    const content: Flow[] = flows.length > 0 ? flows : [{ type: "paragraph" }];
    return [{ checked: checked === true, content }];
  });
  if (depth > DOCUMENT_LIMITS.listDepth) return items.flatMap(({ content }) => content);
  if (isTask)
    return [
      {
        type: "taskList",
        content: items.map(({ checked, content }) => ({ type: "taskItem", attrs: { checked }, content })),
      },
    ];
  const content = items.map((item) => ({ type: "listItem" as const, content: item.content }));
  const from = Math.min(start ?? 1, 1_000_000);
  return [ordered ? { type: "orderedList", attrs: { start: from }, content } : { type: "bulletList", content }];
}

function readTable({ children }: Extract<MarkdownNode, { type: "table" }>, { notes }: Reader): Block[] {
  const columns = Math.max(...children.map((row) => row.children.length));
  const rows = children.map((row, index) => ({
    type: "tableRow" as const,
    content: Array.from({ length: columns }, (_, column) => ({
      type: index === 0 ? ("tableHeader" as const) : ("tableCell" as const),
      content: [{ type: "paragraph" as const, ...readLine(row.children[column]?.children ?? [], notes) }],
    })),
  }));
  return columns > 0 ? [{ type: "table", content: rows }] : [];
}
