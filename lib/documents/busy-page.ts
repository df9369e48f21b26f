import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Replacement } from "#lib/documents/replace-answer.ts";
import { DRAWN_PAGE_POLICY, drawPage } from "#lib/http/drawn-page.ts";
import { asksForPart, isNextPath, readCalledAction } from "#lib/http/next-internals.ts";

const RETRY_AFTER_SECONDS = 5;
const PAGE = drawPage({
  title: "Busy",
  label: "503",
  heading: "We are busy right now",
  text: "Our database did not answer in time. This is our fault, not yours. Try again in a few seconds.",
  button: { href: "", text: "Try again" },
  links: [{ href: "/", text: "Go to the front page" }],
});

const HEADERS: OutgoingHttpHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": DRAWN_PAGE_POLICY,
  "cache-control": "private, no-store",
  "retry-after": `${RETRY_AFTER_SECONDS}`,
};

/**
 * Instead of a page that failed because the data service is busy or away. Next cannot set this status on a page, and its
 * failed pages show nothing without JavaScript.
 */
export function chooseBusyPage(
  request: IncomingMessage,
  status: number,
  hasMetOutage: () => boolean,
): Replacement | null {
  if ((status !== 500 && status !== 503) || !asksForPage(request) || !hasMetOutage()) return null;
  return { status: 503, headers: HEADERS, body: PAGE };
}

/** A document for a person. Next's router and its actions have their own answers. */
function asksForPage({ headers, url = "/" }: IncomingMessage): boolean {
  const isNexts = isNextPath(url) || asksForPart(headers) || readCalledAction(headers) !== undefined;
  return !isNexts && !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}
