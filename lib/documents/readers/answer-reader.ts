import type { IncomingMessage, ServerResponse } from "node:http";
import { sendHeldPage } from "#lib/documents/answer-page.ts";
import { chooseEncoding, readsEncoding } from "#lib/documents/encoding.ts";
import { findReaderPath, VARY } from "#lib/documents/page-request.ts";
import {
  type AskedPost,
  findSight,
  noteFirstRead,
  type OwnPost,
  type Sight,
  within,
} from "#lib/documents/readers/open-document.ts";
import { type KeptPage, OwnPages, writeSlots } from "#lib/documents/readers/own-pages.ts";
import { findReader } from "#lib/documents/readers/reader.ts";
import { env } from "#lib/env/server.ts";
import { HTTPS_HEADERS } from "#lib/http/security/security-headers.ts";
import { readPostPath } from "#lib/posts/post.ts";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";

type Asked = { request: IncomingMessage; response: ServerResponse; path: string; at: AskedPost };

const ownPages = new OwnPages();
/** How long a reader waits for the page that Next makes for another one. */
const WAIT_MS = 1_000;

/**
 * Answers a signed-in reader, or the holder of a reading token, at a post of which they see what every visitor sees, or
 * what every buyer sees. Null at once, or false later, if Next must answer.
 */
export function answerReader(request: IncomingMessage, response: ServerResponse): Promise<boolean> | null {
  const path = env.WEB_DATABASE_URL ? findReaderPath(request) : null;
  const at = path === null ? null : readPostPath(path);
  if (path === null || !at || !chooseEncoding(request.headers["accept-encoding"])) return null;
  return answer({ request, response, path, at });
}

/** Keeps the page that Next has made for this request, if other buyers may see it. */
export function keepOwnPage(request: IncomingMessage, response: ServerResponse, html: string): void {
  ownPages.keep(request, response, html);
}

/** Many may ask for a page that is not kept: one of them gets it from Next, and the others wait, and are judged again. */
async function answer(asked: Asked): Promise<boolean> {
  const sight = await judge(asked);
  const making = sight?.kind === "own" && !ownPages.find(sight.own) ? ownPages.findMaking(sight.own) : undefined;
  if (!making) return answerAs(sight, asked);
  await within(WAIT_MS, making);
  return answerAs(await judge(asked), asked);
}

async function judge({ request, at }: Asked): Promise<Sight | null> {
  const reader = await findReader(request);
  return reader && findSight(reader, at);
}

/** False if Next must answer. */
async function answerAs(sight: Sight | null, { request, response, path }: Asked): Promise<boolean> {
  if (!sight) return false;
  if (sight.kind === "public") return sendHeldPage(path, request, response);
  if (!readsEncoding(request.headers["accept-encoding"], "gzip")) return false;
  const kept = ownPages.find(sight.own);
  if (kept) return (await mayShow(sight.own)) && sendOwnPage(kept, sight.own, request, response);
  if (request.method === "GET" && !ownPages.findMaking(sight.own)) ownPages.expect(sight.own, request, response);
  return false;
}

/** The first read counts as the delivery, so it is noted before the text leaves. */
async function mayShow({ isFirstRead, purchaseId }: OwnPost): Promise<boolean> {
  return !isFirstRead || (purchaseId !== null && (await noteFirstRead(purchaseId)));
}

function sendOwnPage(
  { page, content, headers }: KeptPage,
  own: OwnPost,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const shown = request.headers[OPENING_HEADER] === undefined ? page : (content ?? page);
  const body = shown.fill(writeSlots(own, Date.now()));
  const isSecure = request.headers["x-forwarded-proto"] === "https";
  response.writeHead(200, {
    ...headers,
    ...(isSecure ? HTTPS_HEADERS : {}),
    vary: VARY,
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": body.byteLength,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
