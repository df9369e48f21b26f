import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { BoundedStore } from "#lib/cache/bounded-store.ts";
import type { OwnPost } from "#lib/documents/readers/open-document.ts";
import { SlottedPage } from "#lib/documents/readers/slotted-page.ts";
import { isNextHeader } from "#lib/http/next-internals.ts";
import { isStale } from "#lib/http/pages/tag-changes.ts";
import { log } from "#lib/log.ts";
import { tagsOfOwnPage } from "#lib/posts/cache-tags.ts";
import { PAID_PICTURE_SECONDS } from "#lib/posts/media/image.ts";
import { labelWay } from "#lib/purchases/refunds/refund-way.ts";

type Slot = "purchase" | "until" | "now" | "label";
/** The whole page, and its content alone, if all that is one purchase's is in it. */
export type KeptPage = { page: SlottedPage<Slot>; content: SlottedPage<Slot> | null; headers: OutgoingHttpHeaders };
type Kept = KeptPage & { state: string; tags: readonly string[]; begunAt: number; goodForMs: number };
type Making = { own: OwnPost; begunAt: number; isKeeping: boolean; end: () => void };

const MEGABYTE = 1_024 * 1_024;
const BOUNDS = { maxBytes: 16 * MEGABYTE, maxEntries: 10_000 };
/** The address of a paid picture. */
const PAID_PICTURE = "/object/sign/paid-images/";
const KEPT_MS = 600_000;
/** Then the addresses of its pictures stay valid for at least nine tenths of their time. */
const KEPT_WITH_PICTURES_MS = (PAID_PICTURE_SECONDS * 1_000) / 10;
const HEADER_BYTES = 4_000;

/** Every buyer's page has this element, and no page for everyone. React writes a text's own quotes in another way. */
const OF_A_BUYER = 'data-own-post=""';
/** Only the page of a buyer with a purchase has this link. */
const RECEIPT = 'id="own-receipt"';
/** What the page holds while its buyer may return the post: the server's time, and what is one purchase's. */
const NOW = /\sdata-now="([^"]+)"/;
const RETURNABLE = /\sdata-(?:now|returnable|read-to-end|purchase)="/;
/** What the page of a reader who has just paid takes over (components/purchase/pay/open-post.ts). */
const CONTENT = /<main[\s>].*<\/main>/s;
/** Whether its buyer found the post worth it. */
const ANSWERED = /\sdata-answered="([^"]*)"/;
/** Of one answer or one connection, or set again for each. */
const NOT_KEPT =
  /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|strict-transport-security|transfer-encoding|vary|x-powered-by)$/;

/**
 * Keeps the pages that Next makes for buyers, one for each kind of buyer of a post, without the purchase and the time
 * left to return it. Who gets one, the database says at each request, and in which state.
 */
export class OwnPages {
  readonly #kept = new BoundedStore<Kept>(BOUNDS);
  readonly #making = new Map<string, Promise<void>>();
  readonly #byRequest = new WeakMap<IncomingMessage, Making>();

  get bytes(): number {
    return this.#kept.bytes;
  }

  find(own: OwnPost): KeptPage | undefined {
    // By the same clock as in Next, which makes a page without the refund then.
    if (own.refund && Date.parse(own.refund.until) <= Date.now()) return undefined;
    const kept = this.#kept.get(keyOf(own));
    if (kept?.state !== own.state || performance.now() - kept.begunAt > kept.goodForMs) return undefined;
    return isStale(kept.tags, kept.begunAt) ? undefined : kept;
  }

  /** Ends when Next has answered another request for the same page, whether it could be kept or not. */
  findMaking(own: OwnPost): Promise<void> | undefined {
    return this.#making.get(makingKeyOf(own));
  }

  /** Next is about to answer this request. What the database said of it came before. */
  expect(own: OwnPost, request: IncomingMessage, response: ServerResponse): void {
    if (response.closed) return;
    const key = makingKeyOf(own);
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => {
      this.#making.delete(key);
      resolve();
    };
    const making = { own, begunAt: performance.now(), isKeeping: false, end };
    this.#making.set(key, promise);
    this.#byRequest.set(request, making);
    response.once("close", () => {
      if (!making.isKeeping) end();
    });
  }

