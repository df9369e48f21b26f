import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { findSharedPath } from "#lib/documents/page-request.ts";
import { openShaping } from "#lib/documents/shape/shaping.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";
import { askAsBrowser } from "#tests/support/calls/browser-request.ts";
import { readBuildManifest, readProxyMatcher } from "#tests/support/product/build-manifest.ts";
import { until } from "#tests/support/until.ts";

const { siteUrl } = inject("product");
/** Headers that Next's router reads, that differ in every answer, and that compression changes. */
const OF_NEXT =
  /^(?:x-nextjs-|date$|connection$|keep-alive$|etag$|vary$|content-length$|content-encoding$|transfer-encoding$)/;
/** Some of the demo data's pages. */
const DEMO = ["/@mira/letters-to-a-street-that-is-being-dug-up", "/@mira/profile/posts", "/browse/trending"];

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const PATHS = [
  "/ /browse /browse/new /search /faq /faq/search /contact /get-nano /swap-to-nano /terms /postscript",
  "/@mira /@mira/a-post /%40mira/a-post /@mira/profile /@mira/profile/posts /posts/drafts /profile/convert",
  `/login /logout /settings/payouts /admin /compose /edit/${ID} /bought/${ID} /open/${ID} /freeze/${ID}`,
  "/receipts/lookup /design /design/gone /variant/contact /variant/browse/new /variant/@mira/a-post",
].flatMap((line) => line.split(" "));
const QUERIES = ["", "?utm_source=x&ref=y", "?code=x", "?utm_source=x&code=y", "?category=x", "?after=x", "?to=x"];
const HEADERS: Record<string, string>[] = [
  {},
  { accept: "text/html,*/*" },
  { accept: "text/markdown" },
  { accept: "application/json, text/html;q=0.1" },
  { accept: "application/json, */*" },
  { "content-type": "application/x-www-form-urlencoded" },
];
const COOKIES = ["", "theme=dark", "farthing-viewer=x", `a=b; pat_${ID}=x`];

/** What documents must not have: Next's code and data, React's marks, and the mark of a page of which none was made. */
const OF_REACT = /data-document=""|(?<=data-document="made".*)(?:\/_next\/[^"]*\.js|__next_f|<!--)/s;
/** Made for each request. */
const ASKED = [
  "/search?q=wren",
  "/browse?price=free",
  "/faq/search?q=refund",
  "/contact?topic=press",
  "/get-nano?country=DE",
  "/receipts/lookup?q=x",
  "/open/secret",
  "/freeze/secret",
];

const withoutNexts = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_NEXT.test(name)));
const isNexts = ({ headers }: { headers: Record<string, string> }) => "x-nextjs-cache" in headers;
/** What an answer varies by. Requests with one of the router's other headers have `rsc`, too. */
const listNames = (vary = "") =>
  vary
    .toLowerCase()
    .split(/,\s*/)
    .filter((name) => !name.startsWith("next-router-"));

/** Asks again if the page is made again in between: other files publish posts, and the price of Nano changes. */
async function askWhileUnchanged(path: string) {
  const ask = (headers: Record<string, string>) => askAsBrowser(siteUrl + path, headers);
  const askAll = async () => {
    const [ahead, plain] = [await ask({ "accept-encoding": "br" }), await ask({ "accept-encoding": "identity" })];
    const statuses: number[] = [];
    for (const { etag = "" } of [ahead.headers, plain.headers])
      for (const encoding of ["br", "identity"])
        statuses.push((await ask({ "accept-encoding": encoding, "if-none-match": etag })).status);
    return { ahead, plain, statuses, last: await ask({ "accept-encoding": "identity" }) };
  };
  let asked = await askAll();
  await until(`${path} is compressed ahead, and stays as it is`, async () => {
    const before = asked;
    asked = await askAll();
    return [before, asked].every(
      ({ ahead, plain, last }) =>
        !isNexts(ahead) && [plain, last].every(({ headers }) => headers.etag === asked.plain.headers.etag),
    );
  });
  return asked;
}

