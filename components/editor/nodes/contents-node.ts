import { Node } from "@tiptap/core";

/** A placeholder: the published page builds the list of headings. */
export const TableOfContents = Node.create({
  name: "tableOfContents",
  group: "block",
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: "div[data-contents]" }],
  renderHTML: () => ["div", { "data-contents": "", class: "writing-contents" }, "Contents: the headings of this post"],
});
