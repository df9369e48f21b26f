import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { readsEncoding } from "#lib/documents/encoding.ts";
import { findHeldPage, type HeldPage } from "#lib/documents/held-pages.ts";
import { findSharedPath, VARY } from "#lib/documents/page-request.ts";
import { SlottedPage } from "#lib/documents/readers/slotted-page.ts";
import type { Replacement } from "#lib/documents/replace-answer.ts";
import { DRAWN_PAGE_POLICY, drawPage, escapeMarkup } from "#lib/http/drawn-page.ts";
import { asksForPart, isNextHeader, isNextPath, readRewrite, UNMATCHED_PAGE } from "#lib/http/next-internals.ts";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "#lib/http/security/security-headers.ts";
import { log } from "#lib/log.ts";

/** Where the page for all missing pages is rendered. Its text names this address. */
export const MISSING_PATH = "/page-not-found";
const OWN_WORDS = `Page Not Found: ${MISSING_PATH}`;
const LONGEST_PATH = 2_000;

/** An answer of Next's. Which encodings were accepted is read before: the header may be changed for Next. */
type Answered = { request: IncomingMessage; response: ServerResponse; accepted: string | undefined };
type Kept = { held: HeldPage; page: SlottedPage<"words"> };
type Options = {
  /** Whether no route has this path. Without it, as in development, Next answers. */
  isUnknown?: ((path: string) => boolean) | undefined;
  /** Asks this process for the page, so that it is rendered again. */
  renew: () => Promise<unknown>;
};

/**
 * One page answers at every address where nothing is. It is rendered once, as other pages are, and compressed once around
 * the sentence that names the address.
 */
export class MissingPage {
  readonly #options: Options;
  #kept: Kept | undefined;
  #packing: HeldPage | undefined;
  #isRenewing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#find() !== undefined;
  }

  /** Answers from memory where no page is, so that Next does no work for made-up addresses. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = findSharedPath(request);
    if (path === null || !this.#options.isUnknown || !asksForPage(request)) return false;
    const isUnknown = this.#options.isUnknown(path);
    if (!isUnknown && (path === MISSING_PATH || findHeldPage(path)?.status !== 404)) return false;
    const filled = this.#fill(request, isUnknown);
    const isSecure = request.headers["x-forwarded-proto"] === "https";
    const headers = { ...SECURITY_HEADERS, ...(isSecure ? HTTPS_HEADERS : {}), ...filled.headers };
    response.writeHead(404, { ...headers, "content-length": filled.body.length });
    response.end(request.method === "HEAD" ? undefined : filled.body);
    return true;
  }

  /** Instead of a page of Next's that says the same without the address, or in the browser only. */
  choose({ request, response, accepted }: Answered, status: number): Replacement | null {
    if (status !== 404 || !this.#options.isUnknown || !asksForPage(request)) return null;
    if (!`${response.getHeader("content-type")}`.startsWith("text/html")) return null;
    const isUnknown = readRewrite(response) === UNMATCHED_PAGE || this.#options.isUnknown(pathOf(request));
    const filled = this.#fill(request, isUnknown, accepted);
    const caching = response.getHeader("cache-control");
    return {
      ...filled,
      status,
      headers: { ...filled.headers, ...(typeof caching === "string" ? { "cache-control": caching } : {}) },
    };
  }

  #fill(
    request: IncomingMessage,
    isUnknown: boolean,
    accepted = request.headers["accept-encoding"],
  ): { headers: OutgoingHttpHeaders; body: Buffer } {
    const said = `${isUnknown ? "Page not found" : "Page Not Found"}: ${pathOf(request).slice(0, LONGEST_PATH)}`;
    const kept = this.#find();
    if (!kept) return drawMissing(said);
    const words = escapeMarkup(said);
    const isGzip = readsEncoding(accepted, "gzip");
    const body = isGzip ? kept.page.fill({ words }) : Buffer.from(kept.held.html.replace(OWN_WORDS, () => words));
    const own = Object.entries(kept.held.headers ?? {}).filter(([name]) => !isNextHeader(name));
    const headers = {
      ...Object.fromEntries(own),
      "cache-control": "private, no-store",
      vary: VARY,
      "content-type": "text/html; charset=utf-8",
      ...(isGzip ? { "content-encoding": "gzip" } : {}),
    };
    return { headers, body };
  }

  /** The newest page that is compressed. While an older one is sent, it is rendered again. */
  #find(): Kept | undefined {
    const held = findHeldPage(MISSING_PATH);
    if (held && held !== this.#packing) this.#pack(held);
    if (!held && this.#kept) this.#renew();
    return this.#kept;
  }

  #pack(held: HeldPage): void {
    this.#packing = held;
    SlottedPage.pack(held.html, { words: OWN_WORDS }, [{ name: "words", times: 1 }]).then(
      (page) => {
        if (page) this.#kept = { held, page };
        else log.error("the page for missing pages does not name itself once");
      },
      (error: unknown) => log.error("the page for missing pages could not be compressed", { error }),
    );
  }

  #renew(): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#options
      .renew()
      .catch((error: unknown) => log.warn("the page for missing pages is out of date", { error }))
      .finally(() => {
        this.#isRenewing = false;
      });
  }
}

/** Until the page has been rendered for the first time. */
function drawMissing(words: string): { headers: OutgoingHttpHeaders; body: Buffer } {
  const page = drawPage({
    title: "404 Page Not Found",
    label: "404",
    heading: "Page Not Found",
    text: words,
    button: { href: "/search", text: "Search" },
    links: [{ href: "/", text: "Go to the front page" }],
  });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": DRAWN_PAGE_POLICY,
    "cache-control": "private, no-store",
  };
  return { headers, body: Buffer.from(page) };
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}

/** A page for a person or a crawler. */
function asksForPage({ method, url = "/", headers }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !isNextPath(url) && !asksForPart(headers) && /text\/html|\*\/\*/.test(headers.accept ?? "*/*");
}
