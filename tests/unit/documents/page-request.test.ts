import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { unstable_doesMiddlewareMatch as runsProxy } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { findSharedPath } from "#lib/documents/page-request.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const PATHS = [
  ...[
    "/",
    "/browse",
    "/browse/new",
    "/search",
    "/faq",
    "/faq/search",
    "/contact",
    "/get-nano",
    "/swap-to-nano",
    "/terms",
  ],
  ...[
    "/@mira",
    "/@mira/a-post",
    "/%40mira/a-post",
    "/@mira/profile",
    "/@mira/profile/about",
    "/posts/drafts",
    "/postscript",
  ],
  ...["/login", "/logout", "/notifications", "/settings/payouts", "/admin", "/compose", `/edit/${ID}`, `/bought/${ID}`],
  ...["/receipts/lookup", `/open/${ID}`, "/profile/convert", "/design", "/design/gone", "/asked-page/contact"],
  ...["/browse-variant/new", "/member-variant/@mira/a-post"],
];
const QUERIES = [
  "",
  "?utm_source=x&ref=y",
  "?code=x",
  "?utm_source=x&code=y",
  "?category=x",
  "?after=x",
  "?to=x",
  "?about=x",
];
const HEADERS: Record<string, string>[] = [
  {},
  { accept: "text/html,*/*" },
  { accept: "text/markdown" },
  { accept: "application/json, text/html;q=0.1" },
  { accept: "application/json, */*" },
  { "content-type": "application/x-www-form-urlencoded" },
];
const COOKIES: Record<string, string>[] = [{}, { theme: "dark" }, { "farthing-viewer": "x" }, { [`pat_${ID}`]: "x" }];

const write = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  findSharedPath({ url, headers, method } as IncomingMessage);

test("no page for everyone is sent where the proxy decides", async () => {
  const { config } = await import(join(import.meta.dirname, "../../../proxy.ts"));
  const mistaken: string[] = [];
  let shared = 0;
  for (const url of PATHS.flatMap((path) => QUERIES.map((query) => path + query)))
    for (const headers of HEADERS)
      for (const cookies of COOKIES) {
        const path = ask(url, { ...headers, ...(Object.keys(cookies).length > 0 ? { cookie: write(cookies) } : {}) });
        if (path === null) continue;
        shared += 1;
        if (runsProxy({ config, url, headers, cookies })) mistaken.push(JSON.stringify([url, headers, cookies]));
      }
  expect(mistaken).toEqual([]);
  expect(shared).toBeGreaterThan(300);
});

test.each([
  ["/", {}],
  ["/@mira/a-post", { cookie: "theme=dark" }],
  ["/@mira", { cookie: "farthing-viewer=x" }],
  ["/@mira/a-post", { accept: "text/html" }],
])("%s with %j is the same for everyone", (url, headers) => {
  expect(ask(url, headers)).toBe(url);
  expect(ask(`${url}?utm_source=x`, headers)).toBe(url);
  expect(ask(url, headers, "HEAD")).toBe(url);
  expect(ask(url, headers, "POST")).toBeNull();
});

test("what Next's code in the browser asks for is left to Next", () => {
  for (const name of ["rsc", "next-action", "next-router-prefetch", "next-router-segment-prefetch", "next-url"])
    expect(ask("/", { [name]: "1" })).toBeNull();
});
