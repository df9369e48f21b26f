import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { layOutWholePage } from "#tests/support/e2e/whole-page.ts";

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the link above a column sorts a table", async ({ page }) => {
    await page.goto("/design/tables");
    const header = page
      .getByRole("table", { name: "Sales of four sample posts" })
      .getByRole("columnheader", { name: "Unlocked" });
    await header.getByRole("link").click();
    await expect(page).toHaveURL(/sort=unlocks\.descending/);
    await expect(header).toHaveAttribute("aria-sort", "descending");
  });

  test("dates are shown in full", async ({ page }) => {
    await page.goto("/design/figures");
    const wholeDate = /^\d{1,2}\s\w{3,}\s\d{4}( at \d\d:\d\d UTC)?$/u;
    for (const date of await page.getByRole("time").all()) await expect(date).toHaveText(wholeDate);
  });

  const pages = ["/", "/browse", "/faq", "/@mira/profile/posts", "/@mira/what-the-shoe-mender-told-me-about-prices"];
  for (const path of pages) {
    test(`${path} looks the same before and after its style sheets load`, async ({ page }) => {
      // System fonts in both, as ours may arrive in time for one of them.
      await page.route("**/*.woff2", (route) => route.fulfill({ body: "" }));
      await page.route("**/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
      // One answer for both, as posts published in between would change the page.
      const response = await page.request.get(path);
      await page.route(path, (route) => route.fulfill({ response }));
      await page.goto(path);
      const before = await readLooks(page);
      await page.unroute("**/*.css");
      await page.goto(path);
      expect(before.length).toBeGreaterThan(100);
      const after = await readLooks(page);
      expect(after).toHaveLength(before.length);
      expect(findDifferences(before, after)).toEqual([]);
    });
  }
});

interface Look {
  readonly appearance: string;
  readonly place: readonly number[];
}

/** Where each element stands, how large, and in which colours. */
async function readLooks(page: Page): Promise<Look[]> {
  await layOutWholePage(page);
  return page.evaluate(() =>
    [...document.body.querySelectorAll(":not(script, link, style)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize } = getComputedStyle(element);
      return {
        appearance: [element.tagName, color, backgroundColor, fontSize].join(" "),
        place: [x, y, width, height],
      };
    }),
  );
}

/**
 * A glyph that no font of ours has can vary by a fraction of a pixel in the same browser: less than one is no
 * difference.
 */
function findDifferences(before: readonly Look[], after: readonly Look[]): [Look, Look | undefined][] {
  return before.flatMap((look, at): [Look, Look | undefined][] => {
    const other = after[at];
    const isSame =
      look.appearance === other?.appearance &&
      look.place.every((length, side) => Math.abs(length - (other.place[side] ?? 0)) < 1);
    return isSame ? [] : [[look, other]];
  });
}
