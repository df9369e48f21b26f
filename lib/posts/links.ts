import { type DocumentNode, type PostDocument, walk } from "#lib/posts/document";

/** A place in a text that leads somewhere: the how-many-th from the beginning, and its words. */
export type LinkPlace = { n: number; words: string };

/** One address, and every place that leads there. A card of a post of ours is named by that post. */
export type PostLink = { address: string; places: LinkPlace[] };

/** What is known of where a link leads. */
export type LinkVerdict =
  | { kind: "fine" }
  /** For good, as everything on the way says; `to` is where it is now. */
  | { kind: "moved"; to: string }
  | { kind: "gone"; what: "page" | "post" | "place" }
  | { kind: "unreachable" }
  /** Nobody knows: it may not be asked from here, or it answers no program. */
  | { kind: "unasked"; why: "scheme" | "login" | "port" | "private" | "refused" | "files" };

export type CheckedLink = PostLink & { verdict: LinkVerdict };

/** What one call answers; `next` is what to ask for then. */
export type LinkAnswer = { links: CheckedLink[]; next: number | null };

/** As many addresses of a post are looked at, from its beginning. */
export const LINKS_MOST = 40;

const CARD = "post:";

/** Where the publish screen leads to for a link. */
export const linkAnchor = (n: number | string) => `link-${n}`;

/** The post that a card shows, of a link that is one. */
export function cardOfLink(address: string): string | null {
  return address.startsWith(CARD) ? address.slice(CARD.length) : null;
}

/** Every address that a text leads to, each once, in the order in which they are met. Mail and Nano lead to no page. */
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

/** Of a link that is partly bold, each part is a node of its own, and all of them one link. */
function hrefOf({ marks = [] }: DocumentNode): string | null {
  for (const mark of marks) if (mark.type === "link") return mark.attrs.href;
  return null;
}

function blockLinkOf({ type, attrs = {} }: DocumentNode): { address: string; words: string } | null {
  if (type === "embed" && "url" in attrs) return { address: String(attrs.url), words: String(attrs.url) };
  if (type === "postCard" && "postId" in attrs) return { address: `${CARD}${attrs.postId}`, words: "A card of a post" };
  return null;
}
