import { Node } from "@tiptap/core";
import { findGallery } from "#components/editor/nodes/read-media.ts";
import { readWithElement } from "#components/editor/nodes/read-with-element.ts";
import { galleryNodeView } from "#components/editor/parts/gallery-node-view.ts";

/** Two to nine pictures beside each other. */
export const GalleryNode = Node.create({
  name: "gallery",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ images: readWithElement([]), caption: readWithElement("") }),
  // Matches our own markup when cut and pasted within a text.
  parseHTML: () => [{ tag: "figure[data-gallery]", getAttrs: readAttributes }],
  renderHTML: ({ node: { attrs } }) => ["figure", { "data-gallery": JSON.stringify(attrs) }],
  addNodeView: () => galleryNodeView,
});

function readAttributes({ dataset }: HTMLElement) {
  return findGallery(dataset.gallery) ?? (false as const);
}
