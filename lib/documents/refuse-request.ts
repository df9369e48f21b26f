import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isApi, RequestRefusal } from "#lib/documents/refusal.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { assertSameOrigin } from "#lib/http/security/same-origin.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Refuses requests, by their first line and headers, that Next would answer with 500. */
export function refuseRequest({ method = "", url = "", headers }: IncomingMessage): void {
  if (!METHODS.includes(method)) {
    throw new RequestRefusal(405, `The method ${method} is not supported.`, { headers: { allow: METHODS.join(", ") } });
  }
  if (!isReadable(url)) throw new RequestRefusal(400, "The address is not valid. Check it, or start at the home page.");
  if (!isApi(url) && !["GET", "HEAD", "OPTIONS"].includes(method)) refuseForeignForm(method, headers);
}

/**
 * The path must decode, and the query must not contain a zero byte, which Postgres refuses. A path with one leads
 * nowhere: 404.
 */
function isReadable(target: string): boolean {
  const [path = "", ...query] = target.split("?");
  return path.startsWith("/") && isDecodable(path) && !query.join("?").includes("%00");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a form of another site. Next compares the origin with the request's host, which a proxy may name in
 * X-Forwarded-Host, and each of our actions compares it with SITE_URL. Both would answer 500.
 */
function refuseForeignForm(method: string, headers: IncomingHttpHeaders): void {
  const { origin } = headers;
  const host = firstOf(headers["x-forwarded-host"]) || headers.host;
  const isOfHost = origin === undefined || (host !== undefined && URL.parse(origin)?.host === host);
  if (!isOfHost || !isFromHere(method, headers)) {
    throw new RequestRefusal(403, "This form came from another site. Open the page on this site and try again.");
  }
}

function isFromHere(method: string, headers: IncomingHttpHeaders): boolean {
  const known = new Headers();
  for (const name of ["origin", "sec-fetch-site", "host", "cookie"] as const) {
    const value = headers[name];
    if (typeof value === "string") known.set(name, value);
  }
  try {
    assertSameOrigin({ method, headers: known }, env.SITE_URL);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();
}
