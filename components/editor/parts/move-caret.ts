import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Moves the caret from a block's field into the text: to this place, or the next where words can stand. */
export function moveCaretTo({ view }: Editor, pos: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos))).scrollIntoView());
  view.focus();
}

/** Enter and Escape lead from a field back to the text. */
export function leaveOnKey(field: HTMLElement, leave: () => void): void {
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    leave();
  });
}
