import { AppError } from "#lib/errors.ts";
import { isRead } from "#lib/http/method.ts";

/**
 * Refuses writes that another site made a browser send. A request with a bearer token passes: browsers never add that
 * header by themselves. For all others, any origin the browser reports must be ours, and a request with cookies must
 * report one.
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

/** The site has one official address, but may also be open under another name (127.0.0.1, a preview). */
function isOurs(origin: string, siteUrl: string, host: string | null): boolean {
  return origin === siteUrl || (host !== null && URL.parse(origin)?.host === host.toLowerCase());
}

function foreign(why: string): AppError {
  return new AppError("forbidden", {
    detail: "This request came from another site. Open the page on this site and try again.",
    message: `refused a write from another site: ${why}`,
  });
}
