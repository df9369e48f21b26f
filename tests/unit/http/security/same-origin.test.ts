import { describe, expect, test } from "vitest";
import { assertSameOrigin } from "#lib/http/security/same-origin.ts";

const SITE = "https://farthing.example";
const COOKIE = { cookie: "sb-127-auth-token=x" };

const ask =
  (headers: Record<string, string>, method = "POST") =>
  () =>
    assertSameOrigin(new Request(`${SITE}/api/purchases/create`, { method, headers }), SITE);

describe("a write that a cookie authenticates", () => {
  test.each<[string, Record<string, string>]>([
    ["our own page", { origin: SITE, "sec-fetch-site": "same-origin" }],
    ["our own page, in a browser without Sec-Fetch-Site", { origin: SITE }],
    ["our page under another of its names", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
  ])("is accepted from %s", (_, headers) => {
    expect(ask({ ...COOKIE, ...headers })).not.toThrow();
  });

  test.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site that hides its kind", { origin: "https://evil.example" }],
    ["another site that hides its name", { "sec-fetch-site": "cross-site" }],
    ["a sandboxed frame", { origin: "null" }],
    ["a subdomain of ours", { origin: "https://blog.farthing.example", "sec-fetch-site": "same-site" }],
    ["our name on another port", { origin: "https://farthing.example:8443" }],
    ["our name without encryption", { origin: "http://farthing.example" }],
    ["a name that begins with ours", { origin: "https://farthing.example.evil.example" }],
    ["a page that contradicts itself", { origin: SITE, "sec-fetch-site": "cross-site" }],
    ["a caller without an origin", {}],
  ])("is refused from %s", (_, headers) => {
    expect(ask({ ...COOKIE, ...headers })).toThrow(expect.objectContaining({ code: "forbidden" }));
  });

  test.each(["PUT", "PATCH", "DELETE"])("is checked for %s as well", (method) => {
    expect(ask({ ...COOKIE, origin: "https://evil.example" }, method)).toThrow(
      expect.objectContaining({ code: "forbidden" }),
    );
  });
});

describe("what another site cannot forge is accepted from anywhere:", () => {
  test("a bearer token", () => {
    expect(ask({ authorization: "Bearer eyJ.x.y", origin: "https://app.example" })).not.toThrow();
  });

  test("a program without cookies", () => {
    expect(ask({})).not.toThrow();
  });

  test.each(["GET", "HEAD", "OPTIONS"])("%s", (method) => {
    expect(ask({ ...COOKIE, origin: "https://evil.example", "sec-fetch-site": "cross-site" }, method)).not.toThrow();
  });

  test("but an empty bearer is no token", () => {
    expect(ask({ ...COOKIE, authorization: "Bearer ", origin: "https://evil.example" })).toThrow();
  });
});
