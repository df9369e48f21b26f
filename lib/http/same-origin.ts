import { AppError } from "#lib/errors";
import { isRead } from "#lib/http/method";

/**
 * Refuses a write that another site made a visitor's browser send. A request with a bearer token passes: a browser adds
 * cookies by itself, but never that header. Of the others, whatever a browser says of its origin must be ours, and a
 * request with cookies must say it.
 */
export function assertSameOrigin({ method, headers }: Pick<Request, "method" | "headers">, siteUrl: string): void {
  if (isRead(method) || hasBearer(headers)) return;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && !isOurs(origin, siteUrl, headers.get("host"))) throw foreign(`origin ${origin}`);
  if (site !== null && site !== "same-origin" && site !== "none") throw foreign(`sec-fetch-site ${site}`);
  if (origin === null && site === null && headers.has("cookie")) throw foreign("cookies without an origin");
}

function hasBearer(headers: Headers): boolean {
  return /^bearer\s+\S/i.test(headers.get("authorization") ?? "");
}

/** The site has one address of record, and may be open under another name that leads here (127.0.0.1, a preview). */
function isOurs(origin: string, siteUrl: string, host: string | null): boolean {
  return origin === siteUrl || (host !== null && URL.parse(origin)?.host === host.toLowerCase());
}

function foreign(why: string): AppError {
  return new AppError("forbidden", {
    detail: "This request came from another site. Open the page here and try again.",
    message: `refused a write from elsewhere: ${why}`,
  });
}
