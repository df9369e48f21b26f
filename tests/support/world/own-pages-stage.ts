import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSessionAnd } from "#lib/auth/session/session.ts";
import { keepOwnPage } from "#lib/documents/readers/answer-reader.ts";
import { setVisitorAddressHeader } from "#lib/documents/visitor-address.ts";
import { createWebServer } from "#lib/documents/web-server.ts";
import { shareTagClock } from "#lib/http/pages/tag-changes.ts";
import { findReadablePost } from "#lib/posts/reading/member-queries.ts";
import { findTextByToken } from "#lib/purchases/access/token-queries.ts";
import { findPurchasedReceipt, type PurchasedReceipt } from "#lib/purchases/reading/purchased-receipt.ts";
import { labelWay } from "#lib/purchases/refunds/refund-way.ts";
import { BROWSER_HEADERS } from "#tests/support/calls/browser-request.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { browserCookiesOf } from "#tests/support/stack/session-cookies.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

export const LOCKED = "<p>The page that every visitor sees</p>";
const HEADER = "<header>Every page has this</header>";
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "script-src 'strict-dynamic' 'sha256-abc'",
  "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
};

export type SoldPost = { id: string; path: string; word: string };
export type OwnPagesStage = Awaited<ReturnType<typeof startOwnPagesStage>>;
export type Buyer = Awaited<ReturnType<OwnPagesStage["addBuyer"]>>;

/** A web process whose Next is a stand-in, over the real database: posts, and those who have bought them. */
export async function startOwnPagesStage() {
  const { databaseUrl, webDatabaseUrl } = inject("target");
  setWebSettings({ WEB_DATABASE_URL: webDatabaseUrl ?? "", COUNTRY_HEADER: "x-country" });
  shareTagClock(() => false);
  const world = openWorld(databaseUrl ?? "");
  const { open, pay, refund } = purchaseCalls(world);
  let rendered = 0;
  const web = createWebServer(async (request, response) => {
    rendered += 1;
    await answerAsNext(request, response);
  });
  await web.listen(0, "127.0.0.1");
  const { port } = web.http.address() as AddressInfo;
  await world.addAddresses(80);
  const author = await world.addPerson({ isCreator: true });

  async function addPost(): Promise<SoldPost> {
    const word = `w${crypto.randomUUID()}`;
    const id = await world.addPost(author, { paidText: word });
    const sql = `select '/@' || a.handle || '/' || p.slug as path
      from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`;
    return { id, word, ...(await world.one<{ path: string }>(sql, [id])) };
  }

  /** Who answers: the web server from what it keeps, always gzipped, or Next's stand-in, never. */
  async function ask({ path }: SoldPost, cookie: string, { method = "GET", headers = {} }: AskOptions = {}) {
    const asked = { method, headers: { ...BROWSER_HEADERS, cookie, ...headers } };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked);
    const text = await answer.text();
    const by = answer.headers.has("content-encoding") ? "kept" : "Next";
    return { by, text, status: answer.status, headers: answer.headers };
  }

  /** Asks until a page is kept for this kind of reader: a token's first read is Next's alone. */
  async function keepFor(post: SoldPost, cookie: string): Promise<void> {
    for (let n = 0; n < 2; n++) await ask(post, cookie);
    const { by, text } = await ask(post, cookie);
    if (by !== "kept" || !text.includes(post.word)) throw new Error(`No page is kept; ${by} answered.`);
  }

  async function addReader() {
    const { id, session, email } = await signedInUser();
    return { id, email, session, cookie: await browserCookiesOf(session), person: { id, claims: { sub: id } } };
  }

  const buyNow = async (person: Person, post: SoldPost) => pay(await open(person, post.id), XNO / 20n);
  const endReturns = (purchaseId: string) =>
    world.pool.query("update public.purchases set refund_window_ends_at = now() - interval '1 second' where id = $1", [
      purchaseId,
    ]);

  /** Bought so long ago that it cannot be returned. */
  async function addBuyer(post: SoldPost) {
    const reader = await addReader();
    const purchase = await buyNow(reader.person, post);
    await endReturns(purchase.id);
    return { ...reader, purchase };
  }

  /** Has just bought it. */
  async function addFreshBuyer(post: SoldPost) {
    const reader = await addReader();
    return { ...reader, purchase: await buyNow(reader.person, post) };
  }

  const payAgain = (purchase: Parameters<typeof pay>[0]) => pay(purchase, XNO / 20n);

  const buyNowWithoutSession = async (post: SoldPost) => {
    const sql = "select * from public.open_purchase(null, $1)";
    return pay(await world.one<Parameters<typeof pay>[0]>(sql, [post.id]), XNO / 20n);
  };

  async function buyWithoutSession(post: SoldPost) {
    const purchase = await buyNowWithoutSession(post);
    await endReturns(purchase.id);
    return purchase;
  }

  const stop = async () => {
    shareTagClock(undefined);
    await Promise.all([web.stop(0), world.close()]);
  };
  const calls = { addPost, ask, keepFor, addReader, addBuyer, addFreshBuyer, payAgain, endReturns, refund };
  const withoutSession = { buyWithoutSession, buyNowWithoutSession };
  return { ...calls, ...withoutSession, world, author, countRendered: () => rendered, stop };
}

