import { Node } from "@tiptap/core";
import { findEmbed, findEmbedCard } from "#components/editor/nodes/read-media.ts";
import { readWithElement } from "#components/editor/nodes/read-with-element.ts";
import { type AddressKind, addressNodeView } from "#components/editor/parts/address-node-view.ts";
import { loadEmbedCard } from "#components/editor/parts/embed-card.ts";
import { PROVIDER_NAMES } from "#components/post/document/embed-player.ts";
import { EMBED_ADDRESS_MAX_CHARS } from "#lib/posts/document/limits.ts";
import { readEmbed, readPostOfThisSite } from "#lib/posts/links/typed-address.ts";
import { EMBED_PROVIDERS, type EmbedProvider } from "#lib/posts/media/embed-providers.ts";

const names = new Intl.ListFormat("en-GB").format(Object.values(PROVIDER_NAMES));
const NOT_LISTED = `This cannot be embedded. You can embed videos, music and posts from ${names}, and posts on this site.`;

const isProvider = (name: unknown): name is EmbedProvider => EMBED_PROVIDERS.some((known) => known === name);

const KIND: AddressKind = {
  name: "Embed",
  label: "Address of a video, music or a post elsewhere",
  max: EMBED_ADDRESS_MAX_CHARS,
  typedIn: ({ url }) => String(url ?? ""),
  isSet: ({ provider }) => isProvider(provider),
  take: (typed) => readEmbed(typed) ?? { provider: null, url: typed },
  turnInto: (typed) =>
    readPostOfThisSite(typed, location.origin) ? { type: "postCard", attrs: { postId: null, address: typed } } : null,
  lookUp: ({ provider, url, card }) => {
    if (!isProvider(provider)) return { reason: NOT_LISTED };
    const data = findEmbedCard(card);
    const detail = [data && PROVIDER_NAMES[provider], data?.author, String(url).replace("https://", "")];
    return { title: data?.title ?? PROVIDER_NAMES[provider], detail: detail.filter(Boolean).join(" · ") };
  },
  async learn({ provider, url, card }, { storage }) {
    const { uploads } = storage.insertPictures;
    if (!uploads || !isProvider(provider) || card !== null) return null;
    const learnt = await loadEmbedCard(uploads, { provider, url: String(url) });
    return learnt && { card: learnt };
  },
};

/** Embedded content from another site, by its address. */
export const EmbedNode = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    provider: readWithElement(null),
    url: readWithElement(""),
    card: readWithElement(null),
  }),
  parseHTML: () => [{ tag: "div[data-embed]", getAttrs: readAttributes }],
  renderHTML: ({ node: { attrs } }) => [
    "div",
    {
      "data-embed": String(attrs.provider),
      "data-url": String(attrs.url),
      ...(attrs.card ? { "data-card": JSON.stringify(attrs.card) } : {}),
    },
    String(attrs.url),
  ],
  addNodeView: () => addressNodeView(KIND),
});

function readAttributes({ dataset }: HTMLElement) {
  const read = findEmbed({ provider: dataset.embed, url: dataset.url });
  return read ? { ...read, card: readCard(dataset.card) } : (false as const);
}

/** Any pasted page can contain such a block. */
function readCard(json = "null") {
  try {
    return findEmbedCard(JSON.parse(json));
  } catch {
    return null;
  }
}
