import { Node } from "@tiptap/core";
import { findPostCard } from "#components/editor/nodes/read-media.ts";
import { readWithElement } from "#components/editor/nodes/read-with-element.ts";
import { type AddressKind, addressNodeView } from "#components/editor/parts/address-node-view.ts";
import { loadCard } from "#components/editor/parts/load-card.ts";
import { EMBED_ADDRESS_MAX_CHARS } from "#lib/posts/document/limits.ts";

const KIND: AddressKind = {
  name: "Post",
  label: "Address of a post on this site",
  max: EMBED_ADDRESS_MAX_CHARS,
  typedIn: ({ address }) => String(address ?? ""),
  isSet: ({ postId }) => typeof postId === "string",
  take: (typed) => ({ postId: null, address: typed }),
  turnInto: () => null,
  async lookUp({ postId, address }) {
    const found = await loadCard(typeof postId === "string" ? { id: postId } : { address: String(address) });
    if (found.kind !== "found") return { reason: found.reason, canRetry: found.kind === "unknown" };
    const { id, path, title, author } = found.post;
    return { title, detail: author, address: path, attrs: { postId: id } };
  },
};

/** A post on this site. The text holds its id; the address was only used to find it. */
export const PostCardNode = Node.create({
  name: "postCard",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ postId: readWithElement(null), address: readWithElement("") }),
  parseHTML: () => [{ tag: "div[data-post-card]", getAttrs: readAttributes }],
  renderHTML: ({ node: { attrs } }) => ["div", { "data-post-card": String(attrs.postId) }, String(attrs.address)],
  addNodeView: () => addressNodeView(KIND),
});

function readAttributes({ dataset }: HTMLElement) {
  return findPostCard({ postId: dataset.postCard }) ?? (false as const);
}