type AskOptions = { method?: string; headers?: Record<string, string> };

/** The page of a post by the same queries as in Next, without its looks. */
async function answerAsNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, handle = "", slug = ""] = /^\/@([^/]+)\/(.+)$/.exec(request.url ?? "") ?? [];
  setVisitorAddressHeader(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  const jar = requestJar(new Request("http://localhost:3000", { headers }));
  const viewed = await findSessionAnd(jar, (db) => findReadablePost(db, { handle, slug }));
  const own = viewed?.found ?? (await findTextByToken(jar.readAll(), handle, slug));
  const receipt = own && (await findPurchasedReceipt(own.bought, { cookies: jar.readAll(), headers }, own.post.id));
  const text = own && `<p>${JSON.stringify(own.sections)}</p>${receipt ? draw(receipt) : GIVEN}`;
  const html = text ? `${HEADER}<main id="content">${text}</main>` : LOCKED;
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  keepOwnPage(request, response, html);
  response.end(html);
}

const GIVEN = '<section data-own-post=""></section>';

/** What stands under the text of a purchase, with the marks that the site's components have. */
function draw(receipt: PurchasedReceipt): string {
  const { purchaseId, receiptPath, copyPath, hasDownloads, isWorthIt, excess, refundUntil, now } = receipt;
  const until = refundUntil !== null && Date.parse(refundUntil) > Date.parse(now) ? refundUntil : null;
  return [
    until === null ? "" : `<i data-read-to-end="${purchaseId}"></i>`,
    isWorthIt === null ? "" : `<form data-answered="${isWorthIt ? "yes" : "no"}">`,
    `<section${until === null ? ' data-own-post=""' : ` data-now="${now}" data-own-post="" data-returnable="${until}"`}>`,
    `<a id="own-receipt" href="${receiptPath}">Receipt</a>`,
    hasDownloads ? "<a download>EPUB</a>" : "",
    until === null ? "" : drawRefund(receipt, until),
    copyPath === null ? "" : `<a href="${copyPath}">`,
    `${excess?.state ?? ""}</section>`,
  ].join("");
}

function drawRefund({ purchaseId, mustAskAuthor, hasAsked, now }: PurchasedReceipt, until: string): string {
  const left = Math.ceil((Date.parse(until) - Date.parse(now)) / 1_000);
  const asked = hasAsked ? "asked" : "ask";
  const label = labelWay(mustAskAuthor ? asked : "at_once", left);
  return `<button data-purchase="${purchaseId}" data-until="${until}" type="button">${label}</button>`;
}
