import { Node } from "@tiptap/core";
import { readWithElement } from "#components/editor/nodes/read-with-element.ts";
import { galleryNodeView } from "#components/editor/parts/gallery-node-view.ts";
import { gallery } from "#lib/posts/document/media-schema.ts";

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
  const read = gallery.shape.attrs.safeParse(parse(dataset.gallery ?? ""));
  return read.success ? read.data : (false as const);
}

/** Any pasted page can contain such a figure. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
