type Variant = {
  name: "post" | "browse" | "get-nano" | "swap-to-nano" | "contact";
  /** Addresses of cached pages. */
  paths: RegExp;
  /** What may set a request apart from everyone's: one of these names in its query, or such a cookie. */
  query: readonly string[];
  cookie?: RegExp;
  /** Whether limits and guards come first, as before other pages. */
  isGuarded: boolean;
};

const VIEWER = /(?:^|[; ])farthing-viewer=/;
const VIEWER_OR_READING_TOKEN = /(?:^|[; ])(?:farthing-viewer|pat_[0-9a-f-]{36})=/;

/**
 * Cached pages that have a variant: a page made for one request, under the address of the cached one. The variants stand
 * in app/(document)/variant. A test compares this with the proxy's matcher.
 */
export const VARIANTS: readonly Variant[] = [
  // Its author and its buyers see more: find-variant.ts asks the database.
  {
    name: "post",
    paths: /^\/(?:@|%40)[^/]+\/[^/]+$/,
    query: [],
    cookie: VIEWER_OR_READING_TOKEN,
    isGuarded: false,
  },
  // A list as it is comes from the cache; a part of it is made for each request.
  {
    name: "browse",
    paths: /^\/browse(?:\/|$)/,
    query: ["category", "tag", "language", "price", "length", "refund", "human", "sort", "after", "page"],
    isGuarded: false,
  },
  // Ways to Nano for one country or one address, and with the way back to a post.
  { name: "get-nano", paths: /^\/get-nano$/, query: ["country", "return"], isGuarded: true },
  { name: "swap-to-nano", paths: /^\/swap-to-nano$/, query: ["to", "return"], isGuarded: true },
  // A question about a payment, and the address of a signed-in visitor.
  { name: "contact", paths: /^\/contact$/, query: ["about", "topic"], cookie: VIEWER, isGuarded: true },
];

const FOLDER = "/variant";

export function variantPath(path: string): string {
  return FOLDER + path;
}

/** Whether this is a variant's own address. Only the proxy's rewrites lead there. */
export function isVariantPage(path: string): boolean {
  return path.startsWith(`${FOLDER}/`);
}

/** The variant that the page at this address may have. */
export function findVariantOf(path: string): Variant | null {
  return VARIANTS.find(({ paths }) => paths.test(path)) ?? null;
}

/** Whether a Cookie header may set this page apart. */
export function hasCookieOf({ cookie }: Pick<Variant, "cookie">, cookies: string): boolean {
  return cookie?.test(cookies) ?? false;
}
