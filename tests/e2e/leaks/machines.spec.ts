import { expect } from "@playwright/test";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";

/** Cached by time: the first request after a publication may get the earlier state. */
const SOON = { timeout: 30_000 };

const channels = ({ handle }: { handle: string }) => ({
  "the feed of all": "/rss.xml",
  "the JSON feed of all": "/feed.json",
  "the author's feed": `/feeds/${handle}.xml`,
  "the author's JSON feed": `/feeds/${handle}.json`,
  "llms.txt": "/llms.txt",
  "the map": "/sitemap.xml",
  "the map of posts": "/sitemaps/posts-1.xml",
  "robots.txt": "/robots.txt",
});

for (const channel of Object.keys(channels({ handle: "" }))) {
  test(`${channel} has nothing from the paid part`, async ({ product, canary, strangers }) => {
    const path = Object.entries(channels(canary)).find(([name]) => name === channel)?.[1] ?? "";
    const address = new URL(path, product.siteUrl);
    const names = canary.handle === "" ? [] : ["feed", "llms"].filter((word) => channel.includes(word));
    if (names.length > 0) await expect.poll(() => readAll(address), SOON).toContain(canary.title);
    for (const { name, cookie } of [...strangers, { name: "the buyer", cookie: canary.buyer.cookie }]) {
      expect((await readAll(address, { headers: { cookie } })).includes(canary.word), name).toBe(false);
    }
  });
}

const FORMS = ["text/markdown", "application/json", "text/markdown, application/json;q=0.9", "application/feed+json"];

for (const accept of FORMS) {
  test(`the post as ${accept} is its free part`, async ({ product, canary, strangers }) => {
    const addresses = [canary.path, `/feeds/post${canary.path}`].map((path) => new URL(path, product.siteUrl));
    for (const { name, cookie } of strangers) {
      for (const address of addresses) {
        const got = await readAll(address, { headers: { accept, cookie } });
        expect(got.includes(canary.word), `${name} at ${address.pathname}`).toBe(false);
      }
    }
  });
}

test("a search for paid words finds nothing, and one for the title shows none of them", async ({
  product,
  canary,
  strangers,
}) => {
  for (const { name, cookie } of strangers) {
    const headers = { cookie };
    const byWord = await readAll(new URL(`/search?q=${canary.word}`, product.siteUrl), { headers });
    expect(byWord, name).not.toContain(canary.slug);
    const byTitle = await readAll(new URL(`/search?q=${encodeURIComponent(canary.title)}`, product.siteUrl), {
      headers,
    });
    expect(byTitle, name).toContain(canary.slug);
    expect(byTitle, name).not.toContain(canary.word);
  }
});