test("a page compressed ahead is the page that Next sends", async () => {
  const { addresses, entries } = await readBuildManifest();
  const cached = new Set(entries.filter(({ isPage, isCached }) => isPage && isCached).map(({ pattern }) => pattern));
  const built = addresses.filter((path) => cached.has(path) && !/\[|^\/(?:design|_|page-not-found)/.test(path));
  expect(built.length).toBeGreaterThan(10);
  for (const path of [...built, ...DEMO]) {
    const { ahead, plain, statuses } = await askWhileUnchanged(path);
    expect(isNexts(plain), path).toBe(true);
    expect([path, ...statuses]).toEqual([path, 304, 304, 304, 304]);
    expect(ahead.status, path).toBe(plain.status);
    expect(ahead.headers.etag, path).toBe(`W/${plain.headers.etag}`);
    expect(withoutNexts(ahead.headers), path).toEqual(withoutNexts(plain.headers));
    expect(brotliDecompressSync(ahead.body).equals(plain.body), path).toBe(true);
    expect(brotliDecompressSync(ahead.body).toString(), path).not.toMatch(OF_REACT);
    expect(listNames(ahead.headers.vary), path).toEqual(expect.arrayContaining(listNames(plain.headers.vary)));
  }
});

test("every document that is not cached is made for its request", async () => {
  const { entries } = await readBuildManifest();
  const rendered = entries.filter(({ isPage, isDocument, isCached }) => isPage && isDocument && !isCached);
  // The proxy shows a variant under the address that was asked for.
  const paths = rendered.map(({ pattern }) => pattern.replace(/^\/variant\//, "/").replace("/[at]/", "/@ada/"));
  expect(paths.length).toBeGreaterThan(4);
  const { isMadeNow } = await openShaping(process.cwd());
  expect(paths.filter((path) => !isMadeNow(path))).toEqual([]);
});

test("a page made for one request is a document, too, under its own policy", async () => {
  for (const path of ASKED) {
    const { status, headers, body } = await askAsBrowser(siteUrl + path, { "accept-encoding": "br" });
    const html = brotliDecompressSync(body).toString();
    expect([path, status]).toEqual([path, 200]);
    expect(headers["cache-control"], path).toMatch(/^private,.*no-store/);
    expect(html, path).toContain('data-document="made"');
    expect(html, path).not.toMatch(OF_REACT);
    const [, code = ""] = /<script data-sheets="[^"]*">([^<]+)</.exec(html) ?? [];
    expect(headers["content-security-policy"], path).toContain(`'${sha256(code)}'`);
    expect(headers["content-security-policy"], path).not.toContain("nonce");
  }
});

test("a receipt that its visitor may not see is missing, also as a document", async () => {
  for (const path of [`/receipts/${ID}`, `/bought/${ID}`, "/receipts/x"]) {
    const { status, headers, body } = await askAsBrowser(siteUrl + path, { "accept-encoding": "gzip, br" });
    expect([path, status]).toEqual([path, 404]);
    expect(headers["cache-control"], path).toMatch(/^private,.*no-store/);
    const html = gunzipSync(body).toString();
    expect(html, path).toContain('data-document="made"');
    expect(html, path).not.toMatch(OF_REACT);
  }
});

test("no page for everyone is sent where the proxy decides", async () => {
  const { entries } = await readBuildManifest();
  const pages = new Map(entries.filter(({ isPage }) => isPage).map(({ pattern, isCached }) => [pattern, isCached]));
  // No other page is ever held.
  const paths = PATHS.filter((path) => pages.get(findPattern([...pages.keys()], path) ?? "") === true);
  const runsProxy = await readProxyMatcher();
  const [own, free] = [{ cookie: "farthing-viewer=x" }, {}].map((headers) => ({ url: "/@mira/a-post", headers }));
  expect([own, free].map((request) => request && runsProxy(request))).toEqual([true, false]);
  const mistaken: string[] = [];
  let shared = 0;
  for (const url of paths.flatMap((path) => QUERIES.map((query) => path + query)))
    for (const headers of HEADERS)
      for (const cookie of COOKIES) {
        const request = { url, method: "GET", headers: { ...headers, ...(cookie ? { cookie } : {}) } };
        if (findSharedPath(request) === null) continue;
        shared += 1;
        if (runsProxy(request)) mistaken.push(JSON.stringify(request));
      }
  expect(mistaken).toEqual([]);
  expect(shared).toBeGreaterThan(300);
});
