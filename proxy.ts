import { type NextRequest, NextResponse } from "next/server";
import { continueWithNonce } from "#lib/http/nonce";

/** Where the member's variant of a page lives. Only a rewrite of ours leads there; an address of its own it has not. */
const MEMBER_VARIANTS = "/member-variant/";

/** Runs before the few addresses below, and before no other: a page from the cache is served twice as fast without it. */
export function proxy(request: NextRequest): NextResponse | Promise<NextResponse> {
  if (request.nextUrl.pathname.startsWith(MEMBER_VARIANTS)) return notFound(request);
  return continueWithNonce(request);
}

function notFound(request: NextRequest): NextResponse {
  const address = request.nextUrl.clone();
  address.pathname = "/_not-found";
  return NextResponse.rewrite(address, { status: 404, headers: { "cache-control": "private, no-store" } });
}

export const config = {
  // Next reads this without running it, so it can only be written out. A test compares it with the build: every page
  // that is not cached must be here, and none that is.
  matcher: ["/design/dynamic", "/member-variant/:path*"],
};
