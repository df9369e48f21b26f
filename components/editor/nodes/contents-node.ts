import { Node } from "@tiptap/core";

/** A placeholder: the published page builds the list of headings. */
export const TableOfContents = Node.create({
  name: "tableOfContents",
  group: "block",
  atom: true,
  draggable: true,
  renderHTML: () => ["div", { class: "writing-contents" }, "Contents: the headings of this post"],
});
