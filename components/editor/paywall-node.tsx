import { type ChainedCommands, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";

/** Where the free part ends. A text has one at most: of two, as after pasting, the first stays. */
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
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction(transactions, _before, { doc, tr }) {
          if (!transactions.some(({ docChanged }) => docChanged)) return null;
          const [, ...others] = findBreaks(doc);
          if (others.length === 0) return null;
          for (const at of others.toReversed()) tr.delete(at, at + 1);
          return tr;
        },
      }),
    ];
  },
});

/** Puts the break below the block that is written in, or in the place of an empty line; the writing goes on below it. */
export function placeBreakHere(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr, state }) => {
    const { paywallBreak, paragraph } = state.schema.nodes;
    if (!paywallBreak || !paragraph) return false;
    for (const at of findBreaks(tr.doc).toReversed()) tr.delete(at, at + 1);
    const { $to } = tr.selection;
    const isEmptyLine = $to.depth === 1 && $to.parent.type === paragraph && $to.parent.content.size === 0;
    const below = $to.depth === 0 ? $to.pos : $to.after(1);
    const from = isEmptyLine ? $to.before(1) : below;
    const isLast = below === tr.doc.content.size;
    tr.replaceWith(from, below, [paywallBreak.create(), ...(isLast ? [paragraph.create()] : [])]);
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1)));
    return true;
  });
}

export function findBreaks(doc: DocumentNode): number[] {
  const found: number[] = [];
  doc.forEach((node, offset) => {
    if (node.type.name === "paywallBreak") found.push(offset);
  });
  return found;
}
