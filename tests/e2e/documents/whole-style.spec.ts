import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

/** Lists, fields, and posts with all kinds of blocks, in two languages. */
const PATHS = [
  "/",
  "/browse",
  "/contact",
  "/@mira/profile/posts",
  "/@mira/what-the-shoe-mender-told-me-about-prices",
  "/@tomas/counting-money-without-floating-point",
  "/@ingrid_s/brot-backen-wenn-niemand-zusieht",
];

/**
 * How each element looks: all properties but those that only name others, and margins, which a browser counts late. Without
 * monospaced text, whose font comes with the sheets.
 */
const readLook = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if ((part && style.content === "none") || style.fontFamily.includes("monospace")) return [];
        const names = [...style].filter((name) => !/^--|^margin-/.test(name));
        const { x, y } = element.getBoundingClientRect();
        const place = `<${element.tagName.toLowerCase()} class="${element.className}">${part ?? ""} at ${x} ${y}`;
        return [place, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join("\n");
      }),
    ),
  );

const addWholeSheets = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>("script[data-sheets]")?.dataset.sheets?.split(" ") ?? [];
    await Promise.all(
      list.map((href) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        document.head.append(link);
        return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
      }),
    );
    return list.length;
  });

for (const [width, colorScheme] of [
  [390, "light"],
  [1280, "dark"],
] as const)
  test(`a page has all the rules that it uses: ${width} pixels wide, ${colorScheme}`, async ({ browser, product }) => {
    const context = await browser.newContext({
      ...{ baseURL: product.siteUrl, viewport: { width, height: 844 }, colorScheme, reducedMotion: "reduce" },
    });
    // Nothing but the sheets may change the page.
    await context.route("**/islands/**", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    const page = await context.newPage();
    for (const path of PATHS) {
      await page.goto(path);
      // What is far away takes a place of about its size until it is drawn.
      await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
      const before = await readLook(page);
      expect(await addWholeSheets(page)).toBeGreaterThan(0);
      const after = await readLook(page);
      expect(before.length, path).toBeGreaterThan(150);
      const changes = after.flatMap((look, at) => {
        const known = new Set(before[at]?.split("\n"));
        const [place, ...changed] = look.split("\n").filter((line, row) => row === 0 || !known.has(line));
        return look === before[at] ? [] : [`${place} ${changed.join("; ")}`];
      });
      expect(changes, path).toEqual([]);
    }
    await context.close();
  });
