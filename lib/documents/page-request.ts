import type { IncomingMessage } from "node:http";
import { ROUTER_HEADERS, ROUTER_VARY } from "#lib/http/next-internals.ts";
import { isDesignPage } from "#lib/http/pages/design-pages.ts";
import { isMachineReader } from "#lib/http/pages/machine-reader.ts";
import { findVariantOf, hasCookieOf } from "#lib/http/pages/variant-pages.ts";

/** What the answer at an address depends on. Next's own headers too: its router asks at the same address. */
export const VARY = `Cookie, Accept, Accept-Encoding, ${ROUTER_VARY}`;
/** Parts of a query that say where a visitor comes from, and change nothing on any page. */
const ORIGIN_NAME = /^(?:utm_[a-z]+|ref|fbclid|gclid)$/;
const BODY_HEADERS = ["content-length", "content-type", "transfer-encoding"];

export type PageRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** The path of the page that this request asks for as every visitor sees it, or null: then Next answers. */
export function findSharedPath(request: PageRequest): string | null {
  const path = findPath(request);
  const { headers } = request;
  return path === null || asksForText(path, headers) || hasOwnCookie(path, headers) ? null : path;
}

/** The path of a post, if all that keeps this request from its shared page is a session or a reading token. */
export function findReaderPath(request: PageRequest): string | null {
  const path = findPath(request);
  if (path === null || !isPost(path) || asksForText(path, request.headers)) return null;
  return hasOwnCookie(path, request.headers) ? path : null;
}

/** Only cached pages are held. The proxy decides about none of them for everyone, but for /design, which may be off. */
function findPath({ method, url = "/", headers }: PageRequest): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if ([...ROUTER_HEADERS, ...BODY_HEADERS].some((name) => headers[name] !== undefined)) return null;
  const start = url.indexOf("?");
  if (start >= 0 && !onlySaysOrigin(url.slice(start + 1))) return null;
  const path = start < 0 ? url : url.slice(0, start);
  return isDesignPage(path) ? null : path;
}

function isPost(path: string): boolean {
  return findVariantOf(path)?.name === "post";
}

function asksForText(path: string, { accept }: IncomingMessage["headers"]): boolean {
  return isPost(path) && isMachineReader(accept ?? null);
}

function hasOwnCookie(path: string, { cookie = "" }: IncomingMessage["headers"]): boolean {
  const variant = findVariantOf(path);
  return variant !== null && hasCookieOf(variant, cookie);
}

function onlySaysOrigin(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => ORIGIN_NAME.test(name));
}
