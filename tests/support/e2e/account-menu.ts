import type { Locator, Page } from "@playwright/test";

/** In the header of users with an account. */
export function findAccountButton(page: Page): Locator {
  return page.getByRole("button", { name: "Your account" });
}

export async function signOutByMenu(page: Page): Promise<void> {
  await findAccountButton(page).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
}
