import type { Metadata } from "next";
import { ASKED_PAGES } from "#lib/http/variant-pages";

type AskedPage = { query: readonly string[]; knowsViewer: boolean; metadata: Metadata };

/** These come from the cache as they are. What may be asked of them beyond that stands in the matcher of the proxy, too. */
const PAGES = {
  "/get-nano": {
    query: ["country", "return"],
    knowsViewer: false,
    metadata: { description: "Ways to your first Nano, a wallet to keep it in, and what it is worth." },
  },
  "/swap-to-nano": {
    query: ["to", "return"],
    knowsViewer: false,
    metadata: {
      title: "Swap to Nano",
      description: "Turn other crypto into Nano with a service that we have looked at. Check your address first.",
      referrer: "same-origin",
    },
  },
  "/contact": {
    query: ["about", "topic"],
    knowsViewer: true,
    metadata: { description: "Look up a payment, or write to us. A person answers.", referrer: "same-origin" },
  },
} as const satisfies Record<string, AskedPage>;

const BY_PATH = new Map<string, AskedPage>(Object.entries(PAGES));

/** Where the page lives that this address asks for, or null where the cached one is all that there is to it. */
export function findAskedPage({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">, isSignedIn: boolean) {
  const page = BY_PATH.get(pathname);
  const isAsked = page && (page.query.some((name) => searchParams.has(name)) || (page.knowsViewer && isSignedIn));
  return isAsked ? ASKED_PAGES + pathname : null;
}

export function describeAskedPage(path: keyof typeof PAGES): Metadata {
  return PAGES[path].metadata;
}
