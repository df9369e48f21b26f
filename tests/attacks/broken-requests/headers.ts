import fc from "fast-check";
import { headerNoise } from "#tests/attacks/broken-requests/words.ts";

export type Header = readonly [name: string, value: string];

/** Headers that Next sends to itself, or its own scripts to it. */
const NEXT_HEADERS = [
  ...[
    "rsc",
    "next-router-prefetch",
    "next-url",
    "next-router-state-tree",
    "next-router-segment-prefetch",
    "next-resume",
  ],
  ...[
    "x-middleware-subrequest",
    "x-nextjs-data",
    "x-matched-path",
    "x-invoke-path",
    "x-now-route-matches",
    "x-nextjs-postponed",
  ],
  ...[
    "x-middleware-rewrite",
    "x-middleware-set-cookie",
    "x-prerender-revalidate",
    "x-next-cache-tags",
    "x-action-forwarded",
  ],
  ...[
    "x-invoke-status",
    "x-invoke-error",
    "x-invoke-query",
    "x-invoke-output",
    "x-middleware-prefetch",
    "next-html-request-id",
  ],
];

const HEADER_NAMES = [
  ...[
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "range",
    "if-none-match",
    "if-modified-since",
    "origin",
  ],
  ...[
    "referer",
    "sec-fetch-site",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-port",
    "user-agent",
  ],
  ...[
    "host",
    "expect",
    "te",
    "upgrade",
    "x-request-id",
    "idempotency-key",
    "x-http-method-override",
    "content-encoding",
    "forwarded",
  ],
];
const HEADER_VALUES = [
  ...[
    "",
    "x",
    ",",
    ";;;",
    "bytes=9-1",
    "bytes=0-99999999999",
    "text/markdown",
    "application/json",
    "null",
    "https://evil.example",
  ],
  ...[
    "Bearer ..",
    "Bearer a.b.c",
    "Bearer ",
    "Basic Og==",
    "evil.example",
    "[::1",
    "a b",
    "%00",
    "1, 2, 3",
    "gzip;q=x",
    "*/*;q=9",
  ],
  ...[
    "100-continue",
    "websocket",
    "h2c",
    "x".repeat(12_000),
    "x".repeat(20_000),
    'W/"',
    "http",
    "javascript",
    "localhost:99999",
  ],
];

/** A header that no browser sends like this. */
export const header: fc.Arbitrary<Header> = fc.oneof(
  fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.oneof(fc.constantFrom(...HEADER_VALUES), headerNoise)),
  fc.tuple(
    fc.constantFrom(...NEXT_HEADERS),
    fc.oneof(fc.constantFrom("1", "", "[]", "%5B%5D", "/_tree", "x", "{"), headerNoise),
  ),
);

/** How a body of fifteen bytes is announced. */
export const FRAMES: Header[][] = [
  [["transfer-encoding", "chunked"]],
  [
    ["transfer-encoding", "chunked"],
    ["content-type", "multipart/form-data; boundary=edge7"],
  ],
  [["transfer-encoding", "gzip"]],
  [["content-length", "-1"]],
  [
    ["content-length", "15"],
    ["content-type", "application/json"],
  ],
  [
    ["content-length", "15"],
    ["transfer-encoding", "chunked"],
  ],
  [
    ["content-length", "5000000000"],
    ["connection", "close"],
  ],
  [
    ["content-length", "15"],
    ["content-encoding", "gzip"],
    ["content-type", "application/json"],
  ],
];
