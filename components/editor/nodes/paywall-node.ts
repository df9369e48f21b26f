import { type ChainedCommands, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { insertBlock } from "#components/editor/tools/insert-block.ts";

/** Where the free part ends. A text has at most one: of two, as after pasting, the first stays. */
export const PaywallBreak = Node.create({
  name: "paywallBreak",
  group: "block",
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: "div[data-paywall-break]" }],
  renderHTML: () => [
    "div",
    { "data-paywall-break": "", class: "writing-break" },
    ["span", {}, "Everything below is paid"],
  ],
  addProseMirrorPlugins: () => [keepOneBreak()],
});

export function keepOneBreak(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const [, ...others] = findBreaks(doc);
      if (others.length === 0) return null;
      for (const at of others.toReversed()) tr.delete(at, at + 1);
      return tr;
    },
  });
}

/** Moves the break to the caret, or inserts it there. */
export function insertBreak(chain: ChainedCommands): ChainedCommands {
  return insertBlock(chain, "paywallBreak", (tr) => {
    for (const at of findBreaks(tr.doc).toReversed()) tr.delete(at, at + 1);
  });
}

export function findBreaks(doc: DocumentNode): number[] {
  const found: number[] = [];
  doc.forEach((node, offset) => {
    if (node.type.name === "paywallBreak") found.push(offset);
  });
  return found;
}
