import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Out of a field of a block, into the text: the caret goes to this place, or to the next where words can stand. */
export function writeAt({ view }: Editor, pos: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView());
  view.focus();
}
