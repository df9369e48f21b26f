import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const LISTS = ["/", "/browse", "/search?q=the", "/@mira/profile/posts"];
/** What an author writes to stand under the title, else the beginning of the text. */
const STANDFIRSTS = "select btrim(coalesce(subtitle, excerpt)) as text from public.posts where status = 'published'";

type Shown = { text: string; lines: number; isCutBySheet: boolean };

async function readExcerpts(page: Page): Promise<Shown[]> {
  const excerpts = page.getByRole("main").locator("p.line-clamp-2");
  const texts = await excerpts.allInnerTexts();
  const sizes = await excerpts.evaluateAll((all) =>
    all.map((one) => ({
      lines: Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)),
      isCutBySheet: one.scrollHeight > one.clientHeight + 1,
    })),
  );
  return sizes.map((size, at) => ({ text: texts[at]?.trim() ?? "", ...size }));
}

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("an excerpt has at most two lines, and ends at a word", async ({ page, product }) => {
      for (let post = 0; post < 4; post++) await putOnSale(product);
      const whole = (await queryProduct<{ text: string }>(product, STANDFIRSTS)).map(({ text }) => text);
      const found: Shown[] = [];
      for (const path of LISTS) {
        await page.goto(path);
        found.push(...(await readExcerpts(page)));
      }
      expect(found.length).toBeGreaterThan(10);
      expect(found.filter(({ lines, isCutBySheet }) => lines > 2 || isCutBySheet)).toEqual([]);
      const cut = found.filter(({ text }) => text.endsWith("…")).map(({ text }) => text.slice(0, -1));
      expect(cut.length).toBeGreaterThan(3);
      const isAtWord = (text: string) =>
        whole.some((one) => one.startsWith(text) && /^[\s.,;:!?–—-]/.test(one.slice(text.length)));
      expect(cut.filter((text) => !isAtWord(text))).toEqual([]);
    });
  });
}
