import type { ChainedCommands, Editor } from "@tiptap/core";
import { insertBreak } from "#components/editor/nodes/paywall-node.ts";
import { insertBlock } from "#components/editor/tools/insert-block.ts";
import { insertFootnote } from "#components/editor/tools/insert-footnote.ts";
import { chooseFiles } from "#components/editor/uploads/insert-files.ts";
import { chooseGallery, choosePictures } from "#components/editor/uploads/insert-pictures.ts";

export type BlockChoice = {
  name: string;
  label: string;
  /** More search words. */
  words: string;
  /** As printed on the keys. */
  keys?: string;
  apply: (chain: ChainedCommands) => ChainedCommands;
};

const inside = (type: string, attrs: Record<string, unknown> = {}) => ({
  type,
  attrs,
  content: [{ type: "paragraph" }],
});

/** The blocks that can be inserted: by the slash menu, by the menu above the text, and some by keys. */
export const BLOCK_CHOICES: readonly BlockChoice[] = [
  {
    name: "paragraph",
    label: "Text",
    words: "paragraph plain",
    keys: "Mod Alt 0",
    apply: (chain) => chain.setNode("paragraph"),
  },
  {
    name: "heading2",
    label: "Heading",
    words: "h2 title section",
    keys: "Mod Alt 2",
    apply: (chain) => chain.setNode("heading", { level: 2 }),
  },
  {
    name: "heading3",
    label: "Small heading",
    words: "h3 subheading",
    keys: "Mod Alt 3",
    apply: (chain) => chain.setNode("heading", { level: 3 }),
  },
  {
    name: "bulletList",
    label: "List",
    words: "bullet unordered",
    keys: "Mod Shift 8",
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    name: "orderedList",
    label: "Numbered list",
    words: "ordered number",
    keys: "Mod Shift 7",
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    name: "taskList",
    label: "Checklist",
    words: "task todo tick",
    keys: "Mod Shift 9",
    apply: (chain) => chain.toggleTaskList(),
  },
  {
    name: "blockquote",
    label: "Quote",
    words: "blockquote citation",
    keys: "Mod Shift B",
    apply: (chain) => chain.toggleBlockquote(),
  },
  { name: "pullQuote", label: "Pull quote", words: "large", apply: (chain) => chain.setNode("pullQuote") },
  {
    name: "codeBlock",
    label: "Code",
    words: "listing program",
    keys: "Mod Alt C",
    apply: (chain) => chain.toggleCodeBlock(),
  },
  { name: "image", label: "Image", words: "picture photo photograph upload", apply: choosePictures },
  { name: "gallery", label: "Gallery", words: "pictures photos images several", apply: chooseGallery },
  {
    name: "horizontalRule",
    label: "Divider",
    words: "line rule separator",
    apply: (chain) => chain.setHorizontalRule(),
  },
  {
    name: "note",
    label: "Note",
    words: "callout aside box",
    apply: (chain) => chain.insertContent(inside("callout", { tone: "note" })),
  },
  {
    name: "tip",
    label: "Tip",
    words: "callout hint",
    apply: (chain) => chain.insertContent(inside("callout", { tone: "tip" })),
  },
  {
    name: "warn",
    label: "Warning",
    words: "callout caution",
    apply: (chain) => chain.insertContent(inside("callout", { tone: "warn" })),
  },
  {
    name: "spoiler",
    label: "Spoiler",
    words: "hidden fold details",
    apply: (chain) => chain.insertContent(inside("spoiler")),
  },
  {
    name: "table",
    label: "Table",
    words: "grid rows columns",
    apply: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: "file", label: "File", words: "attachment download pdf zip epub csv", apply: chooseFiles("attachment") },
  { name: "audio", label: "Audio", words: "recording sound podcast mp3 m4a", apply: chooseFiles("audio") },
  {
    name: "embed",
    label: "Embed",
    words: "video music player youtube vimeo elsewhere",
    apply: (chain) => insertBlock(chain, "embed"),
  },
  { name: "postCard", label: "Post card", words: "own related", apply: (chain) => insertBlock(chain, "postCard") },
  {
    name: "footnote",
    label: "Footnote",
    words: "reference note source",
    apply: (chain) => chain.command(({ tr }) => insertFootnote(tr)),
  },
  {
    name: "inlineMath",
    label: "Inline formula",
    words: "math latex katex",
    apply: (chain) => chain.insertContent({ type: "inlineMath" }),
  },
  {
    name: "blockMath",
    label: "Formula",
    words: "math latex katex equation",
    apply: (chain) => insertBlock(chain, "blockMath"),
  },
  {
    name: "tableOfContents",
    label: "Contents",
    words: "toc outline",
    apply: (chain) => insertBlock(chain, "tableOfContents"),
  },
  {
    name: "paywallBreak",
    label: "Paywall break",
    words: "price paid free pay",
    keys: "Mod Shift P",
    apply: insertBreak,
  },
];

/** Acts on rows and columns of the table at the caret. */
export const TABLE_CHOICES: readonly BlockChoice[] = [
  { name: "rowAfter", label: "Row below", words: "", apply: (chain) => chain.addRowAfter() },
  { name: "columnAfter", label: "Column to the right", words: "", apply: (chain) => chain.addColumnAfter() },
  { name: "deleteRow", label: "Delete the row", words: "", apply: (chain) => chain.deleteRow() },
  { name: "deleteColumn", label: "Delete the column", words: "", apply: (chain) => chain.deleteColumn() },
  { name: "deleteTable", label: "Delete the table", words: "", apply: (chain) => chain.deleteTable() },
];

export function findBlocks(query: string): BlockChoice[] {
  const asked = query.trim().toLowerCase();
  return BLOCK_CHOICES.filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(asked));
}

export function applyBlock(editor: Editor, { apply }: BlockChoice): void {
  apply(editor.chain().focus()).run();
}
