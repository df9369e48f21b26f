import type { ServerResponse } from "node:http";
import { EMPTY_APP_ACTION } from "#lib/http/next-internals.ts";

const FOUND = Buffer.from(EMPTY_APP_ACTION.found);
const DROPPED_BYTES = Buffer.byteLength(EMPTY_APP_ACTION.dropped);

/**
 * Takes the empty actions out of a page that Next streams: HTML forbids them, and a form without one is sent to its own page,
 * too. Call it when Next has its answer in hand: what is written before is compressed by then.
 */
export function dropEmptyActions(response: ServerResponse): void {
  const { write, end } = response;
  let held = Buffer.alloc(0);
  const isStreamed = () =>
    String(response.getHeader("content-type")).startsWith("text/html") && !response.hasHeader("content-length");
  const take = (given: unknown[], isLast: boolean): Buffer => {
    const html = Buffer.concat([held, toBuffer(given)]);
    const sent = isLast ? html.length : html.length - countOpenBytes(html);
    held = html.subarray(sent);
    return withoutActions(html.subarray(0, sent));
  };
  response.write = (...given: unknown[]) => {
    const [chunk, encoding] = given;
    if (!isStreamed()) return write.call(response, chunk, encoding as BufferEncoding, callbackOf(given));
    return write.call(response, take(given, false), "utf8", callbackOf(given));
  };
  response.end = (...given: unknown[]) => {
    const [chunk, encoding] = given;
    if (!isStreamed()) return end.call(response, chunk, encoding as BufferEncoding, callbackOf(given));
    return end.call(response, take(given, true), "utf8", callbackOf(given));
  };
}

function toBuffer([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk === "string")
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.alloc(0);
}

function callbackOf(given: unknown[]): (() => void) | undefined {
  return given.find((part): part is () => void => typeof part === "function");
}

/** How many bytes at the end may be the beginning of what is dropped. */
function countOpenBytes(html: Buffer): number {
  const longest = Math.min(FOUND.length - 1, html.length);
  for (let length = longest; length > 0; length--)
    if (html.subarray(-length).equals(FOUND.subarray(0, length))) return length;
  return 0;
}

function withoutActions(html: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(FOUND); at >= 0; at = html.indexOf(FOUND, from)) {
    parts.push(html.subarray(from, at));
    from = at + DROPPED_BYTES;
  }
  return parts.length === 0 ? html : Buffer.concat([...parts, html.subarray(from)]);
}
