import type { ChainedCommands, Editor } from "@tiptap/core";
import { insertBreak } from "#components/editor/nodes/paywall-node.ts";
import { insertTable } from "#components/editor/nodes/table-nodes.ts";
import { insertBlock, insertBox } from "#components/editor/tools/insert-block.ts";
import { insertFootnote } from "#components/editor/tools/insert-footnote.ts";
import { chooseFiles } from "#components/editor/uploads/insert-files.ts";
import { chooseGallery, choosePictures } from "#components/editor/uploads/insert-pictures.ts";

export type BlockChoice = {
  name: string;
  label: string;
  /** What is typed for it, or what it is. */
  hint: string;
  /** More search words. */
  words: string;
  /** As printed on the keys. */
  keys?: string;
  apply: (chain: ChainedCommands) => ChainedCommands;
};

type Group = { label: string; choices: readonly BlockChoice[] };

const PAYWALL: BlockChoice = {
  name: "paywallBreak",
  label: "Paywall break",
  hint: "Below it is paid",
  words: "price paid free pay",
  keys: "Mod Shift P",
  apply: insertBreak,
};

const TEXTS: readonly BlockChoice[] = [
  {
    name: "paragraph",
    label: "Text",
    hint: "Plain words",
    words: "paragraph plain",
    keys: "Mod Alt 0",
    apply: (chain) => chain.setNode("paragraph"),
  },
  {
    name: "heading2",
    label: "Heading",
    hint: "##",
    words: "h2 title section",
    keys: "Mod Alt 2",
    apply: (chain) => chain.setNode("heading", { level: 2 }),
  },
  {
    name: "heading3",
    label: "Small heading",
    hint: "###",
    words: "h3 subheading",
    keys: "Mod Alt 3",
    apply: (chain) => chain.setNode("heading", { level: 3 }),
  },
  {
    name: "blockquote",
    label: "Quote",
    hint: ">",
    words: "blockquote citation",
    keys: "Mod Shift B",
    apply: (chain) => chain.toggleBlockquote(),
  },
  {
    name: "pullQuote",
    label: "Pull quote",
    hint: "Large words",
    words: "large",
    apply: (chain) => chain.setNode("pullQuote"),
  },
  {
    name: "bulletList",
    label: "List",
    hint: "-",
    words: "bullet unordered",
    keys: "Mod Shift 8",
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    name: "orderedList",
    label: "Numbered list",
    hint: "1.",
    words: "ordered number",
    keys: "Mod Shift 7",
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    name: "taskList",
    label: "Checklist",
    hint: "[ ]",
    words: "task todo tick",
    keys: "Mod Shift 9",
    apply: (chain) => chain.toggleTaskList(),
  },
];

const MEDIA: readonly BlockChoice[] = [
  {
    name: "image",
    label: "Image",
    hint: "Up to 20 MB",
    words: "picture photo photograph upload gif svg",
    apply: choosePictures,
  },
  {
    name: "gallery",
    label: "Gallery",
    hint: "2 to 9 images",
    words: "pictures photos images several",
    apply: chooseGallery,
  },
  {
    name: "embed",
    label: "Embed",
    hint: "A video, music, a post",
    words: "video music player youtube vimeo elsewhere",
    apply: (chain) => insertBlock(chain, "embed"),
  },
  {
    name: "audio",
    label: "Audio",
    hint: "MP3 or M4A",
    words: "recording sound podcast mp3 m4a",
    apply: chooseFiles("audio"),
  },
  {
    name: "file",
    label: "File",
    hint: "PDF, ZIP, EPUB, CSV",
    words: "attachment download pdf zip epub csv",
    apply: chooseFiles("attachment"),
  },
  {
    name: "postCard",
    label: "Post card",
    hint: "A post on this site",
    words: "own related",
    apply: (chain) => insertBlock(chain, "postCard"),
  },
];

const BOXES: readonly BlockChoice[] = [
  {
    name: "note",
    label: "Note",
    hint: "By the way",
    words: "callout aside box",
    apply: (chain) => insertBox(chain, "callout", { tone: "note" }),
  },
  {
    name: "tip",
    label: "Tip",
    hint: "What helps",
    words: "callout hint",
    apply: (chain) => insertBox(chain, "callout", { tone: "tip" }),
  },
  {
    name: "warn",
    label: "Warning",
    hint: "What to mind",
    words: "callout caution",
    apply: (chain) => insertBox(chain, "callout", { tone: "warn" }),
  },
  {
    name: "spoiler",
    label: "Spoiler",
    hint: "Folded until opened",
    words: "hidden fold details toggle",
    apply: (chain) => insertBox(chain, "spoiler"),
  },
  {
    name: "table",
    label: "Table",
    hint: "3 × 3 to begin",
    words: "grid rows columns",
    apply: (chain) => chain.command(({ tr }) => insertTable(tr)),
  },
  {
    name: "codeBlock",
    label: "Code",
    hint: "```",
    words: "listing program",
    keys: "Mod Alt C",
    apply: (chain) => chain.toggleCodeBlock(),
  },
  {
    name: "blockMath",
    label: "Formula",
    hint: "$$",
    words: "math latex katex equation",
    apply: (chain) => insertBlock(chain, "blockMath"),
  },
  {
    name: "horizontalRule",
    label: "Divider",
    hint: "---",
    words: "line rule separator",
    apply: (chain) => insertBlock(chain, "horizontalRule"),
  },
  {
    name: "tableOfContents",
    label: "Contents",
    hint: "From the headings",
    words: "toc outline",
    apply: (chain) => insertBlock(chain, "tableOfContents"),
  },
];

const IN_LINE: readonly BlockChoice[] = [
  {
    name: "footnote",
    label: "Footnote",
    hint: "At the post’s end",
    words: "reference note source",
    apply: (chain) => chain.command(({ tr }) => insertFootnote(tr)),
  },
  {
    name: "inlineMath",
    label: "Inline formula",
    hint: "$x^2$",
    words: "math latex katex",
    apply: (chain) => chain.insertContent({ type: "inlineMath" }),
  },
];

/** As the slash menu and the menu above the text show them. */
export const BLOCK_GROUPS: readonly Group[] = [
  { label: "Free and paid", choices: [PAYWALL] },
  { label: "Text and lists", choices: TEXTS },
  { label: "Pictures, sound and links", choices: MEDIA },
  { label: "Boxes, tables and lines", choices: BOXES },
  { label: "Inside a line", choices: IN_LINE },
];

/** The blocks that can be inserted: by the slash menu, by the menu above the text, and some by keys. */
export const BLOCK_CHOICES: readonly BlockChoice[] = BLOCK_GROUPS.flatMap(({ choices }) => choices);

/** All groups, or those that match what was typed as one list: first what begins like it. */
export function findBlocks(query: string): readonly Group[] {
  const asked = query.trim().toLowerCase();
  if (asked === "") return BLOCK_GROUPS;
  const found = BLOCK_CHOICES.flatMap((choice) => {
    const text = ` ${choice.label} ${choice.words}`.toLowerCase();
    const at = text.indexOf(` ${asked}`);
    return text.includes(asked) ? [{ choice, at: at < 0 ? text.length : at }] : [];
  });
  const choices = found.toSorted((a, b) => a.at - b.at).map(({ choice }) => choice);
  return choices.length > 0 ? [{ label: "Found", choices }] : [];
}

export function applyBlock(editor: Editor, { apply }: Pick<BlockChoice, "apply">): void {
  apply(editor.chain().focus()).run();
}
