import { describe, expect, test, vi } from "vitest";
import type { CachedPage, CachedRoute, CachedValue } from "#lib/cache/entry.ts";
import { prepareEntry } from "#lib/cache/prepare-entry.ts";
import { AI_BLOCKED_TAG } from "#lib/http/pages/ai-headers.ts";
import { statusTag } from "#lib/http/pages/page-status.ts";
import { sha256 } from "#lib/http/security/script-hashes.ts";
import { log } from "#lib/log.ts";
import { recordedPage, recordedRoute } from "#tests/support/documents/recorded-entries.ts";

vi.mock("#lib/documents/shape/document-scripts.ts", () => ({
  readDocumentScripts: () => ({ start: { code: "start()", hash: "" }, locked: { code: "press()", hash: "" } }),
}));

const settings = { siteUrl: "https://farthing.example", supabaseUrl: "https://abc.supabase.co", isDevelopment: false };
const unchanged = (html: string) => Promise.resolve(html);
const withoutSheets = (html: string) => Promise.resolve({ html, links: [] });
const withIntegrity = (html: string) =>
  Promise.resolve(html.replaceAll("<script src", '<script integrity="sha256-a" src'));
const site = { addStyle: withoutSheets, addIntegrity: unchanged, settings };
const prepare = (value: CachedValue, key = "/route-cache/APP_PAGE/0574/$/faq") => prepareEntry(key, value, site);

async function preparedPage(changes: Partial<CachedPage>, key?: string): Promise<CachedPage> {
  const page = recordedPage(changes);
  await prepare(page, key);
  return page;
}

async function preparedRoute(changes: Partial<CachedRoute>): Promise<CachedRoute> {
  const route = recordedRoute(changes);
  await prepare(route);
  return route;
}

const marked = (status: 301 | 410 | 451, more = {}) => ({
  headers: { "x-next-cache-tags": `_N_T_/layout,${statusTag(status)}`, ...more },
});

const APP =
  '<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/_next/static/site.css" data-precedence="next"/></head>' +
  '<body><p>“Words”</p><script src="/_next/static/a.js" async=""></script></body></html>';

const documentOf = (body: string) =>
  `<!DOCTYPE html><html lang="en" data-document=""><head></head><body>${body}</body></html>`;

