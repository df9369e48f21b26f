import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Moves the caret from a block's field into the text: to this place, or the next where words can stand. */
export function moveCaretTo({ view }: Editor, pos: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView());
  view.focus();
}
