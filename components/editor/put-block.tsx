import type { ChainedCommands } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { TextSelection } from "@tiptap/pm/state";

/**
 * Puts a block without text of its own below the one that is written in, or in the place of an empty line; the writing goes
 * on below it. `before` may first take away what must not be there twice.
 */
export function putBlock(chain: ChainedCommands, name: string, before?: (tr: Transaction) => void): ChainedCommands {
  return chain.command(({ tr, state }) => {
    const { [name]: type, paragraph } = state.schema.nodes;
    if (!type || !paragraph) return false;
    before?.(tr);
    const { $to } = tr.selection;
    const isEmptyLine = $to.depth === 1 && $to.parent.type === paragraph && $to.parent.content.size === 0;
    const below = $to.depth === 0 ? $to.pos : $to.after(1);
    const from = isEmptyLine ? $to.before(1) : below;
    const isLast = below === tr.doc.content.size;
    tr.replaceWith(from, below, [type.create(), ...(isLast ? [paragraph.create()] : [])]);
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1)));
    return true;
  });
}
