import type { Page } from "@playwright/test";

/** What the policy refuses on pages loaded from now on, including refusals that the console does not show. */
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
