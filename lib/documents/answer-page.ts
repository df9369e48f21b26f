import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "#lib/documents/encoding.ts";
import { findHeldPage } from "#lib/documents/held-pages.ts";
import { type PackedPage, PagePacker } from "#lib/documents/packed-page.ts";
import { findSharedPath } from "#lib/documents/page-request.ts";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "#lib/http/security/security-headers.ts";

/** What the answer at an address depends on. Next's own headers too: its router asks at the same address. */
export const VARY =
  "Cookie, Accept, Accept-Encoding, rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";
/** Headers of an entry that only Next reads. */
const NEXT_ONLY = /^x-next/;
const packer = new PagePacker();

/** Answers from the page cache, compressed ahead. Returns false if Next must answer. */
export function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
  const path = findSharedPath(request);
  return path !== null && sendHeldPage(path, request, response);
}

function findPacked(path: string, { headers }: IncomingMessage): { page: PackedPage; encoding: Encoding } | null {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const held = encoding && findHeldPage(path);
  const page = held && packer.find(held);
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
  const own = Object.entries(headers).filter(([name]) => !NEXT_ONLY.test(name));
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
