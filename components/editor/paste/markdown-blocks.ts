import { type HtmlBox, readCallout, readHtmlBox } from "#components/editor/paste/markdown-boxes.ts";
import { type MarkdownNotes, readLine } from "#components/editor/paste/markdown-lines.ts";
import {
  type MarkdownNode,
  type MarkdownTree,
  parseMarkdown,
  writtenOf,
} from "#components/editor/paste/markdown-tree.ts";
import type { Block } from "#lib/posts/document/document.ts";
import { DOCUMENT_LIMITS } from "#lib/posts/document/limits.ts";

type ListNode = Extract<MarkdownNode, { type: "list" }>;
type Flow = Extract<
  Block,
  { type: "paragraph" | "bulletList" | "orderedList" | "taskList" | "codeBlock" | "blockMath" }
>;

/** Turns Markdown into our blocks. Content without a matching block keeps its words. */
export function readMarkdown(text: string): Block[] {
  // As CommonMark does with a NUL, which cannot be stored. Formulas and code are cut out of this text.
  const source = readBullets(text.replaceAll("\r\n", "\n").replaceAll("\0", "\uFFFD"));
  const tree = parseMarkdown(source);
  const notes = collectNotes(tree);
  const blocks = readBlocks(tree.children, notes);
  const unread = [...notes.footnotes].filter(([name]) => !notes.used.has(name));
  return [...blocks, ...unread.flatMap(([, children]) => readBlocks(children, notes))];
}

/** Printed bullets are items, too. Where there is code, it is left as it is. */
function readBullets(text: string): string {
  return /^ {0,3}(?:`{3}|~{3})/m.test(text) ? text : text.replaceAll(/^( {0,8})[•◦▪‣][ \t\u00A0]{1,4}(?=\S)/gm, "$1- ");
}

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

function readBlocks(nodes: readonly MarkdownNode[], notes: MarkdownNotes): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const box = readHtmlBox(nodes, at, (source) => parseMarkdown(source).children);
    const node = nodes[at];
    if (box) {
      blocks.push(blockOf(box, notes));
      at = box.end;
    } else if (node) blocks.push(...readBlock(node, notes));
  }
  return blocks;
}

function blockOf({ kind, summary, children }: HtmlBox, notes: MarkdownNotes): Block {
  if (kind === "pullquote") {
    const lines = children.flatMap((node) => (node.type === "paragraph" ? node.children : []));
    return { type: "pullQuote", ...readLine(lines, notes) };
  }
  const content = orEmpty(readFlows(children, notes));
  return kind === "aside"
    ? { type: "callout", attrs: { tone: "note" }, content }
    : { type: "spoiler", attrs: { summary: summary.slice(0, SUMMARY_MAX) }, content };
}

const SUMMARY_MAX = 200;

function readBlock(node: MarkdownNode, notes: MarkdownNotes): Block[] {
  switch (node.type) {
    case "heading":
      return [{ type: "heading", attrs: { level: node.depth < 3 ? 2 : 3 }, ...readLine(node.children, notes) }];
    case "thematicBreak":
      return [{ type: "horizontalRule" }];
    case "blockquote": {
      const callout = readCallout(node);
      const content = readFlows(callout?.children ?? node.children, notes);
      if (callout) return [{ type: "callout", attrs: { tone: callout.tone }, content: orEmpty(content) }];
      return content.length > 0 ? [{ type: "blockquote", content }] : [];
    }
    case "table":
      return readTable(node, notes);
    default:
      return readFlow(node, notes, 0);
  }
}

/** In a quote or an item, headings, quotes and tables are not allowed: their words become paragraphs. */
function readFlows(nodes: readonly MarkdownNode[], notes: MarkdownNotes, depth = 0): Flow[] {
  return nodes.flatMap((node) => readFlow(node, notes, depth));
}

function readFlow(node: MarkdownNode, notes: MarkdownNotes, depth: number): Flow[] {
  switch (node.type) {
    case "paragraph":
      return [readFormula(node) ?? { type: "paragraph", ...readLine(node.children, notes) }];
    case "code": {
      const language = node.lang?.slice(0, 40) ?? null;
      const content = node.value === "" ? {} : { content: [{ type: "text" as const, text: node.value }] };
      return [{ type: "codeBlock", attrs: { language }, ...content }];
    }
    case "list":
      return readList(node, notes, depth);
    case "html":
      return isComment(node.value) ? [] : [{ type: "paragraph", content: [{ type: "text", text: node.value }] }];
    case "heading":
      return [{ type: "paragraph", ...readLine(node.children, notes) }];
    case "tableRow":
      return [{ type: "paragraph", ...readLine(node.children.flatMap(cellAndSpace), notes) }];
    case "blockquote":
    case "table":
      return readFlows(node.children, notes, depth);
    default:
      return [];
  }
}

const orEmpty = (flows: Flow[]): Flow[] => (flows.length > 0 ? flows : [{ type: "paragraph" }]);

const isComment = (html: string) => /^<!--[\s\S]*-->$/.test(html.trim());

type Cell = Extract<MarkdownNode, { type: "tableCell" }>;
const cellAndSpace = ({ children }: Cell): Cell["children"] => [...children, { type: "text", value: " " }];

function readFormula(node: Extract<MarkdownNode, { type: "paragraph" }>): Flow | null {
  const [, latex] = /^\$\$\s*([^$]{1,2000}?)\s*\$\$$/.exec(writtenOf(node)) ?? [];
  return latex === undefined ? null : { type: "blockMath", attrs: { latex } };
}

/** The deepest list level. Deeper items move up to it. */
function readList({ ordered, start, children }: ListNode, notes: MarkdownNotes, above: number): Flow[] {
  const depth = above + 1;
  const isTask = children.some(({ checked }) => typeof checked === "boolean");
  const items = children.flatMap(({ checked, children: inside }) => {
    const flows = readFlows(inside, notes, depth);
    const content = orEmpty(flows);
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

function readTable({ children }: Extract<MarkdownNode, { type: "table" }>, notes: MarkdownNotes): Block[] {
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
