import type { Metadata } from "next";
import { ASKED_PAGES } from "#lib/http/pages/variant-pages.ts";

type AskedPage = { query: readonly string[]; knowsViewer: boolean; metadata: Metadata };

/** Cached pages. The queries that need a rendered version are also in the proxy's matcher. */
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
      description: "Turn other crypto into Nano with a service that we have checked. Check your address first.",
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

/** The page to render for this URL, or null if the cached one is enough. */
export function findAskedPage({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">, isSignedIn: boolean) {
  const page = BY_PATH.get(pathname);
  const isAsked = page && (page.query.some((name) => searchParams.has(name)) || (page.knowsViewer && isSignedIn));
  return isAsked ? ASKED_PAGES + pathname : null;
}

export function describeAskedPage(path: keyof typeof PAGES): Metadata {
  return PAGES[path].metadata;
}
