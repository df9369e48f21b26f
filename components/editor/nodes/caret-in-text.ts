import { Extension } from "@tiptap/core";
import { Plugin, Selection, TextSelection } from "@tiptap/pm/state";

/** Tiptap's keys for lists may leave the caret between two blocks, where Enter fails. It goes to the end of the text before. */
export const CaretInText = Extension.create({
  name: "caretInText",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(_transactions, _before, { selection, tr }) {
        const isLost = selection instanceof TextSelection && selection.empty && !selection.$from.parent.inlineContent;
        return isLost ? tr.setSelection(Selection.near(selection.$from, -1)) : null;
      },
    }),
  ],
});
