import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const LIVE = { NANO_NETWORK: "live", TRUSTED_PROXY_HOPS: "0" };

async function observe(settings: Record<string, string>, socketAddress: string, ...requests: IncomingHttpHeaders[]) {
  const { setVisitorAddressHeader } = await loadWith(settings, () => import("#lib/documents/visitor-address.ts"));
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: socketAddress });
  for (const headers of requests) setVisitorAddressHeader({ headers, socket });
  return requests.map((headers) => headers["x-client-address"]);
}

test("tells the site the socket's address, whatever the visitor claims", async () => {
  const claimed = { "x-client-address": "203.0.113.9", "x-forwarded-for": "203.0.113.9" };
  expect(await observe(LIVE, "81.2.69.142", {}, claimed)).toEqual(["81.2.69.142", "81.2.69.142"]);
});

test("drops a claimed address where none is known", async () => {
  const claimed = { "x-client-address": "203.0.113.9" };
  expect(await observe({ TRUSTED_PROXY_HOPS: "1" }, "81.2.69.142", claimed)).toEqual([undefined]);
});

test("warns once about an unconfigured proxy, and believes no address", async () => {
  const forwarded = { "x-forwarded-for": "81.2.69.142" };
  const asked = [{ ...forwarded }, { ...forwarded }, { ...forwarded }];
  expect(await observe(LIVE, "10.0.0.1", ...asked)).toEqual([undefined, undefined, undefined]);
  expect(takeLoggedErrors()).toEqual([expect.stringContaining("TRUSTED_PROXY_HOPS is 0")]);
});

test("what is decided before the site sees a request believes no more than the site", async () => {
  const { readAsSite } = await loadWith(LIVE, () => import("#lib/documents/visitor-address.ts"));
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: "81.2.69.142" });
  const headers = { "x-client-address": "203.0.113.9", "x-forwarded-for": "203.0.113.9", "x-country": "FR" };
  const read = ["x-client-address", "X-Country", "x-other"].map((name) => readAsSite({ headers, socket }).get(name));
  expect(read).toEqual(["81.2.69.142", "FR", null]);
  expect(headers["x-client-address"]).toBe("203.0.113.9");
});
