import type { NodeViewRenderer } from "@tiptap/core";
import { imageAnchor } from "#components/editor/parts/image-anchor.ts";
import { imageFields } from "#components/editor/parts/image-fields.ts";
import { imageStatus } from "#components/editor/parts/image-status.ts";
import { nodeEdits } from "#components/editor/parts/node-edits.ts";
import { pictureForm } from "#components/editor/parts/picture-form.ts";

/** A picture in the text: itself, its upload, and its fields. */
export const imageNodeView: NodeViewRenderer = ({ node, getPos, editor }) => {
  const imageId = String(node.attrs.imageId);
  const { uploads } = editor.storage.insertPictures;
  let current = node;
  const edits = nodeEdits({ editor, getPos }, () => current);
  const dom = document.createElement("figure");
  dom.className = "writing-image";
  dom.id = imageAnchor(imageId);
  dom.contentEditable = "false";

  function remove(): void {
    uploads?.cancel(imageId);
    edits.remove();
  }

  const status = imageStatus(imageId, uploads, remove);
  const fields = imageFields({
    change: (attr, value) => edits.change({ [attr]: value }),
    leave: edits.leave,
    remove,
  });
  const form = pictureForm(dom, { editor, getPos });
  dom.append(status.dom, fields.dom, form.dom);

  function show({ attrs }: typeof node): void {
    fields.show(attrs);
    status.describe(attrs);
    form.show(attrs.caption, attrs.alt === "" && attrs.isDecorative !== true ? "Describe this image" : null);
  }
  show(node);
  return {
    dom,
    update(next) {
      if (next.type !== current.type || next.attrs.imageId !== imageId) return false;
      current = next;
      show(next);
      return true;
    },
    selectNode: form.select,
    deselectNode: form.deselect,
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && target.closest("input, textarea, select, button, label") !== null,
    ignoreMutation: () => true,
    destroy: status.stop,
  };
};
