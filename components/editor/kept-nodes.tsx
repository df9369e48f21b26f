import { Node } from "@tiptap/core";

/** Blocks that are moved and taken out here, and changed nowhere yet: whatever brought them, the text keeps them whole. */
const KEPT: Record<string, { attrs: readonly string[]; label: string }> = {
  gallery: { attrs: ["images", "caption"], label: "Gallery" },
  embed: { attrs: ["provider", "url"], label: "Embed" },
  postCard: { attrs: ["postId"], label: "Post" },
  tableOfContents: { attrs: [], label: "Contents: the headings of this post" },
};

export const KEPT_NODES = Object.entries(KEPT).map(([name, { attrs, label }]) =>
  Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attrs.map((attr) => [attr, { default: null, rendered: false }])),
    renderHTML: ({ node }) => ["div", { class: "writing-kept", "data-kept": name }, nameOf(label, node.attrs)],
  }),
);

function nameOf(label: string, { name, url, alt }: Record<string, unknown>): string {
  const detail = [name, url, alt].find((text) => typeof text === "string" && text !== "");
  return typeof detail === "string" ? `${label}: ${detail}` : label;
}
