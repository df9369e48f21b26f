import type { Page } from "@playwright/test";

/** What the policy of the pages that load from now on refuses, also what a browser refuses without a word in the console. */
export async function recordRefusals(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      refused.push([violatedDirective, blockedURI, sample, sourceFile].join(" ")),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, "refused"));
}
