import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { findRoute } from "#lib/auth/guard/find-route.ts";
import { destinationOf, findUnmetGuard } from "#lib/auth/guard/guard.ts";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { proxyJar } from "#lib/auth/session/proxy-jar.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { isRead } from "#lib/http/method.ts";
import { rewriteToNotFound } from "#lib/http/pages/not-found.ts";

/**
 * Refuses a request before any page loads data: 404 for unknown routes, a redirect for what the visitor can fix. Null
 * lets it pass. `isHolder`: it brings the verified token of a purchase.
 */
export async function guardRequest(request: NextRequest, isHolder = false): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  const route = findRoute(pathname);
  if (!route) return null;
  if (!route.hasValidIds) return rewriteToNotFound(request, "invalid");
  // Also for unguarded pages: a page such as /login reads a session, but could not store one that it renews.
  const session = await findSession(proxyJar(request));
  const unmet = findUnmetGuard(route, session?.viewer ?? null, isHolder);
  if (unmet === null) return null;
  const destination = destinationOf(unmet);
  if (destination === null) return rewriteToNotFound(request, "unmatched");
  // A submitted form is lost either way, so return to its page.
  const next = readNextPath(isRead(request.method) ? pathname + search : pathname);
  const answer = NextResponse.redirect(
    new URL(withNextPath(destination, next), request.nextUrl),
    isRead(request.method) ? 307 : 303,
  );
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}
