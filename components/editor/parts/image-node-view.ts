import type { NodeViewRenderer } from "@tiptap/core";
import { imageAnchor } from "#components/editor/parts/image-anchor.ts";
import { imageFields } from "#components/editor/parts/image-fields.ts";
import { imageStatus } from "#components/editor/parts/image-status.ts";
import { moveCaretTo } from "#components/editor/parts/move-caret.ts";

/** A picture in the text: itself, its upload, and its fields. */
export const imageNodeView: NodeViewRenderer = ({ node, getPos, editor }) => {
  const imageId = String(node.attrs.imageId);
  const { uploads } = editor.storage.insertPictures;
  let current = node;
  const dom = document.createElement("figure");
  dom.className = "writing-image";
  dom.id = imageAnchor(imageId);
  dom.contentEditable = "false";

  function change(attr: string, value: string | boolean): void {
    const at = getPos();
    if (at === undefined) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...current.attrs, [attr]: value }));
  }
  function remove(): void {
    const at = getPos();
    if (at === undefined) return;
    uploads?.cancel(imageId);
    editor
      .chain()
      .deleteRange({ from: at, to: at + current.nodeSize })
      .focus()
      .run();
  }
  function leave(): void {
    const at = getPos();
    if (at !== undefined) moveCaretTo(editor, at + current.nodeSize);
  }

  const status = imageStatus(imageId, uploads, remove);
  const fields = imageFields({ change, leave, remove });
  dom.append(status.dom, fields.dom);
  fields.show(node.attrs);
  status.describe(node.attrs);
  return {
    dom,
    update(next) {
      if (next.type !== current.type || next.attrs.imageId !== imageId) return false;
      current = next;
      fields.show(next.attrs);
      status.describe(next.attrs);
      return true;
    },
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && target.closest("input, textarea, select, button, label") !== null,
    ignoreMutation: () => true,
    destroy: status.stop,
  };
};
