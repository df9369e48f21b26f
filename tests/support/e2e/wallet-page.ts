import { expect, type Page } from "@playwright/test";

export const stateOf = (page: Page) => page.getByRole("status", { name: "Your wallet’s send" });

/** Asks a page for the address of a sign-in or a link, and reads it. */
export async function askForAddress(page: Page): Promise<string> {
  await expect(page.getByText("Only send this amount if you opened this page.")).toBeVisible();
  await page.getByRole("button", { name: "Show me the address" }).click();
  await expect(stateOf(page)).toHaveText("Waiting for your Ӿ0.000777");
  await expect(page.getByText("It comes back in seconds.")).toBeVisible();
  return readAddressOf(page);
}

export async function readAddressOf(page: Page): Promise<string> {
  return (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
}
