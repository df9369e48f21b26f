import { Node } from "@tiptap/core";
import { readWithElement } from "#components/editor/nodes/read-with-element.ts";
import { IMAGE_WIDTHS } from "#components/editor/parts/image-fields.ts";
import { imageNodeView } from "#components/editor/parts/image-node-view.ts";
import { IMAGE_TEXT_MAX } from "#lib/posts/document/limits.ts";

const WIDTHS = Object.keys(IMAGE_WIDTHS);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A picture by its name. The file is on the server, or on its way there. */
export const Image = Node.create({
  name: "image",
  group: "block flow",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    imageId: readWithElement(null),
    alt: readWithElement(""),
    isDecorative: readWithElement(false),
    caption: readWithElement(""),
    width: readWithElement("normal"),
  }),
  // Matches our own markup, when cut and pasted within a text, or made of another page's by PicturePaste.
  parseHTML: () => [{ tag: "figure[data-image-id]", getAttrs: readAttributes }],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    {
      "data-image-id": String(attrs.imageId),
      "data-alt": String(attrs.alt),
      "data-decorative": String(attrs.isDecorative),
      "data-caption": String(attrs.caption),
      "data-width": String(attrs.width),
    },
  ],
  addNodeView: () => imageNodeView,
});

function readAttributes({ dataset }: HTMLElement) {
  const { imageId = "", alt = "", decorative, caption = "", width } = dataset;
  if (!UUID.test(imageId)) return false;
  return {
    imageId,
    alt: alt.slice(0, IMAGE_TEXT_MAX.alt),
    isDecorative: decorative === "true",
    caption: caption.slice(0, IMAGE_TEXT_MAX.caption),
    width: WIDTHS.find((known) => known === width) ?? "normal",
  };
}
