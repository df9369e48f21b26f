import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnPost } from "#lib/documents/readers/open-document.ts";
import { OwnPages, writeSlots } from "#lib/documents/readers/own-pages.ts";
import { shareTagClock } from "#lib/http/pages/tag-changes.ts";
import { postTag } from "#lib/posts/cache-tags.ts";
import { labelWay } from "#lib/purchases/refunds/refund-way.ts";

let changed: Set<string>;
beforeEach(() => {
  changed = new Set();
  shareTagClock((tags) => tags.some((tag) => changed.has(tag)));
});
afterEach(() => {
  shareTagClock(undefined);
  vi.useRealTimers();
});

const HEADERS = {
  "content-security-policy": "script-src 'strict-dynamic' 'sha256-abc'",
  "cache-control": "private, no-cache, no-store",
  "x-frame-options": "DENY",
};
const post = (own: Partial<OwnPost> = {}): OwnPost => ({
  ...{ kind: "bought", purchaseId: randomUUID(), postId: randomUUID(), authorId: randomUUID(), state: "1" },
  ...{ isFirstRead: false, isWorthIt: null, hasDownloads: false, offersCopy: false, refund: null },
  ...own,
});
const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
/** The end of a refund window, as the database writes it. */
const until = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString().replace("Z", "123+00:00");
const returnable = (own: Partial<OwnPost> = {}) => post({ refund: { until: until(10), way: "at_once" }, ...own });

/** As Next renders it, some time after NOW. */
function pageOf({ purchaseId, refund, offersCopy }: OwnPost, more = "", now = NOW): string {
  const seconds = refund ? Math.ceil((Date.parse(refund.until) - now) / 1_000) : 0;
  const [end, time, button] = refund
    ? [
        `<i data-read-to-end="${purchaseId}">`,
        ` data-now="${new Date(now).toISOString()}" data-own-post="" data-returnable="${refund.until}"`,
        `<button data-purchase="${purchaseId}" data-until="${refund.until}">${labelWay(refund.way, seconds)}</button>`,
      ]
    : ["", ' data-own-post=""', ""];
  const receipt = purchaseId ? `<a id="own-receipt" href="/receipts/${purchaseId}">` : "";
  const copy = offersCopy ? `<a href="/api/purchases/${purchaseId}/receipt?format=pdf">` : "";
  return `<p>The paid text</p>${more}${end}<section${time}>${receipt}${button}${copy}</section>`;
}

type Answer = { html?: string; headers?: Record<string, string>; status?: number };

/** Next answers a request for this page. */
function answerOf(pages: OwnPages, own: OwnPost, { html = pageOf(own), headers = {}, status = 200 }: Answer = {}) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  pages.expect(own, request, response);
  const making = pages.findMaking(own);
  for (const [name, value] of Object.entries({ ...HEADERS, ...headers })) response.setHeader(name, value);
  response.statusCode = status;
  pages.keep(request, response, html);
  response.emit("close");
  return making;
}

function textOf(pages: OwnPages, own: OwnPost): string | undefined {
  const kept = pages.find(own);
  return kept && gunzipSync(kept.page.fill(writeSlots(own, Date.now()))).toString();
}

test("every buyer of the same kind gets the page with their own purchase", async () => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  const other = { ...own, purchaseId: randomUUID() };
  expect(textOf(pages, own)).toBe(pageOf(own));
  expect(textOf(pages, other)).toBe(pageOf(other));
  expect(pages.find(own)?.headers).toEqual(HEADERS);
});

test("a page without content of its own, or with a purchase beside it, is kept as a whole alone", async () => {
  const pages = new OwnPages();
  const beside = (own: OwnPost) => `<main>The paid text</main>${pageOf(own)}`;
  for (const draw of [pageOf, beside]) {
    const own = post();
    await answerOf(pages, own, { html: draw(own) });
    expect(pages.find(own)).toMatchObject({ content: null });
  }
});

