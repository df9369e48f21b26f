import { type NextRequest, NextResponse } from "next/server";
import { exchangeCode } from "#lib/auth/exchange-code";
import { guardRequest } from "#lib/auth/guard-request";
import { proxyJar } from "#lib/auth/proxy-jar";
import { findSession } from "#lib/auth/session";
import { AppError } from "#lib/errors";
import { addAnswerHeaders } from "#lib/http/answer-headers";
import { isDynamicPage } from "#lib/http/dynamic-pages";
import { isMachineReader } from "#lib/http/machine-reader";
import { continueWithNonce } from "#lib/http/nonce";
import { rewriteToNotFound } from "#lib/http/not-found";
import { log } from "#lib/log";
import { findOwnPostAt } from "#lib/posts/member-queries";
import { MEMBER_VARIANTS, readPostPath } from "#lib/posts/member-variant";

/** Runs before the few addresses below, and before no other: a page from the cache is served twice as fast without it. */
export async function proxy(request: NextRequest): Promise<Response> {
  const answer = await answerTo(request).catch(refuse);
  addAnswerHeaders(request, answer.headers);
  return answer;
}

/** Who asks cannot be checked while the data service is away: no page is shown as if nobody had. */
function refuse(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  log.error("a page was refused by the proxy", { error });
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, no-store",
    "retry-after": "5",
  };
  return new NextResponse(error.detail, { status: error.status, headers });
}

async function answerTo(request: NextRequest): Promise<Response> {
  if (request.nextUrl.pathname.startsWith(`${MEMBER_VARIANTS}/`)) return rewriteToNotFound(request, "unmatched");
  if (asksForText(request)) return NextResponse.rewrite(new URL(`/feeds/post${request.nextUrl.pathname}`, request.url));
  const code = request.nextUrl.searchParams.get("code");
  if (code !== null && request.method === "GET") return exchangeCode(request, code);
  if (await isOwnPost(request)) return continueWithNonce(request, MEMBER_VARIANTS + request.nextUrl.pathname);
  return (await guardRequest(request)) ?? (await letPass(request));
}

/** Whether who asks may read more at a post's address than what the cached page shows to everybody. */
async function isOwnPost(request: NextRequest): Promise<boolean> {
  const asked = readPostPath(request.nextUrl.pathname);
  const session = asked && (await findSession(proxyJar(request)));
  return session ? (await findOwnPostAt(session.db, asked.handle, asked.slug)) !== null : false;
}

/** A program that asks for a post's text instead of its page, at the post's own address. */
function asksForText({ headers, nextUrl }: NextRequest): boolean {
  return /^\/(?:@|%40)[^/]+\/[^/]+$/.test(nextUrl.pathname) && isMachineReader(headers.get("accept"));
}

async function letPass(request: NextRequest): Promise<Response> {
  return (await isDynamicPage(request.nextUrl.pathname)) ? continueWithNonce(request) : NextResponse.next();
}

export const config = {
  // Next reads this without running it, so it can only be written out. A test compares it with the build: every page
  // that is not cached must be here, and none that is; and with the guard table: every guarded route must be here.
  matcher: [
    "/design",
    "/design/dynamic",
    "/member-variant/:path*",
    "/browse",
    "/search",
    "/login",
    "/logout",
    "/notifications",
    "/admin/:path*",
    "/compose/:path*",
    "/edit/:path*",
    "/posts/:path*",
    "/profile/:path*",
    "/settings/:path*",
    {
      source: "/:at(@[^/]+|%40[^/]+)/:post",
      has: [{ type: "header", key: "accept", value: "(?!.*text/html).*(?:text/markdown|application/json).*" }],
    },
    // Nearly every reader has no session: their pages come from the cache, and the proxy does not run.
    { source: "/:at(@[^/]+|%40[^/]+)/:post", has: [{ type: "cookie", key: "farthing-viewer" }] },
    // What an e-mail or a provider sends back, to whatever page.
    { source: "/((?!api/|_next/).*)", has: [{ type: "query", key: "code" }] },
  ],
};
