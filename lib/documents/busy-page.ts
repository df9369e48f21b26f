import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
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
  "content-length": Buffer.byteLength(PAGE),
  "content-security-policy": DRAWN_PAGE_POLICY,
  "cache-control": "private, no-store",
  "retry-after": `${RETRY_AFTER_SECONDS}`,
};
/** Headers of the replaced answer that must not be sent. */
const BODY_HEADERS = ["content-encoding", "transfer-encoding", "etag", "last-modified", "link"];

/**
 * Sends the page above instead of one that failed because the data service is busy or away. Next cannot set this
 * status on a page, and its failed pages show nothing without JavaScript.
 */
export function sendBusyPageInstead(
  request: IncomingMessage,
  response: ServerResponse,
  hasMetOutage: () => boolean,
): void {
  if (!asksForPage(request)) return;
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map((method) =>
    method.bind(response),
  ) as [typeof response.writeHead, typeof response.write, typeof response.end];
  const flushHeaders = response.flushHeaders.bind(response);
  let isReplaced = false;

  response.writeHead = ((status: number, ...rest: []) => {
    if ((status !== 500 && status !== 503) || !hasMetOutage()) return writeHead(status, ...rest);
    isReplaced = true;
    for (const name of BODY_HEADERS) response.removeHeader(name);
    writeHead(503, HEADERS);
    end(request.method === "HEAD" ? undefined : PAGE);
    return response;
  }) as typeof writeHead;
  // Node would write the head during these calls, so decide before.
  const decide = () => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return isReplaced;
  };
  response.write = ((...given: Parameters<typeof write>) => decide() || write(...given)) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => (decide() ? response : end(...given))) as typeof end;
  response.flushHeaders = () => {
    if (!decide()) flushHeaders();
  };
}

/** A document for a person. Next's router and its actions have their own answers. */
function asksForPage({ headers, url = "/" }: IncomingMessage): boolean {
  const isNexts = isNextPath(url) || asksForPart(headers) || readCalledAction(headers) !== undefined;
  return !isNexts && !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}