  /** Keeps what Next answers, if it is expected and is a page that other buyers may see. */
  keep(request: IncomingMessage, response: ServerResponse, html: string): void {
    const making = this.#byRequest.get(request);
    if (!making || !isForOthers(response, html)) return;
    const { purchaseId, refund, isWorthIt } = making.own;
    if (html.includes(RECEIPT) !== (purchaseId !== null) || RETURNABLE.test(html) !== (refund !== null)) return;
    if (ANSWERED.exec(html)?.[1] !== nameAnswer(isWorthIt)) return;
    making.isKeeping = true;
    const headers = Object.fromEntries(
      Object.entries(response.getHeaders()).filter(([name]) => !NOT_KEPT.test(name) && !isNextHeader(name)),
    );
    this.#pack(making, html, headers)
      .catch((error: unknown) => log.error("a buyer's page could not be kept", { error }))
      .finally(making.end);
  }

  async #pack({ own, begunAt }: Making, html: string, headers: OutgoingHttpHeaders): Promise<void> {
    const [, now = ""] = NOW.exec(html) ?? [];
    const pack = (part: string) => SlottedPage.pack(part, writeSlots(own, Date.parse(now)), listPlaces(own));
    const page = await pack(html);
    const goodForMs = html.includes(PAID_PICTURE) ? KEPT_WITH_PICTURES_MS : KEPT_MS;
    if (!page) return;
    const [main] = CONTENT.exec(html) ?? [];
    const content = main === undefined ? null : await pack(main);
    const kept = { page, content, headers, state: own.state, tags: tagsOfOwnPage(own), begunAt, goodForMs };
    this.#kept.set(keyOf(own), kept, page.bytes + (content?.bytes ?? 0) + HEADER_BYTES);
  }
}

/** Not what shows that the reader has lost the post meanwhile, and nothing that is good for one answer only. */
function isForOthers(response: ServerResponse, html: string): boolean {
  const { "set-cookie": cookies, "content-security-policy": policy, "cache-control": caching } = response.getHeaders();
  if (response.statusCode !== 200 || cookies !== undefined) return false;
  if (typeof policy !== "string" || policy.includes("'nonce-") || !`${caching}`.includes("no-store")) return false;
  return html.includes(OF_A_BUYER);
}

/** What stands on the page of this buyer at this time. */
export function writeSlots({ purchaseId, refund }: OwnPost, now: number): Record<Slot, string> {
  const purchase = purchaseId ?? "";
  if (!refund) return { purchase, until: "", now: "", label: "" };
  const label = labelWay(refund.way, Math.ceil((Date.parse(refund.until) - now) / 1_000));
  return {
    purchase,
    until: refund.until,
    now: ` data-now="${new Date(now).toISOString()}"`,
    label: `>${label}</button>`,
  };
}

/** The purchase leads to the receipt and to its copy. A refund has its button, and the mark at the end of the text. */
function listPlaces({ purchaseId, refund, offersCopy }: OwnPost): { name: Slot; times: number }[] {
  if (purchaseId === null) return [];
  const purchase = { name: "purchase", times: 1 + (offersCopy ? 1 : 0) + (refund ? 2 : 0) } as const;
  if (!refund) return [purchase];
  return [purchase, { name: "until", times: 2 }, { name: "now", times: 1 }, { name: "label", times: 1 }];
}

/** As the question under the text does. */
function nameAnswer(isWorthIt: boolean | null): "yes" | "no" | undefined {
  if (isWorthIt === null) return undefined;
  return isWorthIt ? "yes" : "no";
}

/** Of all buyers whose pages are alike. */
const keyOf = ({ postId, kind, refund, offersCopy, hasDownloads, isWorthIt }: OwnPost) =>
  [postId, kind, refund?.way, offersCopy && "copy", hasDownloads && "downloads", nameAnswer(isWorthIt)].join(" ");
const makingKeyOf = (own: OwnPost) => `${keyOf(own)} ${own.state}`;
