import type { Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` of a page wait until React has it: what is pressed before that is lost, on a slow machine more
 * often than on a quick one. A spec about such early moments, or about a page that React never gets, says
 * `page.mainFrame().goto`, which does not wait.
 */
export function awaitHydrationOf(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await wake(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await wake(page);
    return answer;
  };
}

/** A cached page waits for a sign of its reader: here, a hand on the mouse. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointermove", { movementX: 1 })));
  await page.waitForFunction(isHydrated);
}

/**
 * Runs in the page. The mark is set by the last effect of the first commit; a part that streams in later has commits of its
 * own, so every control in the document must be React's as well.
 */
function isHydrated(): boolean {
  const isOurs = document.querySelector('script[src*="/_next/"]') !== null;
  if (!isOurs) return true;
  // A text that changes its font changes its place.
  if (document.fonts.status === "loading") return false;
  if (document.documentElement.dataset.awake === undefined) return false;
  // The hidden ones that the server adds to the form of an action are nobody's.
  const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")];
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps$")));
}
