import type { NodeViewRendererProps } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { moveCaretTo } from "#components/editor/parts/move-caret.ts";

/** What a node's own fields and buttons do to it. They do nothing once it has left the text. */
export function nodeEdits({ editor, getPos }: Pick<NodeViewRendererProps, "editor" | "getPos">, read: () => Node) {
  return {
    change(attrs: Record<string, unknown>): void {
      const at = getPos();
      if (at === undefined) return;
      editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...read().attrs, ...attrs }));
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
