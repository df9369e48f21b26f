import type { Page } from "playwright";

/** What is far below the first screen is laid out only when it comes near (the `drawn-near` class): a look at all of it has it laid out now. */
export async function drawWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(".drawn-near")) {
      element.style.contentVisibility = "visible";
    }
  });
}
