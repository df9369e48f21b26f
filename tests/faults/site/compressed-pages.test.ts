import { brotliDecompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { askAsBrowser } from "#tests/support/calls/browser-request.ts";
import { readBuildManifest } from "#tests/support/product/build-manifest.ts";
import { until } from "#tests/support/until.ts";

const { siteUrl } = inject("product");
/** Headers that Next's router reads, that differ in every answer, and that compression changes. */
const OF_NEXT =
  /^(?:x-nextjs-|date$|connection$|keep-alive$|etag$|vary$|content-length$|content-encoding$|transfer-encoding$)/;
/** Some of the demo data's pages. */
const DEMO = ["/@mira/letters-to-a-street-that-is-being-dug-up", "/@mira/profile/posts", "/browse/trending"];

const withoutNexts = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_NEXT.test(name)));
const isNexts = ({ headers }: { headers: Record<string, string> }) => "x-nextjs-cache" in headers;
const listNames = (vary = "") => vary.toLowerCase().split(/,\s*/);

test("a page compressed ahead is the page that Next sends", async () => {
  const { addresses, entries } = await readBuildManifest();
  const cached = new Set(entries.filter(({ isPage, isCached }) => isPage && isCached).map(({ pattern }) => pattern));
  const built = addresses.filter((path) => cached.has(path) && !/\[|^\/(?:design|_|page-not-found)/.test(path));
  expect(built.length).toBeGreaterThan(10);
  for (const path of [...built, ...DEMO]) {
    let ahead = await askAsBrowser(siteUrl + path, { "accept-encoding": "br" });
    await until(`${path} is compressed ahead`, async () => {
      ahead = await askAsBrowser(siteUrl + path, { "accept-encoding": "br" });
      return !isNexts(ahead);
    });
    const plain = await askAsBrowser(siteUrl + path, { "accept-encoding": "identity" });
    expect(isNexts(plain), path).toBe(true);
    expect(ahead.status, path).toBe(plain.status);
    expect(withoutNexts(ahead.headers), path).toEqual(withoutNexts(plain.headers));
    expect(brotliDecompressSync(ahead.body).equals(plain.body), path).toBe(true);
    expect(listNames(ahead.headers.vary), path).toEqual(expect.arrayContaining(listNames(plain.headers.vary)));
  }
});
