import type { Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` of a page wait until React has hydrated it, or the script of a document has run: earlier presses are lost, most often on a slow
 * machine. A spec about such early moments, or about a page without React, uses `page.mainFrame().goto`, which does not
 * wait.
 */
export function awaitHydrationOf(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await page.waitForFunction(isHydrated);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await page.waitForFunction(isHydrated);
    return answer;
  };
}

/**
 * Runs in the page. The last effect of the first commit sets the mark; a part that streams in later has its own
 * commits, so React must have every control in the document as well.
 */
function isHydrated(): boolean {
  const isDocument = document.documentElement.dataset.document !== undefined;
  const isApp = document.querySelector('script[src*="/_next/"]') !== null;
  if (!(isDocument || isApp)) return true;
  // A text that changes its font may move.
  if (document.fonts.status === "loading") return false;
  if (document.documentElement.dataset.awake === undefined) return false;
  if (isDocument) return true;
  // React does not own the hidden fields that the server adds to an action's form.
  const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")];
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps$")));
}
