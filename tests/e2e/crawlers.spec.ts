import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { findJsonFeedProblems } from "#tests/support/formats/check-json-feed.ts";
import { findJsonLdProblems } from "#tests/support/formats/check-json-ld.ts";
import { findRssProblems } from "#tests/support/formats/check-rss.ts";
import { findSitemapProblems } from "#tests/support/formats/check-sitemap.ts";
import { parseXml } from "#tests/support/formats/xml.ts";
import { queryProduct } from "#tests/support/world/people.ts";

async function readAddresses(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"], path).toContain("xml");
  const text = await answer.text();
  expect(findSitemapProblems(text, new URL(answer.url()).host), path).toEqual([]);
  return parseXml(text).children.map(({ children }) => children.find(({ name }) => name === "loc")?.text ?? "");
}

const readPage = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "");

test("every address of the sitemap exists", async ({ request }) => {
  const parts = await readAddresses(request, "/sitemap.xml");
  const paths = parts.map((part) => new URL(part).pathname);
  expect(paths).toEqual(expect.arrayContaining(["/sitemaps/posts-1.xml", "/sitemaps/tags.xml"]));
  const addresses = (await Promise.all(parts.map((part) => readAddresses(request, part)))).flat();
  expect(addresses.length).toBeGreaterThan(12);
  const sample = addresses.filter((address) => /@(mira|tomas|ingrid_s)\//.test(address) || !address.includes("@"));
  for (const address of sample) expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
});

test("a feed's current version is sent once", async ({ request }) => {
  for (const path of [
    "/rss.xml",
    "/feed.json",
    "/feeds/mira.xml",
    "/feeds/tag/cities.json",
    "/sitemap.xml",
    "/llms.txt",
  ]) {
    const first = await request.get(path);
    expect(first.status(), path).toBe(200);
    const again = await request.get(path, { headers: { "if-none-match": first.headers().etag ?? "" } });
    expect(again.status(), path).toBe(304);
  }
});

test("what crawlers read is compressed", async ({ request }) => {
  for (const path of [
    "/rss.xml",
    "/feed.json",
    "/feeds/mira.xml",
    "/feeds/mira.json",
    "/llms.txt",
    "/sitemaps/posts-1.xml",
  ]) {
    const answer = await request.get(path, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers()["content-encoding"], path).toBe("gzip");
    expect(answer.headers()["content-type"], path).toMatch(
      /^(application\/(rss\+xml|xml|feed\+json)|text\/markdown); charset=utf-8$/,
    );
  }
});

test("an unknown feed is not found", async ({ request }) => {
  for (const path of [
    "/feeds/no_such_handle.xml",
    "/feeds/mira.atom",
    "/feeds/tag/no-such-tag.xml",
    "/sitemaps/posts-9.xml",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("robots are told where the site map is", async ({ request, product }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${product.siteUrl}/sitemap.xml`);
});

test("an author who blocks AI crawlers is named to them in robots.txt, with each page and feed, and in no feed of the site", async ({
  request,
  product,
}) => {
  const [author] = await queryProduct<{ id: string }>(
    product,
    "select id from public.profiles where handle = 'ingrid_s'",
  );
  // New, so that it is among the newest of the site.
  const post = await putOnSale(product, {}, author?.id ?? "");
  const set = (blocks: boolean) =>
    queryProduct(product, "update public.profiles set blocks_ai_crawlers = $1 where handle = 'ingrid_s'", [blocks]);
  const findHeaders = async (path: string, accept = "text/html") => {
    const headers = (await request.get(path, { headers: { accept } })).headers();
    return [headers["x-robots-tag"], headers["tdm-reservation"]];
  };
  const readRobots = async () => (await request.get("/robots.txt")).text();
  expect(await readRobots()).not.toContain("ingrid_s");
  await set(true);
  await expect.poll(readRobots).toMatch(/User-Agent: GPTBot\n(?:.*\n)*Disallow: \/@ingrid_s\/\n/);
  const robots = await readRobots();
  expect(robots).toMatch(/^User-Agent: \*\nDisallow: \/api\/\n/);
  expect(robots).not.toMatch(/Googlebot|bingbot|SearchBot/);
  const blocked = ["noai, noimageai", "1"];
  for (const path of [post.path, "/@ingrid_s/profile/posts", "/feeds/ingrid_s.xml", "/feeds/ingrid_s.json"]) {
    await expect.poll(() => findHeaders(path), path).toEqual(blocked);
    // From the page cache, too.
    expect(await findHeaders(path), path).toEqual(blocked);
  }
  expect(await findHeaders(post.path, "text/markdown")).toEqual(blocked);
  expect(await findHeaders("/feeds/mira.xml")).toEqual([undefined, undefined]);
  const readOwn = async () => {
    const { items } = (await (await request.get("/feed.json")).json()) as {
      items: { url: string; content_html: string }[];
    };
    return items.filter(({ url }) => url.includes("/@ingrid_s/"));
  };
  await expect.poll(async () => (await readOwn()).length).toBeGreaterThan(0);
  for (const { content_html } of await readOwn())
    expect(content_html).toMatch(/^<p><a href="[^"]*">Read this post on Farthing<\/a><\/p>$/);
  expect(await (await request.get("/llms.txt")).text()).not.toContain("/@ingrid_s/");
  await set(false);
  await expect.poll(() => findHeaders(post.path)).toEqual([undefined, undefined]);
});

test("a program that looks for no link finds the icon", async ({ request }) => {
  const icon = await request.get("/favicon.ico");
  expect(icon.headers()["content-type"]).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
});

test("a post's structured data says that the rest is paid for", async ({ request, product }) => {
  const html = await readPage(request, "/@mira/what-the-shoe-mender-told-me-about-prices");
  const [data, way] = dataOf(html);
  expect(data).toMatchObject({
    "@type": "BlogPosting",
    headline: "What the shoe mender told me about prices",
    isAccessibleForFree: false,
    author: { "@type": "Person", name: "Mira Okafor" },
    hasPart: { isAccessibleForFree: false, cssSelector: ".paywall" },
  });
  expect(html.match(/<section[^>]* class="paywall /g)).toHaveLength(1);
  expect(findJsonLdProblems([data, way])).toEqual([]);
  const url = `${product.siteUrl}/@mira/what-the-shoe-mender-told-me-about-prices`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  expect(html).toContain('<meta property="og:description" content="Eleven years at a bench on a corner');
  // There are no translations yet, so none may be named.
  expect(html).not.toMatch(/<link[^>]*hreflang/i);
});

test("an author and the site have structured data", async ({ request }) => {
  for (const [path, type] of [
    ["/@mira/profile/posts", "ProfilePage"],
    ["/", "WebSite"],
  ] as const) {
    const data = dataOf(await readPage(request, path));
    expect(data).toMatchObject({ "@type": type });
    expect(findJsonLdProblems(data), path).toEqual([]);
  }
});

test("feeds follow their specifications", async ({ request }) => {
  for (const path of ["/rss.xml", "/feeds/mira.xml", "/feeds/tag/cities.xml"])
    expect(findRssProblems(await (await request.get(path)).text()), path).toEqual([]);
  for (const path of ["/feed.json", "/feeds/mira.json", "/feeds/tag/cities.json"])
    expect(findJsonFeedProblems(await (await request.get(path)).text()), path).toEqual([]);
});

test("a program gets the free part as Markdown or JSON at the post's own address, and a browser the page", async ({
  request,
}) => {
  const path = "/@mira/what-the-shoe-mender-told-me-about-prices";
  const markdown = await request.get(path, { headers: { accept: "text/markdown" } });
  expect(markdown.headers()["content-type"]).toContain("text/markdown");
  expect(markdown.headers().vary).toContain("Accept");
  expect(await markdown.text()).toMatch(/^# What the shoe mender told me about prices\n/);
  const json = await (await request.get(path, { headers: { accept: "application/json" } })).json();
  expect(json).toMatchObject({ access: "paid", priceRaw: "50000000000000000000000000000" });
  expect(`${await markdown.text()}${JSON.stringify(json)}`).not.toContain("a woman with a suitcase");
  const page = await request.get(path, { headers: { accept: "text/html,application/json;q=0.9" } });
  expect(page.headers()["content-type"]).toContain("text/html");
  const profile = await request.get("/@mira/profile", { headers: { accept: "application/json" }, maxRedirects: 0 });
  expect(profile.headers().location).toBe("/@mira/profile/posts");
  const gone = await request.get("/@mira/no-such-post", { headers: { accept: "text/markdown" } });
  expect(gone.status()).toBe(404);
});

test("link previews get a picture of the page, cacheable for ever", async ({ request }) => {
  for (const path of ["/", "/@mira/profile/posts", "/@mira/what-the-shoe-mender-told-me-about-prices"]) {
    const html = await readPage(request, path);
    const readMeta = (name: string) =>
      new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
    expect([readMeta(":width"), readMeta(":height"), readMeta(":type")], path).toEqual(["1200", "630", "image/jpeg"]);
    expect(readMeta(":alt"), path).not.toBe("");
    const answer = await request.get(readMeta(""), { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["content-type"]], path).toEqual([200, "image/jpeg"]);
    expect(answer.headers()["cache-control"], path).toBe("public, max-age=31536000, immutable");
    const file = await answer.body();
    expect(await sharp(file).metadata(), path).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(file.byteLength, path).toBeLessThan(300_000);
    const older = await request.get(readMeta("").replace(/[^/]*$/, "older.jpg"), { maxRedirects: 0 });
    expect([older.status(), older.headers().location], path).toEqual([307, new URL(readMeta("")).pathname]);
  }
  expect((await request.get("/og/posts/@mira/no-such-post/a.jpg")).status()).toBe(404);
});

test("an address of ours is drawn as a code for cameras, and nothing else is", async ({ request }) => {
  for (const path of ["/@mira", "/@mira/what-the-shoe-mender-told-me-about-prices"]) {
    const answer = await request.get(`/og/codes${path}.svg`);
    expect([answer.status(), answer.headers()["content-type"]], path).toEqual([200, "image/svg+xml"]);
    const { dark } = drawQrCode(new URL(path, answer.url()).href);
    expect(await answer.text(), path).toContain(`d="${dark}"`);
  }
  for (const path of ["/@mira", "/mira.svg", "/@mira/a%3Fb.svg", `/@mira/${"a".repeat(101)}.svg`, "/@mira/a/b/c.svg"])
    expect((await request.get(`/og/codes${path}`)).status(), path).toBe(404);
});
