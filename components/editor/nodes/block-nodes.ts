import { InputRule, mergeAttributes, Node } from "@tiptap/core";
import Blockquote from "@tiptap/extension-blockquote";
import CodeBlock from "@tiptap/extension-code-block";
import HorizontalRule from "@tiptap/extension-horizontal-rule";
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import type { NodeType } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { TABLE_NODES } from "#components/editor/nodes/table-nodes.ts";
import { blockMathNodeView, codeNodeView, spoilerNodeView } from "#components/editor/parts/field-node-views.ts";

/** lib/posts/document/block-schema.ts decides what a list, a quote and a cell may contain. */
const FLOWS = "flow+";
const FLOW = "block flow";

const clamped = (text: string | null) => Math.min(1_000_000, Math.max(0, Number.parseInt(text ?? "1", 10) || 0));

const Numbered = OrderedList.extend({
  group: FLOW,
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element) => clamped(element.getAttribute("start") ?? "1") },
  }),
});

const PullQuote = Node.create({
  name: "pullQuote",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "p[data-pull-quote]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    "p",
    mergeAttributes(HTMLAttributes, { "data-pull-quote": "", class: "post-pull-quote" }),
    0,
  ],
});

const Listing = CodeBlock.extend({
  group: FLOW,
  addAttributes: () => ({
    language: {
      default: null,
      renderHTML: ({ language }) => (language ? { "data-language": String(language) } : {}),
      parseHTML: ({ dataset, firstElementChild }) =>
        dataset.language?.slice(0, 40) ??
        /(?:^|\s)language-(\S{1,40})/.exec(firstElementChild?.className ?? "")?.[1] ??
        null,
    },
  }),
  addNodeView: () => codeNodeView,
});

const BlockMath = Node.create({
  name: "blockMath",
  group: FLOW,
  atom: true,
  addAttributes: () => ({
    latex: { default: "", parseHTML: (element) => element.getAttribute("data-latex") ?? "", rendered: false },
  }),
  parseHTML: () => [{ tag: "div[data-latex]" }],
  renderHTML: ({ node }) => ["div", { "data-latex": String(node.attrs.latex) }],
  addNodeView: () => blockMathNodeView,
  addInputRules() {
    return [
      new InputRule({
        find: /^\$\$\s$/,
        handler: ({ state, range }) =>
          startFormula(state.tr.delete(range.from, range.to), this.type) ? undefined : null,
      }),
    ];
  },
});

/** Puts a formula above the line at the caret, or in place of an empty one. Its field takes the focus. */
function startFormula(tr: Transaction, type: NodeType): boolean {
  const { $from } = tr.selection;
  const [parent, at] = [$from.node(-1), $from.index(-1)];
  if (!parent.canReplaceWith(at, at, type)) return false;
  const isNeeded = $from.parent.content.size > 0 || !parent.maybeChild(at + 1)?.isTextblock;
  const start = $from.before();
  tr.replaceWith(start, isNeeded ? start : $from.after(), type.create());
  tr.setSelection(TextSelection.create(tr.doc, start + 2));
  return true;
}

const TONES = ["note", "tip", "warn"];
const readTone = (element: HTMLElement) =>
  TONES.find((tone) => tone === element.getAttribute("data-callout")) ?? "note";

const Callout = Node.create({
  name: "callout",
  group: "block",
  content: FLOWS,
  defining: true,
  addAttributes: () => ({ tone: { default: "note", parseHTML: readTone, rendered: false } }),
  parseHTML: () => [{ tag: "div[data-callout]" }],
  renderHTML: ({ node }) => ["div", { "data-callout": String(node.attrs.tone), class: "writing-callout" }, 0],
});

const Spoiler = Node.create({
  name: "spoiler",
  group: "block",
  content: FLOWS,
  defining: true,
  addAttributes: () => ({
    summary: {
      default: "",
      rendered: false,
      parseHTML: (element) => (element.getAttribute("data-spoiler") ?? "").slice(0, 200),
    },
  }),
  parseHTML: () => [{ tag: "div[data-spoiler]" }],
  renderHTML: ({ node }) => ["div", { "data-spoiler": String(node.attrs.summary) }, 0],
  addNodeView: () => spoilerNodeView,
});

/** All blocks with text in them, by the names of lib/posts/document/block-schema.ts. */
export const BLOCK_NODES = [
  BulletList.extend({ group: FLOW }),
  Numbered,
  TaskList.extend({ group: FLOW }),
  ListItem.extend({ content: FLOWS }),
  TaskItem.extend({ content: FLOWS }).configure({
    nested: true,
    a11y: { checkboxLabel: (node) => `Done: ${node.textContent || "empty item"}` },
  }),
  Blockquote.extend({ content: FLOWS }),
  PullQuote,
  HorizontalRule,
  Listing,
  BlockMath,
  Callout,
  Spoiler,
  ...TABLE_NODES,
];
