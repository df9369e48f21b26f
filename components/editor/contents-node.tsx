import { Node } from "@tiptap/core";

/** The page makes the list of its headings by itself: here it is a place. */
export const TableOfContents = Node.create({
  name: "tableOfContents",
  group: "block",
  atom: true,
  draggable: true,
  renderHTML: () => ["div", { class: "writing-contents" }, "Contents: the headings of this post"],
});
