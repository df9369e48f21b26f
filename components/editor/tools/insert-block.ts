import type { ChainedCommands, Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

/**
 * Inserts a block without text below the block at the caret, or in place of an empty line; the caret moves below it. `before`
 * can first remove what must not exist twice.
 */
export function insertBlock(chain: ChainedCommands, name: string, before?: (tr: Transaction) => void): ChainedCommands {
  return chain.command(({ tr, state }) => {
    const type = state.schema.nodes[name];
    if (!type) return false;
    before?.(tr);
    return insertNodes(tr, [type.create()]);
  });
}

/** The same for several existing nodes. */
export function insertNodes(tr: Transaction, nodes: readonly Node[]): boolean {
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!paragraph) return false;
  const { $to } = tr.selection;
  const isEmptyLine = $to.depth === 1 && $to.parent.type === paragraph && $to.parent.content.size === 0;
  const below = $to.depth === 0 ? $to.pos : $to.after(1);
  const from = isEmptyLine ? $to.before(1) : below;
  const isLast = below === tr.doc.content.size;
  tr.replaceWith(from, below, [...nodes, ...(isLast ? [paragraph.create()] : [])]);
  const after = from + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
  tr.setSelection(TextSelection.near(tr.doc.resolve(after)));
  return true;
}

/** Inserts several existing nodes, and goes on writing below them. */
export function insertAtCaret(editor: Editor, nodes: readonly Node[]): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr }) => insertNodes(tr, nodes))
    .scrollIntoView()
    .run();
}
