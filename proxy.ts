import { type NextRequest, NextResponse } from "next/server";
import { exchangeCode } from "#lib/auth/exchange-code";
import { guardRequest } from "#lib/auth/guard-request";
import { AppError } from "#lib/errors";
import { addAnswerHeaders } from "#lib/http/answer-headers";
import { isDynamicPage } from "#lib/http/dynamic-pages";
import { continueWithNonce } from "#lib/http/nonce";
import { rewriteToNotFound } from "#lib/http/not-found";
import { log } from "#lib/log";

/** Where the member's variant of a page lives. Only a rewrite of ours leads there; an address of its own it has not. */
const MEMBER_VARIANTS = "/member-variant/";

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
  if (request.nextUrl.pathname.startsWith(MEMBER_VARIANTS)) return rewriteToNotFound(request, "unmatched");
  const code = request.nextUrl.searchParams.get("code");
  if (code !== null && request.method === "GET") return exchangeCode(request, code);
  return (await guardRequest(request)) ?? (await letPass(request));
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
    "/login",
    "/logout",
    "/notifications",
    "/admin/:path*",
    "/compose/:path*",
    "/edit/:path*",
    "/posts/:path*",
    "/profile/:path*",
    "/settings/:path*",
    // What an e-mail or a provider sends back, to whatever page.
    { source: "/((?!api/|_next/).*)", has: [{ type: "query", key: "code" }] },
  ],
};
