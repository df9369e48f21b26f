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
/** A busy process renders slowly. Rendering the page for all who wait would make it slower still. */
const LONGEST_WAIT_MS = 5_000;
const LONGEST_PACKING_MS = 1_000;
const LOOK_EVERY_MS = 5;
const packer = new PagePacker();
/** Pages that Next is rendering for one reader, until they are held. Whether the reader stayed for the answer. */
const making = new Map<string, Promise<boolean>>();

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
  if (making.has(path)) return waitForPage(path, request, response);
  beginMaking(path, response);
  return null;
}

async function waitForPage(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const patience = sleep(LONGEST_WAIT_MS, true, { ref: false });
  for (let other = making.get(path); other; other = making.get(path)) {
    const hasAnswered = await Promise.race([other, patience]);
    if (response.closed || sendHeldPage(path, request, response)) return true;
    if (hasAnswered) return false;
  }
  // The reader who was first has left. This one takes that place, and the others wait for it.
  beginMaking(path, response);
  return false;
}

function beginMaking(path: string, response: ServerResponse): void {
  const made = untilHeld(path, response).then((hasAnswered) => {
    making.delete(path);
    return hasAnswered;
  });
  making.set(path, made);
}

/** Waits for the answer to the first reader, and then for the page's bytes, if the page is one that is held. */
async function untilHeld(path: string, response: ServerResponse): Promise<boolean> {
  // A reader who takes the answer slowly keeps no other waiting.
  await new Promise<void>((resolve) => void response.once("finish", resolve).once("close", resolve));
  const endsAt = performance.now() + LONGEST_PACKING_MS;
  while (findHeldPage(path) && !isHeldPage(path) && performance.now() < endsAt) await sleep(LOOK_EVERY_MS);
  return response.writableFinished;
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