test("a page that can be returned has its own reader's purchase, end and time left, by the server's clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const [pages, own] = [new OwnPages(), returnable()];
  const longer = returnable({ ...own, purchaseId: randomUUID(), refund: { until: until(1_439), way: "at_once" } });
  await answerOf(pages, own);
  for (const minutes of [0, 3, 9.98]) {
    const now = NOW + minutes * MINUTE_MS;
    vi.setSystemTime(now);
    expect(textOf(pages, own)).toBe(pageOf(own, "", now));
    expect(textOf(pages, longer)).toBe(pageOf(longer, "", now));
  }
  expect(textOf(pages, own)).toContain(">Refund (0:02)</button>");
  expect(textOf(pages, longer)).not.toContain(`${own.purchaseId}`);
  expect(textOf(pages, longer)).not.toContain(own.refund?.until);
});

test("such a page is not kept beyond the end of anyone's refund, nor shown to who cannot return the post", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const [pages, own] = [new OwnPages(), returnable()];
  await answerOf(pages, own);
  vi.setSystemTime(NOW + 10 * MINUTE_MS);
  expect(pages.find({ ...own, refund: { until: until(11), way: "at_once" } })).toBeDefined();
  expect(pages.find(own)).toBeUndefined();
  expect(pages.find({ ...own, refund: null })).toBeUndefined();
  expect(pages.find({ ...own, refund: { until: until(11), way: "ask" } })).toBeUndefined();
});

test.each(["ask", "asked"] as const)("where the author decides (%s), the button says so", async (way) => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const [pages, own] = [new OwnPages(), returnable({ refund: { until: until(10), way } })];
  await answerOf(pages, own);
  const other = { ...own, purchaseId: randomUUID(), refund: { until: until(5), way } };
  expect(textOf(pages, other)).toBe(pageOf(other));
});

test("a receipt to keep, and downloads, are for those whose purchase has them", async () => {
  const pages = new OwnPages();
  for (const own of [post({ offersCopy: true }), post({ hasDownloads: true })]) {
    await answerOf(pages, own);
    const other = { ...own, purchaseId: randomUUID() };
    expect(textOf(pages, other)).toBe(pageOf(other));
    expect(pages.find({ ...other, offersCopy: false, hasDownloads: false })).toBeUndefined();
  }
});

test("not for another kind of reader, another post, or another state of it", async () => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  expect(pages.find({ ...own, kind: "token" })).toBeUndefined();
  expect(pages.find({ ...own, kind: "given", purchaseId: null })).toBeUndefined();
  expect(pages.find({ ...own, postId: randomUUID() })).toBeUndefined();
  expect(pages.find({ ...own, state: "2" })).toBeUndefined();
});

test.each(["profile:{authorId}", "posts", "nano-price"])("not after a change of %s", async (pattern) => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  changed.add(pattern.replace("{authorId}", own.authorId));
  expect(pages.find(own)).toBeUndefined();
});

test("a sale, which changes the post's own tag, leaves it for the next buyer", async () => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  changed.add(postTag(own.postId));
  expect(pages.find(own)).toBeDefined();
});

const PICTURE = '<img src="https://data.example/storage/v1/object/sign/paid-images/a.webp?token=b">';
test.each([
  ["a page with paid pictures", 60, PICTURE],
  ["another", 600, ""],
])("%s is kept for %i seconds", async (_, seconds, more) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own, { html: pageOf(own, more) });
  vi.advanceTimersByTime((seconds - 1) * 1_000);
  expect(pages.find(own)).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(pages.find(own)).toBeUndefined();
});

test("no page is kept without a clock of changes", async () => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  shareTagClock(undefined);
  expect(pages.find(own)).toBeUndefined();
});

const LOCKED = "<p>The free part</p>";
const refused: [what: string, answer: (own: OwnPost) => Answer][] = [
  ["the page for everyone, shown to who has just lost the post", () => ({ html: LOCKED })],
  ["one that can be returned after all", (own) => ({ html: pageOf(own, '<i data-returnable="2026">') })],
  ["one whose end is noted", (own) => ({ html: pageOf(own, '<i data-read-to-end="x">') })],
  ["one with a refund on offer", (own) => ({ html: pageOf(own, '<i data-purchase="x">') })],
  [
    "one whose reader has just said whether it was worth it",
    (own) => ({ html: pageOf(own, '<i data-answered="no">') }),
  ],
  ["one with a copy of the receipt after all", (own) => ({ html: pageOf({ ...own, offersCopy: true }) })],
  ["one with the purchase of another reader", () => ({ html: pageOf(post()) })],
  ["one with the purchase twice", (own) => ({ html: pageOf(own, `${own.purchaseId}`) })],
  ["one that sets a cookie", () => ({ headers: { "set-cookie": "a=b" } })],
  ["one with a nonce", () => ({ headers: { "content-security-policy": "script-src 'nonce-abc'" } })],
  ["one that others may cache", () => ({ headers: { "cache-control": "public" } })],
  ["a missing page", () => ({ status: 404 })],
];
test.each(refused)("does not keep %s", async (_, answer) => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own, answer(own));
  expect([pages.find(own), pages.findMaking(own), pages.bytes]).toEqual([undefined, undefined, 0]);
});

