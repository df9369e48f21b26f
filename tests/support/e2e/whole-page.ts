import type { Page } from "playwright";

/** Lays out what is far below the first screen, which otherwise waits until it is near (the `drawn-near` class). */
export async function layOutWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(".drawn-near")) {
      element.style.contentVisibility = "visible";
    }
  });
}
