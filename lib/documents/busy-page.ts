import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

const RETRY_AFTER_SECONDS = 5;
const WREN =
  "M2.4 25.4C7.4 23.8 11.4 21.8 14.2 18.6C16.4 15 19.8 12.8 23.8 12.8C28.6 12.8 32.2 15.2 35.6 18.2C38.4 20.6 41.4 21.6 43 19.8C43.8 14.6 43.6 9.4 42.4 4.2C44.8 2.8 47.6 2.6 50.4 3.6C52.8 11.6 53.2 20 51.6 28.4C49.8 40 41.8 47.6 32.6 49.4L34.2 57.4L36.4 59.4H27L31.4 57.4L29.8 49.8C28 49.9 26.4 49.8 24.8 49.4L26.4 57.4L28 59.4H18.6L23.6 57.4L21.8 48.5C15.6 46 11.8 40.6 11.8 34C11.8 31.6 12.2 29.4 13 27.4C9.6 26.4 6 25.8 2.4 25.4ZM22.8 29C24.4 36.6 34.4 39 47.2 29.2C43.6 37.4 36.4 41.2 30.2 39.8C25.4 38.6 22.4 34.2 22.8 29ZM21 18.6a1.7 1.7 0 1 0 .001 0Z";

/** The colours and sizes of app/globals.css. The page loads nothing, because the source could be what is busy. */
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#fbf7ee, #19140f); color: light-dark(#1a2029, #e7e1d4); --copper: light-dark(#97451f, #e18f61) }
body { margin: 0; font: 1rem/1.55 "Schibsted Grotesk", system-ui, sans-serif }
header { border-bottom: 1px solid light-dark(#dcd6ca, #38312b) }
header > *, main { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem }
header a { display: inline-flex; align-items: center; gap: .5rem; min-height: 4rem; color: inherit; text-decoration: none }
header span { font: 500 1.625rem/1.25 Newsreader, Georgia, serif; letter-spacing: -.025em }
svg { width: 1.75rem; fill: var(--copper) }
main { padding-block: clamp(4rem, 10vw, 7rem) }
small { color: var(--copper); font-size: .9375rem }
h1 { font: 400 clamp(2.5rem, 1.6rem + 4vw, 4.25rem)/1.04 Newsreader, Georgia, serif; letter-spacing: -.025em; margin: .75rem 0 1.25rem; text-wrap: balance }
p { font: 1.375rem/1.45 Newsreader, Georgia, serif; color: light-dark(#404853, #c3baa9); max-width: 36rem; margin: 0 0 2rem }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.5rem }
nav a { color: var(--copper); min-height: 2.75rem; display: inline-flex; align-items: center }
nav a:first-child { background: var(--copper); color: light-dark(#fefaf3, #1b110c); padding: 0 1.25rem; border-radius: 5px; text-decoration: none; font-weight: 500 }
a:focus-visible { outline: 2px solid var(--copper); outline-offset: 2px }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Busy · Farthing</title>
<style>${STYLE}</style>
</head>
<body>
<header><div><a href="/" aria-label="Farthing, front page"><svg viewBox="0 0 64 64" fill-rule="evenodd" aria-hidden="true"><path d="${WREN}"/></svg><span>farthing</span></a></div></header>
<main>
<small>503</small>
<h1>We are busy right now</h1>
<p>Our database did not answer in time. This is our fault, not yours. Try again in a few seconds.</p>
<nav aria-label="What to do next"><a href="">Try again</a><a href="/">Go to the front page</a></nav>
</main>
</body>
</html>
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const HEADERS: OutgoingHttpHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-length": Buffer.byteLength(PAGE),
  "content-security-policy": POLICY,
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
  const isNexts = headers.rsc !== undefined || headers["next-action"] !== undefined;
  return !isNexts && !/^\/(api|_next)\//.test(url) && (headers.accept ?? "").includes("text/html");
}
