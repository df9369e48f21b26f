import { expect, test } from "vitest";
import { findSharedPath } from "#lib/documents/page-request.ts";

const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  findSharedPath({ url, headers, method });

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
