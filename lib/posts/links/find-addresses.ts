import { isLinkAddress, LINK_MAX_CHARS } from "#lib/posts/links/link-address.ts";

export type FoundAddress = { from: number; to: number; href: string };

const ADDRESS = /(?<![\p{L}\p{N}])(?:https:\/\/|mailto:|nano:)[^\s<>"“”«»]+/giu;
/** Signs that end a sentence or close a bracket. */
const LAST_SIGN = /[.,;:!?…'’)\]}]$/;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** The addresses in a text that begin with a scheme and that a link may lead to, without the signs of the sentence around them. */
export function findAddresses(text: string): FoundAddress[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    // Far longer than a link may be: then its last signs need no look.
    if (found.length > 2 * LINK_MAX_CHARS) return [];
    const href = withoutLastSigns(found);
    return isLinkAddress(href) ? [{ from: index, to: index + href.length, href }] : [];
  });
}

/** A bracket that opened in the address belongs to it. */
function withoutLastSigns(found: string): string {
  let address = found;
  for (;;) {
    const [last] = LAST_SIGN.exec(address) ?? [];
    if (last === undefined) return address;
    const opening = BRACKETS[last];
    if (opening !== undefined && address.split(opening).length >= address.split(last).length) return address;
    address = address.slice(0, -1);
  }
}