const notReturnable: [what: string, answer: (own: OwnPost) => Answer][] = [
  ["it can no longer be returned", (own) => ({ html: pageOf({ ...own, refund: null }) })],
  ["the author must be asked", (own) => ({ html: pageOf({ ...own, refund: { until: until(10), way: "ask" } }) })],
  ["its end has moved", (own) => ({ html: pageOf({ ...own, refund: { until: until(9), way: "at_once" } }) })],
  ["it is another reader's", () => ({ html: pageOf(returnable()) })],
  ["there is a second refund", (own) => ({ html: pageOf(own, `<i data-purchase="${own.purchaseId}">`) })],
];
test.each(notReturnable)("does not keep a page that can be returned if meanwhile %s", async (_, answer) => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const [pages, own] = [new OwnPages(), returnable()];
  await answerOf(pages, own, answer(own));
  expect([pages.find(own), pages.findMaking(own), pages.bytes]).toEqual([undefined, undefined, 0]);
});

test("keeps neither the page for everyone nor one with a purchase for readers without one", async () => {
  const [pages, given] = [new OwnPages(), post({ kind: "given", purchaseId: null })];
  for (const html of [LOCKED, pageOf(post())]) {
    await answerOf(pages, given, { html });
    expect(pages.find(given)).toBeUndefined();
  }
  await answerOf(pages, given);
  expect(textOf(pages, given)).toBe(pageOf(given));
});

test("does not keep what it did not expect", () => {
  const [pages, own] = [new OwnPages(), post()];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  pages.keep(request, response, pageOf(own));
  expect(pages.findMaking(own)).toBeUndefined();
  expect(pages.bytes).toBe(0);
});

test("the others wait no longer than the request that they wait for", async () => {
  const [pages, own] = [new OwnPages(), post()];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  pages.expect(own, request, response);
  const making = pages.findMaking(own);
  expect(making).toBeDefined();
  expect(pages.findMaking({ ...own, state: "2" })).toBeUndefined();
  response.emit("close");
  await making;
  expect(pages.findMaking(own)).toBeUndefined();

  const gone = new ServerResponse(request);
  gone.destroy();
  await once(gone, "close");
  pages.expect(own, request, gone);
  expect(pages.findMaking(own)).toBeUndefined();
});

test("10,000 buyers of one post share a page, and 500 long posts stay within the bound", async () => {
  const [pages, own] = [new OwnPages(), post()];
  await answerOf(pages, own);
  const before = pages.bytes;
  for (let n = 0; n < 10_000; n++) expect(pages.find({ ...own, purchaseId: randomUUID() })).toBeDefined();
  expect(pages.bytes).toBe(before);
  const fresh = (n: number) =>
    returnable({ ...own, purchaseId: randomUUID(), refund: { until: until(1 + n / 1_000), way: "at_once" } });
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await answerOf(pages, fresh(0));
  const withFresh = pages.bytes;
  for (let n = 0; n < 10_000; n++) expect(pages.find(fresh(n))).toBeDefined();
  expect(pages.bytes).toBe(withFresh);
  // What stands behind the purchase is kept as it is, too.
  const text = "a".repeat(50_000);
  for (let n = 0; n < 20; n++) {
    const many = Array.from({ length: 25 }, () => post());
    await Promise.all(many.map((one) => answerOf(pages, one, { html: pageOf(one) + text })));
  }
  expect(pages.bytes).toBeGreaterThan(12 * 1_024 * 1_024);
  expect(pages.bytes).toBeLessThanOrEqual(16 * 1_024 * 1_024);
});
