import { expect } from "@playwright/test";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";

/** As the router asks: for a page, for what it would show, for its parts ahead of a click. */
const ROUTER: Record<string, Record<string, string>> = {
  "the document": {},
  "soft navigation": { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  "prefetch of the tree": { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  "prefetch of all parts": { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_full" },
  "a crawler": { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
};

for (const [way, headers] of Object.entries(ROUTER)) {
  test(`${way}: no stranger's copy of the page contains the paid part`, async ({ product, canary, strangers }) => {
    for (const { name, cookie } of strangers) {
      for (const path of [canary.path, `${canary.path}?view=buyer`, `/variant${canary.path}`]) {
        const got = await readAll(new URL(path, product.siteUrl), { headers: { ...headers, cookie } });
        expect(got.includes(canary.word), `${name} at ${path}`).toBe(false);
      }
    }
  });
}

test("the author's and the buyer's copies contain it, privately, which proves these tests", async ({
  product,
  canary,
}) => {
  for (const { cookie } of [canary.author, canary.buyer]) {
    for (const headers of [{}, { rsc: "1" }]) {
      const got = await readAll(new URL(canary.path, product.siteUrl), { headers: { ...headers, cookie } });
      expect(got).toContain(canary.word);
      expect(got).toMatch(/\ncache-control: private,[^\n]* no-store/);
    }
  }
});

test("pages that lead to the post contain nothing of it", async ({ product, canary, strangers }) => {
  const around = ["/", "/browse", `/@${canary.handle}/profile/posts`, `/search?q=${encodeURIComponent(canary.title)}`];
  for (const { name, cookie } of strangers) {
    for (const path of around) {
      const got = await readAll(new URL(path, product.siteUrl), { headers: { cookie } });
      expect(got.includes(canary.word), `${name} at ${path}`).toBe(false);
    }
  }
});

test("title, description, previews and structured data of the page do not contain it", async ({ page, canary }) => {
  await page.goto(canary.path);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
    '"isAccessibleForFree":false',
  );
  expect(await page.content()).not.toContain(canary.word);
  const pictures = await page.locator('meta[property="og:image"], meta[name="twitter:image"]').all();
  for (const picture of pictures) {
    expect(await readAll((await picture.getAttribute("content")) ?? "")).not.toContain(canary.word);
  }
});

test("a reader's browser is never sent it, and stores none of it", async ({ page, canary }) => {
  const received: Promise<string>[] = [];
  page.on("response", (answer) => received.push(answer.text().catch(() => "")));
  await page.goto(`/@${canary.handle}/profile/posts`);
  const link = page.getByRole("link", { name: canary.title });
  await link.hover();
  await link.click();
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
  await page.reload();
  await page.waitForLoadState("networkidle");
  const texts = await Promise.all(received);
  expect(texts.some((text) => text.includes(canary.title))).toBe(true);
  expect(texts.filter((text) => text.includes(canary.word))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    return [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), ...caches].join();
  });
  expect(kept).not.toContain(canary.word);
});
