import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { COMPANION_COOKIE } from "#lib/auth/companion-cookie.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { findVariantOf, isVariantPage, VARIANTS } from "#lib/http/pages/variant-pages.ts";
import { browsePath, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { findVariant } from "#lib/site/find-variant.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SITE = "https://farthing.example";
const VIEWER = { [COMPANION_COOKIE]: "registered" };
const TOKEN = { "pat_3f2504e0-4f89-41d3-9a0c-0305e82c3301": "x" };

/** A page of each kind, and where its variant is. */
const SAMPLES = {
  post: ["/@mira/a-post", "/variant/@mira/a-post"],
  browse: ["/browse/trending", "/variant/browse/trending"],
  "get-nano": ["/get-nano", "/variant/get-nano"],
  "swap-to-nano": ["/swap-to-nano", "/variant/swap-to-nano"],
  contact: ["/contact", "/variant/contact"],
} as const;

const entry = z.object({ source: z.string(), has: z.array(z.looseObject({ type: z.string(), key: z.string() })) });
const proxyModule = z.object({ config: z.object({ matcher: z.array(z.union([z.string(), entry])) }) });

const readConfig = async () => proxyModule.parse(await import(join(ROOT, "proxy.ts"))).config;
const writeCookies = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
const find = async (address: string, cookies: Record<string, string> = {}) => {
  const request = new NextRequest(SITE + address, { headers: { cookie: writeCookies(cookies) } });
  return (await findVariant(request))?.path ?? null;
};

test("each name in a query leads to the page's variant", async () => {
  for (const { name, query } of VARIANTS)
    for (const part of query) {
      const [page, variant] = SAMPLES[name];
      expect(await find(`${page}?${part}=x`), part).toBe(variant);
    }
  expect(await find("/browse?category=ai")).toBe("/variant/browse/new");
  expect(await find("/contact", VIEWER)).toBe("/variant/contact");
});

test("everything else comes from the cache", async () => {
  const plain = ["/get-nano", "/browse", "/browse/trending?utm_source=x", "/terms?about=x", "/get-nano?about=x", "/"];
  const unknown = [
    "/browse/nothing?tag=x",
    "/browse/trending/2?tag=x",
    "/search?tag=x",
    "/constructor",
    "/@mira/a-post",
  ];
  for (const address of [...plain, ...unknown]) expect(await find(address), address).toBeNull();
  expect(await find("/get-nano", VIEWER)).toBeNull();
  expect(await find("/contact", TOKEN)).toBeNull();
});

test("a list's address asks for its variant if it has a query", async () => {
  const reached = { publishedAt: "2026-11-20T12:00:00.123456+00:00", id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" };
  const held = [{ ...reached, authorId: "a0000000-0000-4000-8000-000000000001" }];
  const addresses = [
    browsePath({ ...NO_FILTER, tag: "cities" }),
    browsePath({ ...NO_FILTER, isHuman: true }, { list: "trending", page: 2 }),
    browsePath(NO_FILTER, { after: { reached, held } }),
    browsePath(NO_FILTER, { sort: "price" }),
  ];
  for (const address of addresses) expect(await find(address), address).toMatch(/^\/variant\/browse\//);
});

test("the proxy runs for what sets a page apart, and for no other query or cookie", async () => {
  const config = await readConfig();
  const isRun = (path: string, cookies: Record<string, string> = {}) => {
    const matched = { config: { matcher: config.matcher }, url: SITE + path, cookies };
    return doesMatch({ ...matched, headers: { cookie: writeCookies(cookies) } });
  };
  for (const { name, cookie } of VARIANTS) {
    const [page, variant] = SAMPLES[name];
    for (const cookies of [VIEWER, TOKEN, { theme: "dark" }])
      expect([name, cookies, isRun(page, cookies)]).toEqual([
        name,
        cookies,
        cookie?.test(writeCookies(cookies)) ?? false,
      ]);
    expect(isRun(page), page).toBe(false);
    expect(isRun(variant), variant).toBe(true);
  }
  const asked = config.matcher.flatMap((one) =>
    typeof one === "string"
      ? []
      : one.has.flatMap(({ type, key }) =>
          type === "query" && key !== "code" ? [[findVariantOf(one.source.replace("/:path*", ""))?.name, key]] : [],
        ),
  );
  expect(asked).toEqual(VARIANTS.flatMap(({ name, query }) => query.map((part) => [name, part])));
});

test("every variant has its page, and every page there is a variant's", async () => {
  const folder = join(ROOT, "app/(document)");
  const files = await readdir(join(folder, "variant"), { recursive: true });
  const pages = files.filter((file) => file.endsWith("/page.tsx")).map((file) => `/variant/${file.slice(0, -9)}`);
  const used = Object.values(SAMPLES).map(([, variant]) => findPattern(pages, variant));
  expect(used.toSorted()).toEqual(pages.toSorted());
  expect(pages.filter((page) => !isVariantPage(page))).toEqual([]);
});
