import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { moveCaretTo } from "#components/editor/parts/move-caret.ts";

/** What a node's own fields and buttons do to it. They do nothing once it has left the text. */
export function nodeEdits({ editor, getPos }: Pick<NodeViewRendererProps, "editor" | "getPos">, read: () => Node) {
  return {
    change(attrs: Record<string, unknown>): void {
      const at = getPos();
      if (at === undefined) return;
      const { tr, selection } = editor.state;
      tr.setNodeMarkup(at, undefined, { ...read().attrs, ...attrs });
      // A leaf is replaced by its other self: it stays selected.
      if (selection instanceof NodeSelection && selection.from === at)
        tr.setSelection(NodeSelection.create(tr.doc, at));
      editor.view.dispatch(tr);
    },
    remove(): void {
      const at = getPos();
      if (at === undefined) return;
      editor
        .chain()
        .deleteRange({ from: at, to: at + read().nodeSize })
        .focus()
        .run();
    },
    /** Back to the text, below the node. */
    leave(): void {
      const at = getPos();
      if (at !== undefined) moveCaretTo(editor, at + read().nodeSize);
    },
  };
}