describe("a page", () => {
  test("names the hashes of its own scripts and script files", async () => {
    const page = await preparedPage({});
    const policy = String(page.headers?.["content-security-policy"]);
    const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src"));
    expect(scripts?.split(" ")).toEqual([
      "script-src",
      "'strict-dynamic'",
      `'${sha256("(self.__next_f=self.__next_f||[]).push([0])")}'`,
      `'${sha256('self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])')}'`,
      "'sha256-kBp83Kk4vPBgOllSHac7WsJuV764LLZX0u8V+bLhbA4='",
    ]);
  });

  test.each([
    ["an app", APP, true],
    ["a document", documentOf("<p>Words</p>"), false],
    ["one with an embed", documentOf('<a href="https://vimeo.com/1" data-island="player">Play</a>'), true],
    ["one that opens to more", documentOf('<dialog id="pay" data-post="{}"></dialog>'), true],
  ])("allows the players of others where there may be one: %s", async (_, html, mayPlay) => {
    const { headers } = await preparedPage({ html });
    expect(String(headers?.["content-security-policy"]).includes("player.vimeo.com")).toBe(mayPlay);
  });

  test("asks AI crawlers to leave it alone if its author blocks them, and no other page does", async () => {
    const blocked = await preparedPage({ headers: { "x-next-cache-tags": `_N_T_/layout,${AI_BLOCKED_TAG}` } });
    expect(blocked.headers).toMatchObject({ "x-robots-tag": "noai, noimageai", "tdm-reservation": "1" });
    expect((await preparedPage({})).headers).not.toHaveProperty("x-robots-tag");
  });

  test("is revalidated by every shared cache, and never shared across cookies", async () => {
    const { headers } = await preparedPage({});
    expect(headers).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate", vary: "Cookie" });
  });

  test("keeps what Next needs to know about it", async () => {
    const { headers } = await preparedPage({});
    expect(headers).toMatchObject({ "x-nextjs-stale-time": "300", "x-next-cache-tags": "_N_T_/layout,_N_T_/faq" });
  });

  test("that stays an app keeps the style links and scripts that Next wrote", async () => {
    const page = recordedPage({ html: APP });
    const addStyle = (html: string) => withoutSheets(html.replace(/<link[^>]*>/, "<style></style>"));
    await prepareEntry("/route-cache/APP_PAGE/0574/$/login", page, { ...site, addStyle, addIntegrity: withIntegrity });
    expect(page.html).toBe(APP.replace("<script src", '<script integrity="sha256-a" src'));
    expect(page.headers?.["content-security-policy"]).toContain("'sha256-a'");
  });

  test("that stays an app has no form with an empty action, which is not valid HTML", async () => {
    const form = (action: string) => `<form class="grid"${action} encType="multipart/form-data" method="POST"></form>`;
    const { html } = await preparedPage({ html: APP.replace("<p>", `${form(' action=""')}<p>`) });
    expect(html).toBe(APP.replace("<p>", `${form("")}<p>`));
  });

  test("that cannot become a document is sent with scripts that its policy allows", async () => {
    const html =
      '<!DOCTYPE html><html lang="en" data-document=""><head></head><body><template id="B:0"></template>' +
      '<script src="/_next/static/a.js" async=""></script></body></html>';
    const page = recordedPage({ html });
    const error = vi.spyOn(log, "error").mockReturnValueOnce();
    await prepareEntry("/route-cache/APP_PAGE/0574/$/faq", page, { ...site, addIntegrity: withIntegrity });
    expect(error).toHaveBeenCalledOnce();
    expect(page.html).toContain('<script integrity="sha256-a" src="/_next/static/a.js" async="">');
    expect(page.headers?.["content-security-policy"]).toContain("'sha256-a'");
  });

  test("sets no cookie", async () => {
    const { headers } = await preparedPage({ headers: { "set-cookie": "viewer=known" } });
    expect(headers).not.toHaveProperty("set-cookie");
  });
});

describe("a page's status follows", () => {
  test.each([
    ["a permanent redirect with the mark", { status: 308, ...marked(301, { location: "/@wren" }) }, 301],
    ["a permanent redirect without it", { status: 308, headers: { location: "/@wren" } }, 308],
    ["a temporary redirect, whatever its mark", { status: 307, ...marked(301, { location: "/@wren" }) }, 307],
    ["a page marked as moved without a target", marked(301), undefined],
    ["a page marked as gone", marked(410), 410],
    ["a page marked as withheld", marked(451), 451],
    ["a page marked as gone that is missing", { status: 404, ...marked(410) }, 404],
    ["a page without a mark", {}, undefined],
  ])("%s", async (_, changes, status) => {
    expect((await preparedPage(changes)).status).toBe(status);
  });
});

test.each(["_not-found", "_global-error"])("Next's own page %s keeps Next's cache-control", async (name) => {
  const { headers } = await preparedPage({ status: 404 }, `/route-cache/APP_PAGE/41da/$/${name}`);
  expect(headers).not.toHaveProperty("cache-control");
  expect(headers).toHaveProperty("content-security-policy");
});

describe("a cached route", () => {
  test("is inert as a document, is revalidated, and sets no cookie", async () => {
    const { headers } = await preparedRoute({ headers: { "content-type": "image/svg+xml", "set-cookie": "a=b" } });
    expect(headers).toEqual({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=0, must-revalidate",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  test("keeps its own cache-control", async () => {
    const { headers } = await preparedRoute({ headers: { "cache-control": "public, max-age=604800" } });
    expect(headers["cache-control"]).toBe("public, max-age=604800");
  });
});
