import { expect, test } from "vitest";
import { findReaderPath, findSharedPath } from "#lib/documents/page-request.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
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

test.each([{ cookie: "a=b; farthing-viewer=registered" }, { cookie: `pat_${ID}=x` }])(
  "a post that %j might open is a reader's, and no other page is",
  (headers) => {
    const find = (url: string, more: Record<string, string> = {}, method = "GET") =>
      findReaderPath({ url, headers: { ...headers, ...more }, method });
    expect(find("/@mira/a-post")).toBe("/@mira/a-post");
    expect(find("/@mira/a-post?utm_source=x", {}, "HEAD")).toBe("/@mira/a-post");
    for (const url of ["/", "/@mira", "/contact", "/settings/payouts", "/@mira/profile/posts", "/@mira/a-post?code=1"])
      expect(find(url)).toBeNull();
    expect(find("/@mira/a-post", {}, "POST")).toBeNull();
    expect(find("/@mira/a-post", { accept: "text/markdown" })).toBeNull();
    expect(find("/@mira/a-post", { rsc: "1" })).toBeNull();
    expect(find("/@mira/a-post", { cookie: "theme=dark" })).toBeNull();
  },
);

test("pages that may be switched off, texts for programs and what a cookie sets apart are not", () => {
  for (const url of ["/design", "/design/buttons"]) expect(ask(url)).toBeNull();
  expect(ask("/@mira/a-post", { accept: "text/markdown" })).toBeNull();
  expect(ask("/terms", { accept: "text/markdown" })).toBe("/terms");
  const [viewer, token] = [{ cookie: "farthing-viewer=registered" }, { cookie: `pat_${ID}=x` }];
  for (const headers of [viewer, token]) expect(ask("/@mira/a-post", headers)).toBeNull();
  expect([viewer, token].map((headers) => ask("/contact", headers))).toEqual([null, "/contact"]);
});

test("what Next's code in the browser asks for is left to Next", () => {
  for (const name of ["rsc", "next-action", "next-router-prefetch", "next-router-segment-prefetch", "next-url"])
    expect(ask("/", { [name]: "1" })).toBeNull();
});
