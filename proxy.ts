import { type NextRequest, NextResponse } from "next/server";
import { guardRequest } from "#lib/auth/guard/guard-request.ts";
import { exchangeCode } from "#lib/auth/sign-in/exchange-code.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { addAnswerHeaders } from "#lib/http/answer-headers.ts";
import { waitingPage } from "#lib/http/limits/waiting.ts";
import { isRead } from "#lib/http/method.ts";
import { isDesignPage } from "#lib/http/pages/design-pages.ts";
import { isDynamicPage } from "#lib/http/pages/dynamic-pages.ts";
import { isMachineReader } from "#lib/http/pages/machine-reader.ts";
import { rewriteToNotFound } from "#lib/http/pages/not-found.ts";
import { isVariantPage } from "#lib/http/pages/variant-pages.ts";
import { continueWithNonce } from "#lib/http/security/nonce.ts";
import { log } from "#lib/log.ts";
import { bindBeforePage } from "#lib/purchases/access/bind-purchases.ts";
import { holdsPurchase } from "#lib/purchases/access/caller.ts";
import { enforcePageLimits } from "#lib/purchases/access/page-limits.ts";
import { findVariant } from "#lib/site/find-variant.ts";

/** Runs before the few addresses below, and before no other: a page from the cache is served twice as fast without it. */
export async function proxy(request: NextRequest): Promise<Response> {
  const answer = await answerTo(request).catch((error: unknown) => refuse(request, error));
  addAnswerHeaders(request, answer.headers);
  return answer;
}

/** Refuses a request over its limit, or one whose session cannot be checked now: it must not be taken for a visitor's. */
function refuse(request: NextRequest, error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "puzzle_required") return waitingPage(request);
  if (error.code === "rate_limited") log.info("a page was asked for too often", { reason: error.message });
  else log.error("a page was refused by the proxy", { error });
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, no-store",
    "retry-after": `${error.retryAfterSeconds ?? 5}`,
  };
  return new NextResponse(error.detail, { status: error.status, headers });
}

async function answerTo(request: NextRequest): Promise<Response> {
  const isOfDesign = isDesignPage(request.nextUrl.pathname);
  if (isVariantPage(request.nextUrl.pathname) || (isOfDesign && !env.DESIGN_PAGES))
    return rewriteToNotFound(request, "unmatched");
  if (asksForText(request)) return NextResponse.rewrite(new URL(`/feeds/post${request.nextUrl.pathname}`, request.url));
  const code = request.nextUrl.searchParams.get("code");
  if (code !== null && request.method === "GET") return exchangeCode(request, code);
  // Neither a guard nor a session is asked for: the cached ones among them answer as any cached page does.
  if (isOfDesign) return letPass(request);
  await bindBeforePage(request);
  const variant = await findVariant(request);
  if (variant?.isGuarded === false) return continueWithNonce(request, variant.path);
  await enforcePageLimits(request);
  return (await guardRequest(request, holdsPurchase(request))) ?? (await letPass(request, variant?.path));
}

/** A program that asks for a post's text instead of its page, at the post's own address. */
function asksForText({ headers, nextUrl }: NextRequest): boolean {
  return /^\/(?:@|%40)[^/]+\/(?!profile$)[^/]+$/.test(nextUrl.pathname) && isMachineReader(headers.get("accept"));
}

/** A form on a cached page is answered by a new rendering at the same address: React finds a form's state by its place. */
async function letPass(request: NextRequest, variantPath?: string): Promise<Response> {
  const isMadeNow = variantPath || !isRead(request.method) || (await isDynamicPage(request.nextUrl.pathname));
  return isMadeNow ? continueWithNonce(request, variantPath) : NextResponse.next();
}

export const config = {
  // Next reads this without running it, so it can only be written out. A test compares it with the build: every page
  // that is not cached must be here, and none that is (but below /design); with the guard table: every guarded route
  // must be here; and with the table of variants.
  matcher: [
    // Few patterns for many addresses: every request for whatever page is held against each of them.
    "/(search|status|faq/search|browse/following|login|login/wallet|login/wallet/sign-in|logout|notifications)",
    "/(comments|decisions|report|receipts|chain|withdraw|open|freeze|bought|admin|compose|edit|library|posts|profile|settings)/:path*",
    // All of /design, cached pages too: whether they are shown at all is a setting, read for each request.
    "/(variant|design)/:path*",
    {
      source: "/:at(@[^/]+|%40[^/]+)/:post",
      has: [{ type: "header", key: "accept", value: "(?!.*text/html).*(?:text/markdown|application/json).*" }],
    },
    // What may set a page apart, as lib/http/pages/variant-pages.ts lists it. Nearly every reader has no session.
    { source: "/:at(@[^/]+|%40[^/]+)/:post", has: [{ type: "cookie", key: "farthing-viewer" }] },
    {
      source: "/:at(@[^/]+|%40[^/]+)/:post",
      has: [{ type: "header", key: "cookie", value: "(?:.*[; ])?pat_[0-9a-f-]{36}=.*" }],
    },
    { source: "/browse/:path*", has: [{ type: "query", key: "category" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "tag" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "language" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "price" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "length" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "refund" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "human" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "sort" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "after" }] },
    { source: "/browse/:path*", has: [{ type: "query", key: "page" }] },
    { source: "/get-nano", has: [{ type: "query", key: "country" }] },
    { source: "/get-nano", has: [{ type: "query", key: "return" }] },
    { source: "/swap-to-nano", has: [{ type: "query", key: "to" }] },
    { source: "/swap-to-nano", has: [{ type: "query", key: "return" }] },
    { source: "/contact", has: [{ type: "query", key: "about" }] },
    { source: "/contact", has: [{ type: "query", key: "topic" }] },
    { source: "/contact", has: [{ type: "cookie", key: "farthing-viewer" }] },
    // A form that was sent.
    { source: "/contact", has: [{ type: "header", key: "content-type" }] },
    // What an e-mail or a provider sends back, to whatever page.
    { source: "/((?!api/|_next/).*)", has: [{ type: "query", key: "code" }] },
  ],
};
