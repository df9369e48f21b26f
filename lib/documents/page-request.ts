import type { IncomingMessage } from "node:http";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";

/**
 * Where proxy.ts decides: on these pages, at a post for those whom a cookie or another format sets apart, and for what a
 * query asks. A test compares this with the proxy's matcher.
 */
const PROXIED_PAGE =
  /^\/(?:search|faq\/search|login|logout|notifications|receipts|open|bought|admin|compose|edit|posts|profile|settings|asked-page|browse-variant|member-variant|design)(?:\/|$)/;
const POST = /^\/(?:@|%40)[^/]+\/[^/]+$/;
const CONTACT = "/contact";
const VIEWER_COOKIE = /(?:^|[; ])farthing-viewer=/;
const READING_TOKEN = /(?:^|[; ])pat_[0-9a-f-]{36}=/;
const OTHER_FORMAT = /text\/markdown|application\/json/;
/** Parts of a query that say where a visitor comes from, and change nothing on any page. */
const ORIGIN_NAME = /^(?:utm_[a-z]+|ref|fbclid|gclid)$/;
/** Prefetches, parts of pages and actions, as Next's own code in the browser asks for them. */
const NEXT_HEADERS = ["rsc", "next-action", "next-router-prefetch", "next-router-segment-prefetch", "next-url"];
const BODY_HEADERS = ["content-length", "content-type", "transfer-encoding"];

export type PageRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** The path of the page that this request asks for as every visitor sees it, or null: then Next answers. */
export function findSharedPath(request: PageRequest): string | null {
  const path = findPath(request);
  return path === null || isAnswerOwn(path, request.headers) ? null : path;
}

/** The path of a post, if all that keeps this request from its shared page is a session or a reading token. */
export function findReaderPath(request: PageRequest): string | null {
  const path = findPath(request);
  if (path === null || !POST.test(path) || asksForText(request.headers)) return null;
  // A reader who has just paid.
  if (request.headers[OPENING_HEADER] !== undefined) return null;
  return isOfReader(request.headers) ? path : null;
}

function findPath({ method, url = "/", headers }: PageRequest): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if ([...NEXT_HEADERS, ...BODY_HEADERS].some((name) => headers[name] !== undefined)) return null;
  const start = url.indexOf("?");
  if (start >= 0 && !onlySaysOrigin(url.slice(start + 1))) return null;
  const path = start < 0 ? url : url.slice(0, start);
  return PROXIED_PAGE.test(path) ? null : path;
}

function isAnswerOwn(path: string, headers: IncomingMessage["headers"]): boolean {
  if (path === CONTACT) return VIEWER_COOKIE.test(headers.cookie ?? "");
  return POST.test(path) && (asksForText(headers) || isOfReader(headers));
}

function asksForText({ accept = "" }: IncomingMessage["headers"]): boolean {
  return OTHER_FORMAT.test(accept) && !accept.includes("text/html");
}

function isOfReader({ cookie = "" }: IncomingMessage["headers"]): boolean {
  return VIEWER_COOKIE.test(cookie) || READING_TOKEN.test(cookie);
}

function onlySaysOrigin(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => ORIGIN_NAME.test(name));
}
