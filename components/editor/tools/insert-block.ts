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

/** Inserts a block with an empty line in it; the caret moves into that line. */
export function insertBox(chain: ChainedCommands, name: string, attrs: Record<string, unknown> = {}): ChainedCommands {
  return chain.command(({ tr, state }) => {
    const box = state.schema.nodes[name]?.createAndFill(attrs);
    const at = box ? placeNodes(tr, [box]) : null;
    if (at === null) return false;
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
    return true;
  });
}

/** The same as `insertBlock` for several existing nodes. */
export function insertNodes(tr: Transaction, nodes: readonly Node[]): boolean {
  const at = placeNodes(tr, nodes);
  if (at === null) return false;
  const after = at + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
  tr.setSelection(TextSelection.near(tr.doc.resolve(after)));
  return true;
}

/** Where they stand now. */
function placeNodes(tr: Transaction, nodes: readonly Node[]): number | null {
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!paragraph) return null;
  const { $to } = tr.selection;
  const isEmptyLine = $to.depth === 1 && $to.parent.type === paragraph && $to.parent.content.size === 0;
  const below = $to.depth === 0 ? $to.pos : $to.after(1);
  const from = isEmptyLine ? $to.before(1) : below;
  const isLast = below === tr.doc.content.size;
  tr.replaceWith(from, below, [...nodes, ...(isLast ? [paragraph.create()] : [])]);
  return from;
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
