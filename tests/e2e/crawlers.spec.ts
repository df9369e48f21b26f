import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "#tests/support/e2e";
import { parseXml } from "#tests/support/xml";

async function readAddresses(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"], path).toContain("xml");
  return parseXml(await answer.text()).children.map(
    ({ children }) => children.find(({ name }) => name === "loc")?.text ?? "",
  );
}

test("every address of the sitemap is there", async ({ request }) => {
  const parts = await readAddresses(request, "/sitemap.xml");
  expect(parts.map((part) => new URL(part).pathname)).toContain("/sitemaps/posts-1.xml");
  const addresses = (await Promise.all(parts.map((part) => readAddresses(request, part)))).flat();
  expect(addresses.length).toBeGreaterThan(12);
  const sample = addresses.filter((address) => /@(mira|tomas|ingrid_s)\//.test(address) || !address.includes("@"));
  for (const address of sample) expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
});

test("who has a feed's version gets it once", async ({ request }) => {
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

test("what there is no feed of is not found", async ({ request }) => {
  for (const path of [
    "/feeds/nobody_here.xml",
    "/feeds/mira.atom",
    "/feeds/tag/no-such-tag.xml",
    "/sitemaps/posts-9.xml",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("robots are told where the map is", async ({ request, product }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${product.siteUrl}/sitemap.xml`);
});

test("a post says what it is to machines, and that the rest is paid for", async ({ page, product }) => {
  await page.goto("/@mira/what-the-shoe-mender-told-me-about-prices");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data).toMatchObject({
    "@type": "BlogPosting",
    headline: "What the shoe mender told me about prices",
    isAccessibleForFree: false,
    author: { "@type": "Person", name: "Mira Okafor" },
  });
  const url = `${product.siteUrl}/@mira/what-the-shoe-mender-told-me-about-prices`;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
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
  const gone = await request.get("/@mira/no-such-post", { headers: { accept: "text/markdown" } });
  expect(gone.status()).toBe(404);
});
