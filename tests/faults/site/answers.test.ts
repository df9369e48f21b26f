import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { CspEvaluator } from "csp_evaluator";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, inject, test } from "vitest";
import { listErrorCodes } from "#lib/errors.ts";
import { isDesignPage } from "#lib/http/pages/design-pages.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";
import { ERROR_MEANINGS } from "#lib/site/error-codes.ts";
import { readBuildManifest } from "#tests/support/product/build-manifest.ts";
import { until } from "#tests/support/until.ts";

const CACHED = { "cache-control": "public, max-age=0, must-revalidate" };
const VIEWER = { cookie: "farthing-viewer=known" };
const SECURITY = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

const AT_ONCE = 100;

const { siteUrl } = inject("product");

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${siteUrl}${path}`, { headers, redirect: "manual" });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

/** On one machine Supabase is at a numeric address and without TLS: only that may be reported. */
function findingsIn(policy = ""): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.filter(({ value }) => !value?.includes("127.0.0.1")).map(({ description }) => description);
}

describe("every page of the build", () => {
  test("is cached or has a nonce from the proxy, never both", async () => {
    const { entries } = await readBuildManifest();
    const pages = entries.filter(({ isPage }) => isPage);
    expect(pages.length).toBeGreaterThan(5);
    const wrong = pages.filter(({ pattern, isCached, isProxied }) =>
      // The proxy checks all of /design, cached or not, as it may be switched off.
      isDesignPage(pattern) ? !isProxied : isCached === isProxied,
    );
    expect(wrong).toEqual([]);
  });

  test("sets no cookie unless it is private", async () => {
    const { addresses } = await readBuildManifest();
    const asked = addresses.flatMap((path) => [{}, VIEWER].map((headers) => ({ path, headers })));
    const answers: (Awaited<ReturnType<typeof ask>> & { path: string })[] = [];
    // In turns: the site accepts 256 connections from one address.
    while (asked.length > 0) {
      const some = asked.splice(0, AT_ONCE);
      answers.push(
        ...(await Promise.all(some.map(async ({ path, headers }) => ({ path, ...(await ask(path, headers)) })))),
      );
    }
    const leaking = answers.filter(
      ({ headers }) => "set-cookie" in headers && !headers["cache-control"]?.startsWith("private, no-store"),
    );
    expect(leaking).toEqual([]);
    const shared = answers.filter(({ headers }) => headers["cache-control"]?.includes("s-maxage"));
    expect(shared.map(({ path }) => path)).toEqual([]);
  });
});

describe("a cached page", () => {
  test("is revalidated each time, and not shared between visitors with different cookies", async () => {
    let [first, again] = [await ask("/"), 0];
    // Other files publish posts: the page may be another in between.
    await until("the page stays as it is", async () => {
      const ifNew = { "if-none-match": first.headers.etag ?? "", "cache-control": "max-age=0", pragma: "" };
      again = (await ask("/", ifNew)).status;
      const before = first;
      first = await ask("/");
      return first.headers.etag === before.headers.etag;
    });
    expect(again).toBe(304);
    expect(first.headers).toMatchObject({ ...CACHED, ...SECURITY });
    expect(first.headers.vary?.split(", ")).toEqual(expect.arrayContaining(["rsc", "Cookie"]));
  });

  test("has a policy without findings", async () => {
    const policy = (await ask("/")).headers["content-security-policy"];
    expect(findingsIn(policy)).toEqual([]);
    expect(policy).toContain("script-src 'strict-dynamic' 'sha256-");
  });

  test("is never stored in a shared cache in parts", async () => {
    const prefetch = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
    const { headers } = await ask("/design", prefetch);
    const part = await ask(headers.location ?? "", prefetch);
    expect(part.headers).toMatchObject({ "content-type": "text/x-component", "cache-control": "private, no-store" });
  });
});

test("a dynamic page is private, and each script runs by a new nonce, or by its hash if the layout wrote it", async () => {
  const [first, second] = [await ask("/design/dynamic"), await ask("/design/dynamic")];
  expect(first.headers["cache-control"]).toContain("no-store");
  expect(first.headers).toMatchObject(SECURITY);
  const policy = first.headers["content-security-policy"] ?? "";
  expect(findingsIn(policy)).toEqual([]);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
  const scripts = [...first.text.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(5);
  const refused = scripts.filter(
    ([, attributes = "", text = ""]) => !(attributes.includes(` nonce="${nonce}"`) || policy.includes(sha256(text))),
  );
  expect(refused.map(([tag]) => tag)).toEqual([]);
  expect(second.headers["content-security-policy"]).not.toBe(policy);
});

test.each([
  ["/design/moved", 301],
  ["/design/gone", 410],
  ["/design/withheld", 451],
  ["/design/cached/three", 404],
])("%s answers %i from the cache", async (path, status) => {
  await ask(path);
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ ...CACHED, ...SECURITY, "x-nextjs-cache": "HIT" });
});

test("an unknown address and a variant's own answer 404 with a policy", async () => {
  for (const path of ["/nothing/is/here", "/variant/@wren/post", "/404", "/500"]) {
    const { status, headers } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(findingsIn(headers["content-security-policy"])).toEqual([]);
    expect(headers["cache-control"]).toMatch(/^private, /);
    expect(headers).toMatchObject(SECURITY);
  }
});

test("a missing page names its address without a script, with search and posts", async () => {
  for (const [path, words] of [
    ["/nothing/is/here", "Page not found: /nothing/is/here"],
    ["/nothing", "Page not found: /nothing"],
    ["/@mira/nothing", "Page Not Found: /@mira/nothing"],
    ["/browse/nothing", "Page Not Found: /browse/nothing"],
    ["/compose/nothing", "Page Not Found: /compose/nothing"],
    ["/receipts/nothing", "Page Not Found: /receipts/nothing"],
    ["/design/failures/none", "Page Not Found: /design/failures/none"],
    ["/admin/nothing", "Page not found: /admin/nothing"],
  ] as const) {
    const { status, text } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain(`>${words}<`);
    expect(text).toContain("<title>404 Page Not Found</title>");
    expect(text).toContain('action="/search"');
    expect(text.match(/<article\b/g), path).toHaveLength(3);
  }
});

test("an unknown call and a wrong method get problem details", async () => {
  const unknown = await ask("/api/nothing/here");
  expect([unknown.status, JSON.parse(unknown.text).code]).toEqual([404, "not_found"]);
  const wrong = await fetch(`${siteUrl}/api/health?x=1`, { method: "PUT" });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  const { type, code, requestId } = await wrong.json();
  expect([code, wrong.headers.get("x-request-id")]).toEqual(["method_not_allowed", requestId]);
  for (const { headers } of [unknown, { headers: Object.fromEntries(wrong.headers) }])
    expect(headers).toMatchObject({ ...SECURITY, "content-type": "application/problem+json" });
  expect(new URL(type).pathname).toBe("/errors/method_not_allowed");
});

test("each code of an error has a page that says what it means and what to do", async () => {
  for (const code of listErrorCodes()) {
    const { status, text } = await ask(`/errors/${code}`);
    const page = text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
    expect([code, status, ...ERROR_MEANINGS[code].map((words) => page.includes(words))]).toEqual([
      code,
      200,
      true,
      true,
    ]);
  }
  expect((await ask("/errors/nothing")).status).toBe(404);
});

test.each(["http", "https"])("the proxy's rewrites stay within the process when called by %s", async (protocol) => {
  const { status, headers } = await ask("/variant/@wren/post", { "x-forwarded-proto": protocol });
  expect([status, headers["x-middleware-rewrite"]]).toEqual([404, "/_not-found"]);
});

test("files, /api and Next's own refusals carry the security headers", async () => {
  const [chunk] = await readdir(join(import.meta.dirname, "../../../.next/static/chunks"));
  const paths = [`/_next/static/chunks/${chunk}`, "/_next/static/nothing.js", "/_next/image?url=x", "/api/health"];
  for (const path of paths) expect([path, (await ask(path)).headers]).toMatchObject([path, SECURITY]);
  expect((await ask("/api/health")).headers["content-security-policy"]).toBe(DATA_POLICY);
});

test("HSTS is sent over https, and only there", async () => {
  const secure = await ask("/", { "x-forwarded-proto": "https" });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=63072000");
  expect((await ask("/")).headers).not.toHaveProperty("strict-transport-security");
});
