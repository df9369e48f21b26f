import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseEncoding, type Encoding } from "#lib/documents/encoding.ts";
import { findHeldPage } from "#lib/documents/held-pages.ts";
import { type PackedPage, PagePacker } from "#lib/documents/packed-page.ts";
import { findSharedPath, VARY } from "#lib/documents/page-request.ts";
import { isNextHeader, isNextPath } from "#lib/http/next-internals.ts";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "#lib/http/security/security-headers.ts";

/** No data, and no file: only pages are held back. */
const PAGE = /^\/(?!api\/)[^.]*$/;
const LONGEST_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 5;
const packer = new PagePacker();
/** Pages that Next is rendering for one reader, until they are held. */
const making = new Map<string, Promise<void>>();

/** Answers from the page cache, compressed ahead. Returns false if Next must answer. */
export function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
  const path = findSharedPath(request);
  return path !== null && sendHeldPage(path, request, response);
}

/** Tells whether the page at this path would be answered from memory. */
export function isHeldPage(path: string): boolean {
  const held = findHeldPage(path);
  return held !== undefined && (held.status === 404 || packer.find(held) !== undefined);
}

/**
 * Answers a reader of a page that Next is rendering for another one, as soon as it is held: after a change or a start, all its
 * readers would be rendered and compressed at the same time. Null at once, or false later, if Next must answer.
 */
export function answerWhenMade(
  request: IncomingMessage,
  response: ServerResponse,
  isMadeForEach: (path: string) => boolean,
): Promise<boolean> | null {
  const path = findSharedPath(request);
  if (
    path === null ||
    !PAGE.test(path) ||
    isNextPath(path) ||
    isMadeForEach(path) ||
    !chooseEncoding(request.headers["accept-encoding"])
  )
    return null;
  const underWay = making.get(path);
  if (underWay !== undefined) {
    const patience = sleep(LONGEST_WAIT_MS, undefined, { ref: false });
    return Promise.race([underWay, patience]).then(() => sendHeldPage(path, request, response));
  }
  const made = untilHeld(path, response).then(() => void making.delete(path));
  making.set(path, made);
  return null;
}

/** Waits for the answer to the first reader, and then for the page's bytes, if the page is one that is held. */
async function untilHeld(path: string, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => void response.once("close", resolve));
  const endsAt = performance.now() + LONGEST_WAIT_MS;
  while (findHeldPage(path) && !isHeldPage(path) && performance.now() < endsAt) await sleep(LOOK_EVERY_MS);
}

function findPacked(path: string, { headers }: IncomingMessage): { page: PackedPage; encoding: Encoding } | null {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const held = encoding && findHeldPage(path);
  // All missing pages are one (missing-page.ts).
  const page = held && held.status !== 404 && packer.find(held);
  return page && encoding ? { page, encoding } : null;
}

/** Sends the page that everyone sees, if it is held and compressed. */
export function sendHeldPage(path: string, request: IncomingMessage, response: ServerResponse): boolean {
  const found = findPacked(path, request);
  if (!found) return false;
  const { page: packed, encoding } = found;
  const headers = headersOf(packed, encoding);
  const isSecure = request.headers["x-forwarded-proto"] === "https";
  if (packed.status === 200 && namesTag(request.headers["if-none-match"], packed.etag)) {
    response.writeHead(304, { etag: packed.etag, vary: VARY, "cache-control": headers["cache-control"] });
    response.end();
  } else {
    response.writeHead(packed.status, isSecure ? { ...headers, ...HTTPS_HEADERS } : headers);
    response.end(request.method === "HEAD" ? undefined : packed.bodies[encoding]);
  }
  return true;
}

const written = new WeakMap<Buffer, OutgoingHttpHeaders>();

function headersOf({ headers, etag, bodies }: PackedPage, encoding: Encoding): OutgoingHttpHeaders {
  const body = bodies[encoding];
  const known = written.get(body);
  if (known) return known;
  const own = Object.entries(headers).filter(([name]) => !isNextHeader(name));
  const made = {
    ...SECURITY_HEADERS,
    ...Object.fromEntries(own),
    vary: VARY,
    etag,
    "content-type": "text/html; charset=utf-8",
    "content-encoding": encoding,
    "content-length": body.byteLength,
  };
  written.set(body, made);
  return made;
}

function namesTag(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}
