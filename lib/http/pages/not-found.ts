import { type NextRequest, NextResponse } from "next/server";
import { UNMATCHED_PAGE } from "#lib/http/next-internals.ts";

/** `unmatched`: no such route, or one hidden from this visitor. `invalid`: the route exists, but not with this id. */
const PAGES = { unmatched: UNMATCHED_PAGE, invalid: "/page-not-found" } as const;

/** Answers 404 under the requested address. */
export function rewriteToNotFound(request: NextRequest, reason: keyof typeof PAGES): NextResponse {
  const address = request.nextUrl.clone();
  address.pathname = PAGES[reason];
  address.search = "";
  return NextResponse.rewrite(address, { status: 404, headers: { "cache-control": "private, no-store" } });
}
