import type { Editor, NodeViewRendererProps } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { makeElement } from "#components/editor/parts/make-element.ts";
import { type DocumentNode, imageIdsOf } from "#lib/posts/document/document.ts";

type Place = Pick<NodeViewRendererProps, "editor" | "getPos">;

/** The form of a picture or a gallery, which is open while that is selected, and what stands in its place otherwise. */
export function pictureForm(dom: HTMLElement, { editor, getPos }: Place) {
  const rest = makeElement("div", { className: "writing-image-rest" });
  const words = makeElement("p", { className: "writing-image-words" });
  const describe = makeElement("button", { type: "button", className: "writing-image-act" });
  rest.append(words, describe);
  describe.addEventListener("click", () => {
    const at = getPos();
    if (at === undefined) return;
    select(editor, at);
    const fields = [...dom.querySelectorAll<HTMLTextAreaElement>("textarea")].filter(
      ({ offsetParent }) => offsetParent,
    );
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  });
  return {
    dom: rest,
    /** The caption, and what is missing. */
    show(caption: unknown, missing: string | null): void {
      words.textContent = typeof caption === "string" ? caption : "";
      describe.textContent = missing;
      describe.hidden = missing === null;
    },
    select(): void {
      dom.classList.add("ProseMirror-selectednode");
      dom.toggleAttribute("data-open", true);
    },
    deselect(): void {
      dom.classList.remove("ProseMirror-selectednode");
      dom.toggleAttribute("data-open", false);
    },
  };
}

function select({ view }: Editor, at: number): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
}

/** Selects the picture, or the gallery that has it. */
export function selectPicture(editor: Editor, imageId: string): void {
  editor.state.doc.descendants((node, at) => {
    if (node.isLeaf && imageIdsOf(node.toJSON() as DocumentNode).includes(imageId)) select(editor, at);
  });
}
