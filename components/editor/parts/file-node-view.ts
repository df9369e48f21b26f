import type { NodeViewRenderer } from "@tiptap/core";
import { FILE_WORDS, fileStatus } from "#components/editor/parts/file-status.ts";
import { makeElement } from "#components/editor/parts/make-element.ts";
import { leaveOnKey } from "#components/editor/parts/move-caret.ts";
import { nodeEdits } from "#components/editor/parts/node-edits.ts";
import { FILE_KINDS, FILE_NAME_MAX_CHARS, type FileKind, formatFileSize, harmlessName } from "#lib/posts/media/file.ts";

/** The anchor to which the publish screen links for a file that is missing or stands in the free part. */
export const fileAnchor = (fileId: string) => `file-${fileId}`;

/** A file in the text: its name for readers, its kind, its upload. */
export const fileNodeView: NodeViewRenderer = ({ node, getPos, editor }) => {
  const fileId = String(node.attrs.fileId);
  const block = node.type.name === "audio" ? "audio" : "attachment";
  const { uploads } = editor.storage.insertFiles;
  let current = node;
  const edits = nodeEdits({ editor, getPos }, () => current);

  const dom = makeElement("div", { className: "writing-image writing-file", id: fileAnchor(fileId) });
  dom.contentEditable = "false";
  const line = makeElement("div", { className: "writing-file-line" });
  const name = makeElement("input", { className: "writing-image-field", maxLength: FILE_NAME_MAX_CHARS });
  name.setAttribute("aria-label", FILE_WORDS[block].name);
  const facts = makeElement("span", { className: "writing-file-facts" });
  const removeButton = makeElement("button", { type: "button", textContent: "Remove", className: "writing-image-act" });
  line.append(name, facts, removeButton);

  function remove(): void {
    uploads?.cancel(fileId);
    edits.remove();
  }
  function replace(file: File, kind: FileKind): void {
    edits.change({ name: harmlessName(file.name, kind), bytes: file.size, kind });
  }
  function show({ attrs }: typeof node): void {
    if (name.value !== attrs.name && document.activeElement !== name) name.value = String(attrs.name);
    facts.textContent = `${FILE_KINDS[attrs.kind as FileKind].label}, ${formatFileSize(Number(attrs.bytes))}`;
  }

  // An empty name is not stored: the old one returns when the field is left.
  name.addEventListener("input", () => name.value.trim() !== "" && edits.change({ name: name.value }));
  name.addEventListener("blur", () => show(current));
  leaveOnKey(name, edits.leave);
  removeButton.addEventListener("click", remove);

  const status = fileStatus({ fileId, block, uploads, replace });
  dom.append(line, status.dom);
  if (block === "attachment")
    dom.append(makeElement("p", { className: "writing-file-open", textContent: FILE_WORDS.attachment.open }));
  show(node);
  return {
    dom,
    update(next) {
      if (next.type !== current.type || next.attrs.fileId !== fileId) return false;
      current = next;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target instanceof HTMLElement && target.closest("input, button") !== null,
    ignoreMutation: () => true,
    destroy: status.stop,
  };
};
