import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { signInAs } from "#tests/support/world/people.ts";

test.use({ expectedErrors: /status of 4(03|22)/ });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function askForCode(page: Page) {
  await page.goto("/design/overlays");
  await page.getByRole("button", { name: "Do something important" }).click();
  return page.getByRole("dialog", { name: "Confirm that it is you" });
}

test("a code from the mailbox makes the session fresh", async ({ page, product }) => {
  const { email } = await signInAs(page, product, "reader");
  const dialog = await askForCode(page);
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog.getByText(email)).toBeVisible();
  await expect(dialog.getByLabel("Code")).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page.getByText("It is you. The session is fresh.")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("refuses a wrong code in words, and still accepts the right one", async ({ page, product }) => {
  const { email } = await signInAs(page, product, "reader");
  const dialog = await askForCode(page);
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog.getByLabel("Code")).toBeVisible();
  const { code } = await newestMail(product, email);
  await dialog.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
  await expect(dialog.getByText("That code is wrong or no longer valid.")).toBeVisible();
  await dialog.getByLabel("Code").fill(code);
  await expect(page.getByText("It is you. The session is fresh.")).toBeVisible();
});

test("tells an anonymous user what is missing", async ({ page, product }) => {
  await signInAs(page, product, "anonymous");
  const dialog = await askForCode(page);
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog.getByText("You need an account for this.")).toBeVisible();
});
