import type { Editor } from "@tiptap/core";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";

type BlockMove = { place: number; count: number };

const META = "movedBlock";

export function readMove(tr: Transaction): BlockMove | null {
  const move: BlockMove | undefined = tr.getMeta(META);
  return move ?? null;
}

/**
 * Swaps the block at the caret with the one before or after it; the paywall break moves like any other. At an end nothing
 * moves, and that is announced too.
 */
export function moveBlock({ state, view }: Editor, step: 1 | -1): boolean {
  view.dispatch(exchange(state, step));
  return true;
}

export function exchange({ tr }: EditorState, step: 1 | -1): Transaction {
  const { $from, from } = tr.selection;
  const index = $from.index(0);
  const { childCount: count } = tr.doc;
  const [above, below] = [Math.min(index, index + step), Math.max(index, index + step)].map((n) =>
    tr.doc.maybeChild(n),
  );
  if (!above || !below) return tr.setMeta(META, { place: Math.min(count, index + 1), count });
  let at = 0;
  for (let n = 0; n < Math.min(index, index + step); n++) at += tr.doc.child(n).nodeSize;
  tr.replaceWith(at, at + above.nodeSize + below.nodeSize, [below, above]);
  const moved = step === 1 ? below.nodeSize : -above.nodeSize;
  const place = tr.doc.resolve(Math.min(tr.doc.content.size, Math.max(0, from + moved)));
  tr.setSelection(TextSelection.near(place)).scrollIntoView();
  return tr.setMeta(META, { place: index + step + 1, count });
}
