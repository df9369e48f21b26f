import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { makeElement } from "#components/editor/parts/make-element.ts";
import { type DocumentNode, isBlank } from "#lib/posts/document/document.ts";

/** A header cell once it has text. While empty it is a plain cell, so that screen readers read no empty heading. */
export const headerCellNodeView: NodeViewRenderer = ({ node }) => {
  const dom = makeElement("th", {});
  function show(cell: Node): void {
    if (isBlank(cell.toJSON() as DocumentNode)) dom.setAttribute("role", "cell");
    else dom.removeAttribute("role");
  }
  show(node);
  return {
    dom,
    contentDOM: dom,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
  };
};
