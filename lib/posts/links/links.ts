import { type DocumentNode, type PostDocument, walk } from "#lib/posts/document/document.ts";

/** A link in a text: its number from the beginning, and its words. */
export type LinkPlace = { n: number; words: string };

/** One address, and every place that links to it. A card of our own post has the post's id as its address. */
export type PostLink = { address: string; places: LinkPlace[] };

/** The result of checking a link. */
export type LinkVerdict =
  | { kind: "fine" }
  /** Every redirect was permanent; `to` is the new address. */
  | { kind: "moved"; to: string }
  | { kind: "gone"; what: "page" | "post" | "place" }
  | { kind: "unreachable" }
  /** Unknown: we may not request it from here, or it refuses programs. */
  | { kind: "unasked"; why: "scheme" | "login" | "port" | "private" | "refused" | "files" };

export type CheckedLink = PostLink & { verdict: LinkVerdict };

/** One answer of the check. `next` is where the next call continues. */
export type LinkAnswer = { links: CheckedLink[]; next: number | null };

/** How many addresses of a post are checked, from its beginning. */
export const LINKS_MOST = 40;

const CARD = "post:";

/** The anchor in the text that the publish screen links to. */
export const linkAnchor = (n: number | string) => `link-${n}`;

/** The post a card shows, if the link is a card. */
export function cardOfLink(address: string): string | null {
  return address.startsWith(CARD) ? address.slice(CARD.length) : null;
}

/** Every address in a text, once each, in order. Skips mailto and nano links. */
export function linksOf(document: PostDocument): PostLink[] {
  const found = new Map<string, LinkPlace[]>();
  for (const { address, ...place } of placesOf(document)) {
    if (/^(?:mailto|nano):/i.test(address)) continue;
    found.set(address, [...(found.get(address) ?? []), place]);
  }
  return [...found].map(([address, places]) => ({ address, places }));
}

function placesOf(document: PostDocument): (LinkPlace & { address: string })[] {
  const places: (LinkPlace & { address: string })[] = [];
  for (const node of walk(document)) {
    const block = blockLinkOf(node);
    if (block) places.push({ n: places.length, ...block });
    let last: string | null = null;
    for (const child of node.content ?? []) {
      const address = hrefOf(child);
      const begun = places.at(-1);
      if (address !== null && address === last && begun) begun.words += child.text ?? "";
      else if (address !== null) places.push({ n: places.length, address, words: child.text ?? "" });
      last = address;
    }
  }
  return places;
}

/** A partly bold link has several nodes with the same address. */
function hrefOf({ marks = [] }: DocumentNode): string | null {
  for (const mark of marks) if (mark.type === "link") return mark.attrs.href;
  return null;
}

function blockLinkOf({ type, attrs = {} }: DocumentNode): { address: string; words: string } | null {
  if (type === "embed" && "url" in attrs) return { address: String(attrs.url), words: String(attrs.url) };
  if (type === "postCard" && "postId" in attrs) return { address: `${CARD}${attrs.postId}`, words: "Post card" };
  return null;
}
